import type { Fields } from '@cloud-factory/domain/shared/fields';
import { dataSourceList, type DataSourceRow } from '@cloud-factory/domain/resources/contract';
import { api } from '../platform/api.js';
import { usePage } from '../platform/page.js';
import { OneLine } from '../ui/form/own-inputs.js';
import { picked } from '../ui/form/picked.js';
import { RecordPage } from '../ui/form/record-page.js';
import type { RowAction } from '../ui/list/actions.js';
import { ListPage } from '../ui/list/list-page.js';

const root = 'blade-develop/datasource';
const path = '/develop/datasource';
const write = 'platform.datasource';

const test: RowAction<DataSourceRow> = {
  key: 'test',
  label: { zh: '测试连接', en: 'Test' },
  permission: write,
  done: { zh: '连接成功', en: 'It answers' },
  run: ({ id }, commandId) => api.post(`${root}/test`, { id }, commandId),
};

/** Databases of others. */
export function DataSourceListPage() {
  return (
    <ListPage<DataSourceRow>
      list={dataSourceList}
      permission="datasource.read"
      href={({ id }) => `${path}/${id}`}
      create={{ href: `${path}/new`, permission: write }}
      remove={{ path: `${root}/remove`, permission: write }}
      rowActions={[test]}
    />
  );
}

const fields: Fields = {
  ...picked(
    dataSourceList.fields,
    ['name', 'driver', 'host', 'port', 'database', 'user'],
    ['name', 'driver', 'host', 'port', 'database', 'user'],
  ),
  password: { kind: 'text', zh: '密码', en: 'Password', max: 256, isSecret: true },
  ...picked(dataSourceList.fields, ['tls', 'remark']),
};

/** One data source. Its password is typed, and never shown. */
export function DataSourcePage() {
  const { params } = usePage();
  return (
    <RecordPage
      labels={{ zh: '数据源', en: 'Data source' }}
      fields={fields}
      id={params['id'] ?? 'new'}
      detailPath={`${root}/detail`}
      submitPath={`${root}/submit`}
      inputs={{ host: OneLine }}
      writePermission={write}
      stream={(id) => `dataSource-${id}`}
      title={({ name }) => String(name)}
      defaults={{ driver: 'postgres', port: 5432, tls: true }}
    />
  );
}
