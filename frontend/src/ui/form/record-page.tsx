import { Group, Stack, Title } from '@mantine/core';
import type { Written } from '@cloud-factory/domain/shared/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../../i18n/language.js';
import { api, mayPass, reading, Refused } from '../../platform/api.js';
import { draftKey } from '../../platform/drafts.js';
import { formatList } from '../../platform/format.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { usePerson } from '../../platform/person.js';
import { HistoryButton } from '../history-button.js';
import { nameQuery } from '../lookups.js';
import { noticeDone } from '../notices.js';
import { AwaitedRecord, PastMoment, UnreadRecord } from '../record-states.js';
import { ConflictDialog, conflictsOf, merged, namesOf, takenFrom, type Conflict } from './conflict-dialog.js';
import type { FilesInput } from './field-input.js';
import type { OwnInputs } from './own-inputs.js';
import { RecordForm, type FieldGroup, type SaveHow } from './record-form.js';
import { useBegun } from './use-begun.js';
import { readable, type Inputs } from './wire.js';

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
  inputs?: OwnInputs;
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
    meta: { isSaid: true },
  });
  // What both changed is settled when it is saved; until then the form goes on from what it was begun on.
  const begun = useBegun(asOf ? undefined : data && shaped(data, props), props.fields);
  const row = asOf ? data && shaped(data, props) : begun.row;
  const name = data && !asOf ? props.title(data) : undefined;
  const { setTitle } = page;
  const { zh, en } = labels;
  useEffect(() => {
    if (isNew) setTitle({ zh: `新增${zh}`, en: `New: ${en}` });
    else if (name) setTitle({ zh: `${zh} ${name}`, en: `${en} ${name}` });
  }, [isNew, name, zh, en, setTitle]);

  // What was read stays when reading it again fails for a while: something may be typed into it.
  if (error && (!data || !mayPass(error))) return <UnreadRecord error={error} onRetry={() => void refetch()} />;
  if (!isNew && !data) return <AwaitedRecord count={6} height={36} />;
  const form = (
    <Editor key={`${begun.key} ${asOf ?? ''}`} {...props} row={row} onSaved={begun.saved} onDirty={begun.setDirty} isPast={!!asOf} />
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
      {asOf && <PastMoment asOf={asOf} onNow={() => setAsOf(undefined)} />}
      {props.around ? props.around(data, form) : form}
      {data && !asOf && props.children?.(data)}
    </Stack>
  );
}

type Clash = Readonly<{
  mine: Record<string, unknown>;
  theirs: DetailRow;
  taken: readonly string[];
  conflicts: readonly Conflict[];
  how: SaveHow;
  commandId: string;
}>;

const shaped = (row: DetailRow, { fields, shape }: Pick<RecordPageProps, 'fields' | 'shape'>): DetailRow =>
  readable(fields, shape ? shape.values(row) : row);

/** Another body is another command: what is merged gets an id of its own, the same one each time that it is sent. */
const mergedId = (commandId: string): string => `${commandId.slice(0, -1)}${commandId.endsWith('0') ? '1' : '0'}`;

/** A refusal whose errors stand at the fields of the form. */
function atFields(refused: Refused, shape: Shape | undefined): Refused {
  if (!shape?.path) return refused;
  const { path: fieldOf } = shape;
  const errors = refused.errors.map(({ path, message }) => ({ path: fieldOf(path), message }));
  return new Refused(refused.status, refused.refusal, refused.message, { details: refused.details, errors });
}

type EditorProps = RecordPageProps &
  Readonly<{
    row: DetailRow | undefined;
    onSaved: (row: DetailRow) => void;
    onDirty: (isDirty: boolean) => void;
    isPast: boolean;
  }>;

function Editor({ row, onSaved, onDirty, isPast, ...props }: EditorProps) {
  const { fields, detailPath, idName = 'id', submitPath, id } = props;
  const language = useLanguage();
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

  const saved = (written: Written, values: Record<string, unknown>, how: SaveHow): void => {
    noticeDone(row ? t('done.updated') : t('done.added'));
    void queryClient.invalidateQueries({ queryKey: ['list'] });
    void queryClient.invalidateQueries({ queryKey: ['lookup', 'name'] });
    for (const queryKey of props.changes ?? []) void queryClient.invalidateQueries({ queryKey });
    if (row) {
      onSaved({ ...row, ...values, version: written.version });
      void queryClient.invalidateQueries({ queryKey: recordKey(detailPath, id) });
      return;
    }
    onDirty(false);
    if (how === 'save') page.replace(page.path.replace(/\/new$/, `/${written.id}`));
  };

  const tell = async ({ updatedBy }: DetailRow, taken: readonly string[]): Promise<void> => {
    if (taken.length === 0 || typeof updatedBy !== 'string') return;
    const who = await queryClient.fetchQuery(nameQuery('user', updatedBy)).catch(() => null);
    noticeDone(t('form.takenQuietly', { who: who?.[language] ?? '', names: formatList(namesOf(fields, taken, language), language) }));
  };

  const save = async (values: Record<string, unknown>, commandId: string, how: SaveHow): Promise<void> => {
    try {
      saved(await post(values, row?.version, commandId), values, how);
    } catch (error) {
      if (!row || !(error instanceof Refused) || error.status !== 412) throw error;
      const theirs = shaped(await api.get<DetailRow>(detailPath, { [idName]: row.id }), props);
      const conflicts = conflictsOf(fields, row, values, theirs);
      const taken = takenFrom(fields, row, values, theirs);
      // Each changed something else: both are kept, without a question, and told.
      if (!conflicts.length) {
        const body = merged(fields, row, values, theirs, new Set());
        saved(await post(body, theirs.version, mergedId(commandId)), body, how);
        return tell(theirs, taken);
      }
      await new Promise<void>((resolve, reject) => {
        settling.current = { resolve, reject };
        setClash({ mine: values, theirs, taken, conflicts, how, commandId });
      });
    }
  };

  const settle = async (clashed: Clash, takeTheirs: ReadonlySet<string>): Promise<void> => {
    setClash(undefined);
    try {
      const body = merged(fields, row ?? {}, clashed.mine, clashed.theirs, takeTheirs);
      saved(await post(body, clashed.theirs.version, mergedId(clashed.commandId)), body, clashed.how);
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
        onDirty={onDirty}
        draft={draftKey(person, page.path)}
        version={row?.version}
        files={props.files}
        inputs={props.inputs}
      />
      {clash && (
        <ConflictDialog
          fields={fields}
          theirs={clash.theirs}
          taken={clash.taken}
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
