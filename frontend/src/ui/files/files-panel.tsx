import { ActionIcon, Anchor, Button, FileButton, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { fileKindLabels, fileRules, type FileKind } from '@cloud-factory/domain/files/contract';
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { formatBytes, formatInstant } from '../../platform/format.js';
import { useConfirm } from '../confirm.js';
import { NotRead } from '../not-read.js';
import { downloadFile, FilePreview, useFileFacts } from './file-preview.js';
import classes from './preview.module.css';
import { filesLike, shownAs, storedFileQuery, type StoredFile } from './stored-file.js';
import { LeftUploadList } from './left-upload-list.js';
import { UploadList } from './upload-list.js';
import type { UploadedFile, UploadOptions, Upload } from './uploads.js';
import { useUploads } from './use-uploads.js';

type Props = Readonly<{
  ids: readonly string[];
  onChange?: (ids: readonly string[]) => void;
  label?: string;
  isReadOnly?: boolean;
  /** What the files are for: says which are taken. Without it each goes by its ending. */
  kind?: FileKind;
  /** Of these each file may be one: what it is for is chosen before it is added, and said of each. By its ending unless chosen. */
  kinds?: readonly FileKind[];
  /** As of an `<input type="file">`; the endings of the kind, when there is one. */
  accept?: string;
  /** Which list of files it is, of all that this person has: uploads that a reload cut off are offered here again. Without it none is. */
  place?: string;
  /** For specs. */
  make?: (file: File, options: UploadOptions) => Upload;
}>;

/** The files of a record: drop or choose, watch, go on after a lost connection, look at them, take them out again. */
export function FilesPanel({ ids, onChange, label, isReadOnly = false, kind: given, kinds, accept, place, make }: Props) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const words = useWords();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<FileKind>();
  const kind = given ?? chosen;
  const [shown, setShown] = useState<StoredFile>();
  const [isOver, setOver] = useState(false);
  const [told, setTold] = useState<readonly string[]>([]);
  const files = useQueries({ queries: ids.map((id) => storedFileQuery(id)) });
  const present = files.flatMap(({ data }) => (data ? [data] : []));
  // Several uploads end one after the other, each with the ids of its own beginning: the latest list is kept here.
  const latest = useRef(ids);
  useEffect(() => {
    latest.current = ids;
  });

  const onDone = (file: UploadedFile): void => {
    latest.current = [...new Set([...latest.current, file.id])];
    onChange?.(latest.current);
    void queryClient.prefetchQuery(storedFileQuery(file.id));
    // Told, not refused: the same scan may belong to two orders of one patient.
    filesLike(file.sha256).then(
      (like) => {
        const before = like.find(({ id }) => id !== file.id);
        if (before) setTold((all) => [...all, t('files.before', { at: formatInstant(before.createdAt), name: before.fileName })]);
      },
      () => undefined,
    );
  };
  const uploads = useUploads({
    kind,
    language,
    place,
    has: ({ name, sha256 }) =>
      present.some(
        (file) =>
          (sha256 !== undefined && file.sha256 === sha256) || (name !== undefined && file.fileName.toLowerCase() === name.toLowerCase()),
      ),
    onDone,
    ...(make && { make }),
  });
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isReadOnly) uploads.add([...event.dataTransfer.files], handlesOf(event.dataTransfer));
  };
  const rule = kind && fileRules[kind];

  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={label ?? t('files.title')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {!isReadOnly && (
        <Group gap={6} p="sm" className={classes.drop} data-over={isOver}>
          {kinds && (
            <NativeSelect
              size="xs"
              aria-label={t('files.for')}
              value={chosen ?? ''}
              data={[
                { value: '', label: t('files.byEnding') },
                ...kinds.map((each) => ({ value: each, label: words(fileKindLabels[each]) })),
              ]}
              onChange={({ currentTarget: { value } }) => setChosen(kinds.find((each) => each === value))}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('files.drop')}
          </Text>
          <FileButton multiple onChange={(files) => uploads.add(files)} accept={accept ?? rule?.extensions.join(',') ?? ''}>
            {(props) => (
              <Button {...props} size="compact-sm" variant="light">
                {t('files.choose')}
              </Button>
            )}
          </FileButton>
          {kind === 'photo' && (
            <FileButton onChange={(file) => file && uploads.add([file])} accept="image/jpeg" capture="environment">
              {(props) => (
                <Button {...props} size="compact-sm" variant="default" hiddenFrom="sm">
                  {t('files.takePhoto')}
                </Button>
              )}
            </FileButton>
          )}
          {rule && (
            <Text size="xs" c="dimmed" w="100%">
              {t('files.allowed', { allowed: rule.extensions.join(' '), limit: formatBytes(rule.limit) })}
            </Text>
          )}
        </Group>
      )}
      <LeftUploadList cutOff={uploads.cutOff} />
      <UploadList uploads={uploads} />
      {told.map((sentence) => (
        <Text key={sentence} size="xs" c="dimmed" role="status" data-typed>
          {sentence}
        </Text>
      ))}
      {!ids.length && !uploads.running.length && !uploads.cutOff.left.length && (
        <Text size="sm" c="dimmed">
          {t('files.empty')}
        </Text>
      )}
      <div role="list">
        {ids.map((id, index) => (
          <FileRow
            key={id}
            id={id}
            file={files[index]?.data}
            isKindSaid={kinds !== undefined}
            failure={files[index]?.error}
            onShow={setShown}
            onRemove={isReadOnly ? undefined : () => onChange?.(ids.filter((each) => each !== id))}
          />
        ))}
      </div>
      <PreviewDialog file={shown} onClose={() => setShown(undefined)} />
    </Stack>
  );
}

