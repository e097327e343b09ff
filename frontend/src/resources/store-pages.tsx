import { Badge } from '@mantine/core';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { storeKindLabels, storeList, type StoreRow } from '@cloud-factory/domain/resources/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useWords } from '../i18n/language.js';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';
import { ActButton } from '../ui/act-button.js';
import { OneLine } from '../ui/form/own-inputs.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage, recordKey } from '../ui/form/record-page.js';
import type { RowAction } from '../ui/list/actions.js';
import { ListPage, listKey } from '../ui/list/list-page.js';

const root = 'blade-resource/oss';
const path = '/resource/oss';
const write = 'oss.write';

const enable: RowAction<StoreRow> = {
  key: 'enable',
  label: { zh: '启用', en: 'Use' },
  permission: write,
  ask: {
    zh: '启用前将测试该存储。新文件将存入此处，原有文件保持不动。确定启用？',
    en: 'It is tested first. New files go there; files that are elsewhere stay. Use it?',
  },
  done: { zh: '已启用', en: 'In use' },
  isShown: ({ enabled }) => !enabled,
  run: ({ id }, commandId) => api.post(`${root}/enable`, { id }, commandId),
};
const test: RowAction<StoreRow> = {
  key: 'test',
  label: { zh: '测试', en: 'Test' },
  permission: write,
  done: { zh: '测试通过', en: 'The test was passed' },
  run: ({ id }, commandId) => api.post(`${root}/test`, { id }, commandId),
};

/** Where new files go, and where others lie. */
export function StoreListPage() {
  const words = useWords();
  return (
    <ListPage<StoreRow>
      list={storeList}
      permission="oss.read"
      href={({ id }) => `${path}/${id}`}
      create={{ href: `${path}/new`, permission: write }}
      remove={{ path: `${root}/remove`, permission: write, isShown: ({ enabled }) => !enabled }}
      rowActions={[enable, test]}
      cells={{
        kind: ({ kind }) => words(storeKindLabels[kind]),
        enabled: ({ enabled }) => (enabled ? <Badge color="green">{words({ zh: '使用中', en: 'In use' })}</Badge> : ''),
      }}
    />
  );
}

const fields: Fields = {
  ...picked(storeList.fields, ['code', 'kind', 'endpoint', 'bucket', 'region'], ['code', 'kind', 'region']),
  accessKey: { kind: 'text', zh: '访问密钥', en: 'Access key', max: 128, isSecret: true },
  secretKey: { kind: 'text', zh: '密钥', en: 'Secret key', max: 256, isSecret: true },
  ...picked(storeList.fields, ['remark']),
};

/** One store. Its keys are typed, and never shown. */
export function StorePage() {
  const { params } = usePage();
  const words = useWords();
  const { may } = usePermissions();
  const queryClient = useQueryClient();
  const id = params['id'] ?? 'new';
  return (
    <RecordPage
      labels={{ zh: '对象存储', en: 'Object store' }}
      fields={fields}
      id={id}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      inputs={{ endpoint: OneLine }}
      writePermission={write}
      stream={(store) => `connection-${store}`}
      title={({ code }) => String(code)}
      defaults={{ kind: 's3', region: 'us-east-1' }}
      actions={(row) =>
        may(write) &&
        row['enabled'] !== true && (
          <ActButton
            act={(commandId) => api.post(`${root}/enable`, { id }, commandId)}
            done={words({ zh: '已启用', en: 'In use' })}
            onDone={() => {
              void queryClient.invalidateQueries({ queryKey: recordKey(`${root}/detail`, id) });
              void queryClient.invalidateQueries({ queryKey: listKey(storeList) });
            }}
          >
            {words({ zh: '测试并启用', en: 'Test and use' })}
          </ActButton>
        )
      }
    />
  );
}
