import { TextInput } from '@mantine/core';
import { resourceOf } from '@cloud-factory/domain/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { Refused } from '../../platform/api.js';
import { DeedForm } from '../../ui/deed-form.js';
import { Dialog } from '../../ui/dialog.js';
import { useDeed } from '../../ui/deed.js';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { noticeDone } from '../../ui/notices.js';
import type { TreeNode } from '../trees/tree.js';
import { saveScope, scopeQuery, type ScopeKey, type ScopeRow } from './scope-queries.js';

export type ScopeFormProps = Readonly<{ item: TreeNode; saved: ScopeRow | undefined; onClose: () => void }>;

type Typed = Readonly<Record<string, string>>;
/** What a form of its own kind draws between the name and the remark. */
export type Parts = (
  props: Readonly<{ values: Typed; set: (part: Typed) => void; faultAt: (...names: readonly string[]) => string | undefined }>,
) => ReactNode;

type Props = ScopeFormProps & Readonly<{ of: ScopeKey; title: string; names: readonly string[]; defaults?: Typed; parts: Parts }>;

/** The dialog of a definition of either kind: a name, what it is about, a remark. The item of the menu was chosen before. */
export function ScopeForm(props: Props) {
  const { of, item, saved, title, names, onClose } = props;
  const words = useWords();
  const { data } = useQuery({ ...scopeQuery(of, saved?.id ?? ''), enabled: saved !== undefined, staleTime: 0 });
  const fields = resourceOf(of)?.fields ?? {};
  const about = Object.fromEntries(Object.entries(fields).filter(([name]) => ['name', 'remark', ...names].includes(name)));
  const { row, key, setDirty, isDirty, newer, asked } = useBegun(data ?? saved, about);
  return (
    <Dialog isDirty={isDirty} size="lg" onClose={onClose} title={`${title} · ${words(item.words)}`}>
      <Typing key={key} {...props} saved={row} newer={newer} asked={asked} onDirty={setDirty} />
    </Dialog>
  );
}

type TypingProps = Props & Readonly<{ newer: ReactNode; asked: Asked; onDirty: (isDirty: boolean) => void }>;

function Typing({ of, item, saved, names, defaults = {}, parts, newer, asked, onDirty, onClose }: TypingProps) {
  const { t } = useTranslation(['admin', 'ui']);
  const [values, setValues] = useState<Typed>(() =>
    Object.fromEntries(['name', 'remark', ...names].map((name) => [name, String(saved?.[name] ?? defaults[name] ?? '')])),
  );
  const [isTried, setTried] = useState(false);
  const { go, error, isPending } = useDeed((sent: object, commandId: string) => saveScope(of, sent, commandId));
  const set = (part: Typed): void => {
    setValues((current) => ({ ...current, ...part }));
    onDirty(true);
  };
  const refused = error instanceof Refused ? error.errors : [];
  const faultAt = (...at: readonly string[]): string | undefined =>
    refused.find(({ path }) => at.includes(path))?.message ??
    (isTried && at.some((name) => (values[name] ?? '').trim() === '') ? t('ui:form.required') : undefined);
  const submit = (): void => {
    setTried(true);
    if (['name', ...names].some((name) => (values[name] ?? '').trim() === '')) return;
    const { remark = '', ...rest } = values;
    const sent = { ...rest, menuId: item.id, remark: remark.trim() || null, ...(saved && { id: saved.id, version: saved.version }) };
    go(sent, () => {
      onDirty(false);
      noticeDone(t(saved ? 'ui:done.updated' : 'ui:done.added'));
      onClose();
    });
  };
  return (
    <DeedForm onSubmit={submit} error={unsaid(error, asked)} isPending={isPending}>
      {newer}
      {parts({ values, set, faultAt })}
      <TextInput
        label={t('admin:scope.name')}
        withAsterisk
        maxLength={100}
        value={values['name'] ?? ''}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={faultAt('name')}
      />
      <TextInput
        label={t('admin:scope.remark')}
        maxLength={500}
        value={values['remark'] ?? ''}
        onChange={({ currentTarget }) => set({ remark: currentTarget.value })}
      />
    </DeedForm>
  );
}
