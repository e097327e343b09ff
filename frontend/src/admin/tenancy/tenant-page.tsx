import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { tenantList } from '@cloud-factory/domain/tenancy/contract';
import { firstTenant, userList } from '@cloud-factory/domain/platform/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { usePerson } from '../../platform/person.js';
import { useDeed } from '../../ui/deed.js';
import { noticeDone, sentenceOf } from '../../ui/notices.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { OneLine } from '../../ui/form/own-inputs.js';
import { KeptList } from './kept-list.js';
import { TenantUsers } from './tenant-users.js';
import { ShownOnce, type Once } from './shown-once.js';
import { packagesQuery, setPackage, setTenant, type KeptRow } from './tenancy-queries.js';

const { tenantName, domain, linkman, contactNumber, address, accountLimit, expireAt, packageId, datasourceId, status } = tenantList.fields;
const fields: Fields = {
  tenantName,
  domain,
  linkman,
  contactNumber,
  address,
  accountLimit,
  expireAt,
  packageId,
  datasourceId,
};
const newFields: Fields = { adminAccount: { kind: 'text', zh: '管理员账号', en: 'Account of the administrator', max: 45, required: true } };
const permission = 'platform.tenant';

/** The tenants, with what each may: accounts, a last day, a package. */
export function TenantListPage() {
  const words = useWords();
  const { tenantId } = usePerson();
  const [once, setOnce] = useState<Once>();
  const [packaged, setPackaged] = useState<KeptRow>();
  const [peopled, setPeopled] = useState<KeptRow>();
  return (
    <>
      <KeptList
        list={tenantList}
        one={{ zh: '租户', en: 'Tenant' }}
        resource="tenant"
        permission={permission}
        fields={fields}
        newFields={newFields}
        defaults={{ adminAccount: 'admin' }}
        inputs={{ domain: OneLine }}
        stream={({ id }) => `tenant-${id}`}
        cells={{ status: (row) => <StatusBadge status={String(row['status'])} labels={status.kind === 'choice' ? status.options : {}} /> }}
        rowActions={[
          { key: 'package', label: { zh: '产品包', en: 'Package' }, permission, run: (row) => setPackaged(row) },
          {
            key: 'users',
            label: userList.labels,
            permission: 'platform.user',
            // One's own have a page of their own.
            isShown: ({ id }) => id !== tenantId,
            run: (row) => setPeopled(row),
          },
          {
            key: 'suspend',
            label: { zh: '停用', en: 'Suspend' },
            permission,
            isDanger: true,
            isShown: (row) => row['status'] === 'active' && row.id !== firstTenant,
            ask: { zh: '停用后该租户的所有人立即退出，且不能再登录。确定停用？', en: 'All its people are signed out at once. Suspend it?' },
            run: ({ id }, commandId) => setTenant({ ids: [id], status: 'suspended' }, commandId),
          },
          {
            key: 'resume',
            label: { zh: '恢复', en: 'Resume' },
            permission,
            isShown: (row) => row['status'] === 'suspended',
            run: ({ id }, commandId) => setTenant({ ids: [id], status: 'active' }, commandId),
          },
        ]}
        onSaved={({ tenantId: made, account, password }) => {
          if (password)
            setOnce({
              title: words({ zh: `租户 ${made}`, en: `Tenant ${made}` }),
              about: words({
                zh: `管理员账号 ${account} 的初始密码，关闭后不再显示：`,
                en: `The first password of ${account}; it is not shown again:`,
              }),
              secret: password,
            });
        }}
      />
      <ShownOnce once={once} onClose={() => setOnce(undefined)} />
      {peopled && <TenantUsers tenantId={peopled.id} tenantName={String(peopled['tenantName'])} onClose={() => setPeopled(undefined)} />}
      {packaged && <PackageDialog tenant={packaged} onClose={() => setPackaged(undefined)} />}
    </>
  );
}

function PackageDialog({ tenant, onClose }: Readonly<{ tenant: KeptRow; onClose: () => void }>) {
  const { t } = useTranslation('ui');
  const words = useWords();
  const { data: packages = [] } = useQuery(packagesQuery);
  const [packageId, setPackageId] = useState(typeof tenant['packageId'] === 'string' ? tenant['packageId'] : '');
  const { go, error, isPending } = useDeed((id: string, commandId: string) => setPackage(tenant.id, id, commandId));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${words({ zh: '产品包', en: 'Package' })} · ${String(tenant['tenantName'])}`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Select
        label={words({ zh: '产品包', en: 'Package' })}
        description={words({ zh: '不选择则拥有全部菜单', en: 'Without one the tenant has the whole menu' })}
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        searchable
        data={packages.map(({ id, packageName }) => ({ value: id, label: packageName }))}
        value={packageId || null}
        onChange={(next) => setPackageId(next ?? '')}
      />
      {error && (
        <Alert mt="sm" color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          loading={isPending}
          onClick={() =>
            go(packageId, () => {
              noticeDone(t('done.done'));
              onClose();
            })
          }
        >
          {t('save')}
        </Button>
      </Group>
    </Modal>
  );
}