/** The rights to read what is dropped again, one a file. Asked for while the drop lasts: afterwards the browser gives none. */
const handlesOf = ({ items }: DataTransfer): readonly (Promise<unknown> | undefined)[] =>
  [...items]
    .filter(({ kind }) => kind === 'file')
    // Chromium has it; the types of the platform do not.
    .map((item) => (item as DataTransferItem & { getAsFileSystemHandle?: () => Promise<unknown> }).getAsFileSystemHandle?.());

type PreviewProps = Readonly<{ file: StoredFile | undefined; error?: unknown; onClose: () => void }>;

/** One file in a dialog of its own; why there is none, where it could not be read. */
export function PreviewDialog({ file, error, onClose }: PreviewProps) {
  const { t } = useTranslation('files');
  return (
    <Modal
      opened={!!file || !!error}
      onClose={onClose}
      size="xl"
      title={file?.fileName ?? ''}
      closeButtonProps={{ 'aria-label': t('preview.close') }}
    >
      {file ? <FilePreview key={file.id} file={file} /> : !!error && <NotRead error={error} />}
    </Modal>
  );
}

type RowProps = Readonly<{
  id: string;
  file: StoredFile | undefined;
  /** Whether it is said what it is for. */
  isKindSaid: boolean;
  /** Why it could not be read. */
  failure: unknown;
  onShow: (file: StoredFile) => void;
  onRemove: (() => void) | undefined;
}>;

function FileRow({ id, file, isKindSaid, failure, onShow, onRemove }: RowProps) {
  const { t } = useTranslation(['files', 'ui']);
  const [ask, question] = useConfirm();
  const factsOf = useFileFacts();
  const words = useWords();
  const kind = isKindSaid && file && words(fileKindLabels[file.kind]);
  // What may not be seen is there: it is not said to be gone.
  const isKept = failure instanceof Refused && failure.status === 403;
  const name = file?.fileName ?? (isKept ? t('ui:mayNotSee') : failure ? t('files.gone') : '…');
  const canShow = file && shownAs(file) !== 'none';
  const download = (): void => downloadFile(id, name);
  return (
    <div className={classes.row} role="listitem">
      <div className={classes.name}>
        {file ? (
          <Anchor component="button" type="button" size="sm" ta="left" data-typed onClick={() => (canShow ? onShow(file) : download())}>
            {name}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {name}
          </Text>
        )}
        {file && (
          <Text size="xs" c="dimmed">
            {[kind, factsOf(file)].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      <Group gap={2} wrap="nowrap">
        {canShow && (
          <ActionIcon size={28} variant="subtle" aria-label={t('files.preview', { name })} onClick={() => onShow(file)}>
            <IconEye size={15} aria-hidden />
          </ActionIcon>
        )}
        {file && (
          <ActionIcon size={28} variant="subtle" aria-label={t('files.download', { name })} onClick={download}>
            <IconDownload size={15} aria-hidden />
          </ActionIcon>
        )}
        {onRemove && (
          <ActionIcon
            size={28}
            variant="subtle"
            color="red"
            aria-label={t('files.remove', { name })}
            onClick={() => ask({ body: t('files.removeAsk', { name }), isDanger: true, go: onRemove })}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {question}
    </div>
  );
}
