import { statementList, statementStatusLabels, type StatementRow } from '@cloud-factory/domain/settlement/contract';
import { currentLanguage } from '../i18n/language.js';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';
import { downloadStatements, removeDraft } from './settlement-queries.js';

/** Statements of the months, each with its total; the selected ones as one workbook. */
export function StatementListPage() {
  return (
    <ListPage<StatementRow>
      list={statementList}
      permission="settlementmonth.read"
      create={{
        href: '/settlement/settlementmonth/new',
        permission: 'settlementmonth.write',
        label: { zh: '新建月结单', en: 'New statement' },
      }}
      href={({ id, version, status, companyCode, customerId, month }) =>
        status === 'draft'
          ? `/settlement/settlementmonth/new?companyCode=${companyCode ?? ''}&customerId=${customerId}&month=${month}&draft=${id}&version=${version}`
          : `/settlement/settlementmonth/${id}`
      }
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={statementStatusLabels} /> }}
      rowActions={[
        {
          key: 'remove',
          label: { zh: '删除', en: 'Delete' },
          permission: 'settlementmonth.write',
          isDanger: true,
          isShown: ({ status }) => status === 'draft',
          ask: { zh: '确定将选择数据删除?', en: 'Delete the draft?' },
          run: ({ id }, commandId) => removeDraft(id, commandId),
        },
      ]}
      bulkActions={[
        {
          key: 'download',
          label: { zh: '下载所选', en: 'Download selected' },
          run: (rows) =>
            downloadStatements(
              rows.map(({ id }) => id),
              currentLanguage(),
            ),
        },
      ]}
    />
  );
}
