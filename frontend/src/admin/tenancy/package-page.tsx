import { Alert, Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { tenantPackageList } from '@cloud-factory/domain/tenancy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { useDeed } from '../../ui/deed.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { KeptList } from './kept-list.js';
import { MenuTicks, type TickNode } from './menu-ticks.js';
import { detailQuery, packageTreeQuery, save, type KeptRow } from './tenancy-queries.js';

const resource = 'tenant-package';
const done = { zh: '操作成功!', en: 'Done!' };
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
  const { data: saved } = useQuery({ ...detailQuery(resource, isNew ? '' : row.id), enabled: !isNew, staleTime: 0 });
  const { data: tree } = useQuery(packageTreeQuery);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={isNew ? t('form.new', { label: words(tenantPackageList.labels) }) : String(row['packageName'])}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {!tree || (!isNew && !saved) ? (
        <Skeleton h={300} />
      ) : (
        <PackageForm key={saved?.version ?? 'new'} saved={saved} tree={tree} onClose={onClose} />
      )}
    </Modal>
  );
}

type FormProps = Readonly<{ saved: KeptRow | undefined; tree: readonly TickNode[]; onClose: () => void }>;

function PackageForm({ saved, tree, onClose }: FormProps) {
  const { t } = useTranslation('ui');
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
  const lacksName = name.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (lacksName || ticked.size === 0) return;
    const values = { packageName: name, remark: note, menuId: [...ticked].join() };
    go({ ...values, ...(saved && { id: saved.id, version: saved.version }) }, () => {
      noticeDone(words(done));
      onClose();
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <TextInput
          label={words(packageName)}
          withAsterisk
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isTried && lacksName ? words({ zh: '请输入产品包名称', en: 'Enter the name of the package' }) : undefined}
        />
        <MenuTicks
          label={words({ zh: '菜单', en: 'Menu' })}
          nodes={tree}
          ticked={ticked}
          onChange={setTicked}
          error={isTried && ticked.size === 0 ? words({ zh: '请选择菜单', en: 'Choose at least one menu' }) : undefined}
        />
        <TextInput label={words(remark)} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {error && (
          <Alert color="red" role="alert">
            {sentenceOf(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
