import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Written } from '@cloud-factory/domain/shared/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { api, reading, Refused } from '../../platform/api.js';
import { draftKey } from '../../platform/drafts.js';
import { formatInstant } from '../../platform/format.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { HistoryDrawer } from '../history-drawer.js';
import { noticeDone, sentenceOf } from '../notices.js';
import { ConflictDialog, conflictsOf, merged, type Conflict } from './conflict-dialog.js';
import type { FilesInput } from './field-input.js';
import { RecordForm, type FieldGroup, type SaveHow } from './record-form.js';
import type { Inputs } from './wire.js';

export type DetailRow = Readonly<{ id: string; version: number }> & Readonly<Record<string, unknown>>;

/** Where a form is not shaped as its record: a record as the values of the fields, and those as what is sent. */
export type Shape = Readonly<{
  values: (row: DetailRow) => DetailRow;
  body: (values: Record<string, unknown>) => Record<string, unknown>;
  /** The field that a path of the server's stands for. */
  path?: (path: string) => string;
}>;

export type RecordPageProps = Readonly<{
  labels: Words;
  fields: Fields;
  groups?: readonly FieldGroup[];
  /** `new`, or the id of a record. */
  id: string;
  /** Answers one record by `id`, below `/api/`. */
  detailPath: string;
  idName?: string;
  /** Creates and changes, below `/api/`: gets the values, `id` and `version` when there is one, and `locked`. */
  submitPath: string;
  /** Names the record on its tab. */
  title: (row: DetailRow) => string;
  /** Without it the form is shown and cannot be changed. */
  writePermission?: string;
  isReadOnly?: (row: DetailRow) => boolean;
  locked?: readonly string[];
  defaults?: Inputs;
  /** The stream of the record, for its history. */
  stream?: (id: string) => string;
  /** Shown anew after a save, beside the record itself: keys of TanStack Query. */
  changes?: readonly (readonly unknown[])[];
  files?: FilesInput;
  shape?: Shape;
  /** Buttons beside the title. */
  actions?: (row: DetailRow) => ReactNode;
  /** Puts the form into something: behind a tab, beside a picture. */
  around?: (row: DetailRow | undefined, form: ReactNode) => ReactNode;
  /** Below the form. */
  children?: (row: DetailRow) => ReactNode;
}>;

/** The key of one record's detail. */
export const recordKey = (detailPath: string, id: string) => ['record', detailPath, id] as const;

/** The page of one record: loads it, saves it, shows who changed what, and settles it when two people saved at once. */
export function RecordPage(props: RecordPageProps) {
  const { id, detailPath, idName = 'id', labels } = props;
  const { t } = useTranslation('ui');
  const words = useWords();
  const page = usePage();
  const isNew = id === 'new';
  const [asOf, setAsOf] = useState<string>();
  const search = { [idName]: id, ...(asOf && { asOf }) };
  const { data, error, refetch } = useQuery({
    queryKey: [...recordKey(detailPath, id), asOf ?? 'now'],
    queryFn: reading<DetailRow>(detailPath, search),
    enabled: !isNew,
  });
  const name = data && !asOf ? props.title(data) : undefined;
  const { setTitle } = page;
  const { zh, en } = labels;
  useEffect(() => {
    if (isNew) setTitle({ zh: `新增${zh}`, en: `New: ${en}` });
    else if (name) setTitle({ zh: `${zh} ${name}`, en: `${en} ${name}` });
  }, [isNew, name, zh, en, setTitle]);

  if (error) {
    const isGone = error instanceof Refused && error.status === 404;
    return (
      <EmptyState p="xl" title={isGone ? t('form.notFound') : t('list.failedTitle')} description={sentenceOf(error)}>
        <EmptyState.Actions>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    );
  }
  if (!isNew && !data)
    return (
      <Stack p="md" aria-busy="true">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} h={36} />
        ))}
      </Stack>
    );
  // Another version is another form: nothing typed into the old one may survive under the new.
  const form = (
    <Editor key={`${data?.version ?? 'new'} ${asOf ?? ''}`} {...props} row={data && shaped(data, props.shape)} isPast={!!asOf} />
  );
  return (
    <Stack p="md" pb={0} gap="md">
      <Group justify="space-between">
        <Title order={1} fz="h4">
          {isNew ? t('form.new', { label: words(labels) }) : `${words(labels)} ${data ? props.title(data) : ''}`}
        </Title>
        <Group gap="xs">
          {data && !asOf && props.actions?.(data)}
          {data && props.stream && <HistoryButton stream={props.stream(data.id)} fields={props.fields} onAsOf={setAsOf} />}
        </Group>
      </Group>
      {asOf && (
        <Alert color="yellow">
          <Group justify="space-between">
            <Text size="sm">{t('history.viewing', { at: formatInstant(asOf) })}</Text>
            <Button size="compact-sm" variant="default" onClick={() => setAsOf(undefined)}>
              {t('history.now')}
            </Button>
          </Group>
        </Alert>
      )}
      {props.around ? props.around(data, form) : form}
      {data && !asOf && props.children?.(data)}
    </Stack>
  );
}

