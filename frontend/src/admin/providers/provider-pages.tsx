import { Alert, Code, Stack } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { providerList, type ProviderRow } from '@cloud-factory/domain/platform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../i18n/language.js';
import { usePage } from '../../platform/page.js';
import { usePermissions } from '../../platform/permissions.js';
import { ActButton } from '../../ui/act-button.js';
import { OneLine } from '../../ui/form/own-inputs.js';
import { picked } from '../../ui/form/picked.js';
import { RecordPage, recordKey } from '../../ui/form/record-page.js';
import type { RowAction } from '../../ui/list/actions.js';
import { ListPage, listKey } from '../../ui/list/list-page.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { detailPath, disableProvider, enableProvider, removePath, submitPath, testProvider } from './provider-queries.js';

const path = '/system/provider';
const permission = 'platform.provider';
const { status } = providerList.fields;
const statusLabels = status.kind === 'choice' ? status.options : {};

const enableWords = { zh: '启用', en: 'Enable' };
const enabledWords = { zh: '已启用，登录页立即可用', en: 'Enabled: the sign-in page offers it now' };
const disableWords = { zh: '停用', en: 'Disable' };
const disabledWords = { zh: '已停用', en: 'Disabled' };

const rowActions: readonly RowAction<ProviderRow>[] = [
  {
    key: 'enable',
    label: enableWords,
    permission,
    done: enabledWords,
    isShown: (row) => row.status === 'disabled',
    run: ({ id }, commandId) => enableProvider(id, commandId),
  },
  {
    key: 'disable',
    label: disableWords,
    permission,
    isDanger: true,
    ask: {
      zh: '停用后不能再通过它登录，已登录的人不受影响。确定停用？',
      en: 'Nobody signs in through it any more; who is signed in stays. Disable it?',
    },
    done: disabledWords,
    isShown: (row) => row.status === 'enabled',
    run: ({ id }, commandId) => disableProvider(id, commandId),
  },
  {
    key: 'test',
    label: { zh: '测试', en: 'Test' },
    permission,
    done: { zh: '登录源应答正常', en: 'It answers as it should' },
    run: ({ id }, commandId) => testProvider(id, commandId),
  },
];

/** The other systems through which people sign in. */
export function ProviderListPage() {
  return (
    <ListPage<ProviderRow>
      list={providerList}
      permission={permission}
      href={({ id }) => `${path}/${id}`}
      create={{ href: `${path}/new`, permission }}
      remove={{ path: removePath, permission }}
      rowActions={rowActions}
      cells={{ status: (row) => <StatusBadge status={row.status} labels={statusLabels} /> }}
    />
  );
}

const fields: Fields = {
  ...picked(providerList.fields, ['source', 'name', 'issuer', 'clientId'], ['source', 'name', 'issuer', 'clientId']),
  clientSecret: { kind: 'text', zh: '客户端密钥', en: 'Client secret', max: 500, isSecret: true },
  ...picked(providerList.fields, ['tenantId']),
};

/** Stands in the address until the provider has a name of its own. */
const sourceWord = { zh: '<编号>', en: '<source>' };
const callbackWords = {
  zh: '在对方系统中为此客户端登记以下两个回调地址（第二个用于应答中声明自身身份（RFC 9207）的系统）：',
  en: 'Over there, register both addresses for people to come back to (the second is for systems that say with every answer who they are, RFC 9207):',
};

/** One of them. Its secret is typed, and never shown; what it is known by stays as it was entered. */
export function ProviderPage() {
  const { params } = usePage();
  const words = useWords();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const id = params['id'] ?? 'new';
  const shownAnew = (): void => {
    void queryClient.invalidateQueries({ queryKey: recordKey(detailPath, id) });
    void queryClient.invalidateQueries({ queryKey: listKey(providerList) });
  };
  return (
    <RecordPage
      labels={{ zh: '登录源', en: 'Sign-in provider' }}
      fields={fields}
      id={id}
      detailPath={detailPath}
      submitPath={submitPath}
      writePermission={permission}
      locked={['source', 'issuer']}
      inputs={{ issuer: OneLine }}
      stream={(provider) => `provider-${provider}`}
      title={({ name }) => String(name)}
      actions={(row) =>
        may(permission) && (
          <>
            <StatusBadge status={String(row['status'])} labels={statusLabels} />
            {row['status'] === 'enabled' ? (
              <ActButton act={(commandId) => disableProvider(id, commandId)} done={words(disabledWords)} onDone={shownAnew}>
                {words(disableWords)}
              </ActButton>
            ) : (
              <ActButton act={(commandId) => enableProvider(id, commandId)} done={words(enabledWords)} onDone={shownAnew}>
                {words({ zh: '测试并启用', en: 'Test and enable' })}
              </ActButton>
            )}
          </>
        )
      }
      around={(_, form) => (
        <Stack gap="md">
          <Alert color="blue" role="note">
            {words(callbackWords)} <Code>{`${location.origin}/login/${id === 'new' ? words(sourceWord) : id}`}</Code>{' '}
            <Code>{`${location.origin}/login`}</Code>
          </Alert>
          {form}
        </Stack>
      )}
    />
  );
}
