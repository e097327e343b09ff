import { Skeleton, TextInput } from '@mantine/core';
import { tenantPackageList } from '@cloud-factory/domain/tenancy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { DeedForm } from '../../ui/deed-form.js';
import { useDeed } from '../../ui/deed.js';
import { Dialog } from '../../ui/dialog.js';
import { unsaid, useBegun, type Asked } from '../../ui/form/use-begun.js';
import { noticeDone } from '../../ui/notices.js';
import { KeptList } from './kept-list.js';
import { MenuTicks, type TickNode } from './menu-ticks.js';
import { detailQuery, packageTreeQuery, save, type KeptRow } from './tenancy-queries.js';
import { NotRead } from '../../ui/not-read.js';

const resource = 'tenant-package';
const done = { zh: '操作成功!', en: 'Done!' };
const menuWords = { zh: '菜单', en: 'Menu' };
const { packageName, remark } = tenantPackageList.fields;

/** The packages that tenants get (R092–R096). */
export function PackageListPage() {
  return (
    <KeptList
      list={tenantPackageList}
      resource={resource}
      permission="platform.tenantPackage"
      fields={{}}
      stream={({ id }) => `tenantPackage-${id}`}
      done={done}
      dialog={(row, onClose) => <PackageDialog row={row} onClose={onClose} />}
    />
  );
}

function PackageDialog({ row, onClose }: Readonly<{ row: KeptRow | 'new'; onClose: () => void }>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const isNew = row === 'new';
  const { data: saved, error } = useQuery({ ...detailQuery(resource, isNew ? '' : row.id), enabled: !isNew, staleTime: 0 });
  const { data: tree } = useQuery(packageTreeQuery);
  const { row: begun, key, setDirty, isDirty, newer, asked } = useBegun(saved, { packageName, remark, menuId: menuWords });
  return (
    <Dialog
      isDirty={isDirty}
      size="lg"
      onClose={onClose}
      title={isNew ? t('form.new', { label: words({ zh: '租户产品包', en: 'Tenant package' }) }) : String(row['packageName'])}
    >
      {error && !saved ? (
        <NotRead error={error} />
      ) : !tree || (!isNew && !saved) ? (
        <Skeleton h={300} />
      ) : (
        <PackageForm key={key} saved={begun} newer={newer} asked={asked} tree={tree} onDirty={setDirty} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = Readonly<{
  saved: KeptRow | undefined;
  newer: ReactNode;
  asked: Asked;
  tree: readonly TickNode[];
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}>;

function PackageForm({ saved, newer, asked, tree, onDirty, onClose }: FormProps) {
  const words = useWords();
  const [name, setName] = useState(String(saved?.['packageName'] ?? ''));
  const [note, setNote] = useState(String(saved?.['remark'] ?? ''));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        String(saved?.['menuId'] ?? '')
          .split(',')
          .filter((id) => id !== ''),
      ),
  );
  const [isTried, setTried] = useState(false);
  const { go, error, isPending } = useDeed((values: object, commandId: string) => save(resource, values, commandId));
  const typed = <Value,>(set: (value: Value) => void, value: Value): void => {
    set(value);
    onDirty(true);
  };
  const lacksName = name.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (lacksName || ticked.size === 0) return;
    const values = { packageName: name, remark: note, menuId: [...ticked].join() };
    go({ ...values, ...(saved && { id: saved.id, version: saved.version }) }, () => {
      onDirty(false);
      noticeDone(words(done));
      onClose();
    });
  };
  return (
    <DeedForm onSubmit={submit} error={unsaid(error, asked)} isPending={isPending}>
      {newer}
      <TextInput
        label={words(packageName)}
        withAsterisk
        maxLength={100}
        value={name}
        onChange={(event) => typed(setName, event.currentTarget.value)}
        error={isTried && lacksName ? words({ zh: '请输入产品包名称', en: 'Enter the name of the package' }) : undefined}
      />
      <MenuTicks
        label={words(menuWords)}
        nodes={tree}
        ticked={ticked}
        onChange={(next) => typed(setTicked, next)}
        error={isTried && ticked.size === 0 ? words({ zh: '请选择菜单', en: 'Choose at least one menu' }) : undefined}
      />
      <TextInput label={words(remark)} maxLength={500} value={note} onChange={(event) => typed(setNote, event.currentTarget.value)} />
    </DeedForm>
  );
}
