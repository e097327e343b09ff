// What somebody types is about what they saw. A newer version that is read meanwhile (after a refusal, after another deed of the page, in another
// tab) must not take it away.
import { Alert, Button, Group, Text } from '@mantine/core';
import type { Language, Words } from '@cloud-factory/domain/shared/refusals';
import { useCallback, useEffect, useId, useInsertionEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { formatList } from '../../platform/format.js';
import { usePage } from '../../platform/page.js';
import { ChangedBy } from './changed-by.js';
import { isSame } from './wire.js';

type Versioned = Readonly<{ id?: string; version: number }>;

export type Begun<Row> = Readonly<{
  /** What the form is about: the newest, until something is typed. */
  row: Row;
  /** Of the form: another one begins anew. */
  key: string;
  setDirty: (isDirty: boolean) => void;
  isDirty: boolean;
  /** What the form held was saved as this: what is typed from then on is about it. */
  saved: (row: NonNullable<Row>) => void;
  /** Says that the record is another by now, and asks which of the two goes on; stands with the form. */
  newer: ReactNode;
  asked: Asked;
}>;

/** That question. `isOpen`: it stands. `kept`: the version that the form goes on with since it was answered so. */
export type Asked = Readonly<{ isOpen: boolean; kept: number | undefined }>;

/**
 * What of a refusal is still to be said: that somebody else was faster is not, while the question says it, nor once it was answered. One that comes
 * afterwards is said, or nobody would know that nothing was saved.
 */
export function unsaid<Failure>(failure: Failure, asked: Asked | undefined): Failure | null {
  if (!asked || !(failure instanceof Refused) || failure.status !== 412) return failure;
  const isAnswered = asked.kept !== undefined && Number(failure.details['expectedVersion']) < asked.kept;
  return asked.isOpen || isAnswered ? null : failure;
}

/**
 * Holds the version that a form was begun on for as long as something is typed into it. `labels` names what the form is about: a newer version that
 * differs in nothing of that is taken quietly, and so is any while nothing is typed. What is typed counts as unsaved work of the tab.
 */
export function useBegun<Row extends Versioned | undefined>(latest: Row, labels: Readonly<Record<string, Words | string>>): Begun<Row> {
  const language = useLanguage();
  /** `isSent`: the row is what was sent; how the server keeps it is not read yet. */
  const [begun, setBegun] = useState({ row: latest, isDirty: false, nth: 0, isSent: false });
  const [kept, setKept] = useState<Versioned>();
  const part = useId();
  const setTabDirty = usePage().setDirty;
  const tab = useRef(setTabDirty);
  useEffect(() => {
    tab.current = setTabDirty;
  });
  // Of a form that is gone nothing is unsaved. A hidden tab takes the other effects of its page back, but not this one: there it still is.
  useInsertionEffect(() => () => queueMicrotask(() => tab.current(false, part)), [part]);

  const valueIn = (row: Row, name: string): unknown => (row as Readonly<Record<string, unknown>> | undefined)?.[name]; // a row is read by names
  const isOther = latest !== undefined && latest.id !== begun.row?.id;
  const version = begun.row?.version ?? 0;
  const isNewer = latest !== undefined && (isOther || latest.version > version);
  const isReadBack = begun.isSent && latest?.version === version;
  const changed = isNewer ? Object.keys(labels).filter((name) => !isSame(valueIn(latest, name), valueIn(begun.row, name))) : [];
  const take = (): void => setBegun({ row: latest, isDirty: false, nth: begun.nth + 1, isSent: false });
  if (isNewer && (isOther || !begun.isDirty)) take();
  else if (isReadBack && !begun.isDirty) take();
  else if (isReadBack || (isNewer && changed.length === 0)) setBegun({ ...begun, row: latest, isSent: false });

  const setDirty = useCallback(
    (isDirty: boolean): void => {
      setTabDirty(isDirty, part);
      setBegun((current) => (current.isDirty === isDirty ? current : { ...current, isDirty }));
    },
    [setTabDirty, part],
  );
  const saved = useCallback((row: NonNullable<Row>): void => setBegun((current) => ({ ...current, row, isSent: true })), []);
  const isInQuestion = isNewer && begun.isDirty && changed.length > 0;
  const newer = isInQuestion && (
    <Newer
      row={latest}
      names={formatList(
        changed.flatMap((name) => wordIn(labels[name], language)),
        language,
      )}
      onTake={() => {
        setTabDirty(false, part);
        take();
      }}
      onKeep={() => {
        setKept(latest);
        setBegun({ ...begun, row: latest, isSent: false });
      }}
    />
  );
  const asked = { isOpen: isInQuestion, kept: kept && kept.id === begun.row?.id ? kept.version : undefined };
  return { row: begun.row, key: String(begun.nth), setDirty, isDirty: begun.isDirty, saved, newer, asked };
}

const wordIn = (label: Words | string | undefined, language: Language): readonly string[] =>
  label === undefined ? [] : [typeof label === 'string' ? label : label[language]];

type NewerProps = Readonly<{ row: Versioned; names: string; onTake: () => void; onKeep: () => void }>;

function Newer({ row, names, onTake, onKeep }: NewerProps) {
  const { t } = useTranslation('ui');
  return (
    <Alert color="yellow" role="alert" title={t('form.conflictTitle')}>
      <ChangedBy row={row} />
      <Text size="sm">{t('form.newer', { names })}</Text>
      <Group mt="xs" gap="xs">
        <Button size="xs" variant="default" onClick={onTake}>
          {t('form.takeTheirs')}
        </Button>
        <Button size="xs" onClick={onKeep}>
          {t('form.keepMine')}
        </Button>
      </Group>
    </Alert>
  );
}