function HistoryButton({ stream, fields, onAsOf }: { stream: string; fields: Fields; onAsOf: (at: string) => void }) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('history.title')}
      </Button>
      <HistoryDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        stream={stream}
        fields={fields}
        onAsOf={(at) => {
          setOpen(false);
          onAsOf(at);
        }}
      />
    </>
  );
}

type Clash = Readonly<{
  mine: Record<string, unknown>;
  theirs: DetailRow;
  conflicts: readonly Conflict[];
  how: SaveHow;
  commandId: string;
}>;

const shaped = (row: DetailRow, shape: Shape | undefined): DetailRow => (shape ? shape.values(row) : row);

/** A refusal whose errors stand at the fields of the form. */
function atFields(refused: Refused, shape: Shape | undefined): Refused {
  if (!shape?.path) return refused;
  const { path: fieldOf } = shape;
  const errors = refused.errors.map(({ path, message }) => ({ path: fieldOf(path), message }));
  return new Refused(refused.status, refused.refusal, refused.message, { details: refused.details, errors });
}

function Editor({ row, isPast, ...props }: RecordPageProps & { row: DetailRow | undefined; isPast: boolean }) {
  const { fields, detailPath, idName = 'id', submitPath, id } = props;
  const { t } = useTranslation('ui');
  const page = usePage();
  const person = usePerson();
  const queryClient = useQueryClient();
  const { may } = usePermissions();
  const [clash, setClash] = useState<Clash>();
  const settling = useRef<Readonly<{ resolve: () => void; reject: (error: unknown) => void }>>(undefined);
  const isReadOnly = isPast || !may(props.writePermission) || (row ? (props.isReadOnly?.(row) ?? false) : false);

  const post = async (values: Record<string, unknown>, version: number | undefined, commandId: string): Promise<Written> => {
    const body = props.shape ? props.shape.body(values) : values;
    try {
      return await api.post<Written>(submitPath, { ...body, ...(row && { id: row.id, version }) }, commandId);
    } catch (error) {
      throw error instanceof Refused ? atFields(error, props.shape) : error;
    }
  };

  const saved = (written: Written, how: SaveHow): void => {
    noticeDone(row ? t('done.updated') : t('done.added'));
    page.setDirty(false);
    void queryClient.invalidateQueries({ queryKey: ['list'] });
    void queryClient.invalidateQueries({ queryKey: ['lookup', 'name'] });
    for (const queryKey of props.changes ?? []) void queryClient.invalidateQueries({ queryKey });
    if (row) void queryClient.invalidateQueries({ queryKey: recordKey(detailPath, id) });
    else if (how === 'save') page.replace(page.path.replace(/\/new$/, `/${written.id}`));
  };

  const save = async (values: Record<string, unknown>, commandId: string, how: SaveHow): Promise<void> => {
    try {
      saved(await post(values, row?.version, commandId), how);
    } catch (error) {
      if (!row || !(error instanceof Refused) || error.status !== 412) throw error;
      const theirs = shaped(await api.get<DetailRow>(detailPath, { [idName]: row.id }), props.shape);
      const conflicts = conflictsOf(fields, row, values, theirs);
      // Each changed something else: both are kept, without a question.
      if (!conflicts.length)
        return saved(
          await post(
            merged(fields, row, values, theirs, new Set()),
            theirs.version,
            `${commandId.slice(0, -1)}${commandId.endsWith('0') ? '1' : '0'}`,
          ),
          how,
        );
      await new Promise<void>((resolve, reject) => {
        settling.current = { resolve, reject };
        setClash({ mine: values, theirs, conflicts, how, commandId });
      });
    }
  };

  const settle = async (clashed: Clash, takeTheirs: ReadonlySet<string>): Promise<void> => {
    setClash(undefined);
    try {
      // Another body is another command: it gets an id of its own.
      const id = `${clashed.commandId.slice(0, -1)}${clashed.commandId.endsWith('0') ? '1' : '0'}`;
      saved(await post(merged(fields, row ?? {}, clashed.mine, clashed.theirs, takeTheirs), clashed.theirs.version, id), clashed.how);
      settling.current?.resolve();
    } catch (error) {
      settling.current?.reject(error);
    }
  };

  return (
    <>
      <RecordForm
        fields={fields}
        values={row}
        defaults={props.defaults}
        groups={props.groups}
        isReadOnly={isReadOnly}
        locked={row ? props.locked : undefined}
        save={save}
        hasSaveAndNew={!row}
        onDirty={page.setDirty}
        draft={draftKey(person, page.path)}
        version={row?.version}
        files={props.files}
      />
      {clash && (
        <ConflictDialog
          fields={fields}
          conflicts={clash.conflicts}
          onMerge={(takeTheirs) => void settle(clash, takeTheirs)}
          onClose={() => {
            setClash(undefined);
            settling.current?.reject(new Refused(412, 'StaleVersion', t('form.conflictTitle')));
          }}
        />
      )}
    </>
  );
}
