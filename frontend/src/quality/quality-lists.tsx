import {
  awaitingList,
  billStatusLabels,
  outFactoryList,
  verdictLabels,
  type AwaitingRow,
  type BillRow,
} from '@cloud-factory/domain/quality/contract';
import { usePage } from '../platform/page.js';
import { usePerson } from '../platform/person.js';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';
import { releaseBills } from './quality-queries.js';

const right = 'ycproductionqualitytestbillsoutfactory';

/** Bills of the out-factory inspection; what waits for a second signature is released here at once. */
export function BillListPage() {
  const { userId } = usePerson();
  return (
    <ListPage<BillRow>
      list={outFactoryList}
      permission={`${right}.read`}
      href={({ id }) => `/quality/ycproductionqualitytestbillsoutfactory/${id}`}
      create={{ href: '/quality/awaiting', permission: `${right}.write`, label: { zh: '检验', en: 'Inspect' } }}
      cells={{
        status: ({ status }) => <StatusBadge status={status} labels={billStatusLabels} />,
        conclusion: ({ conclusion }) => (
          <StatusBadge
            status={conclusion === 'pass' ? 'passed' : 'failed'}
            labels={{ passed: verdictLabels.pass, failed: verdictLabels.fail }}
          />
        ),
      }}
      rowActions={[
        {
          key: 'release',
          label: { zh: '放行', en: 'Release' },
          permission: `${right}.review`,
          isShown: ({ status, conclusion }) => status === 'submitted' && conclusion === 'pass',
          whyNot: ({ inspector }) => (inspector === userId ? { zh: '须由另一人复核', en: 'Another person must release it' } : undefined),
          ask: { zh: '确认放行出厂？', en: 'Release these goods?' },
          run: ({ id }, commandId) => releaseBills([id], commandId),
        },
      ]}
    />
  );
}

/** Orders in production that no bill has let go; the finished ones first ask for an inspector. */
export function AwaitingListPage() {
  const page = usePage();
  const inspection = ({ orderNo }: AwaitingRow): string => `/quality/awaiting/${encodeURIComponent(orderNo)}`;
  return (
    <ListPage<AwaitingRow>
      list={awaitingList}
      permission={`${right}.read`}
      href={inspection}
      rowActions={[
        {
          key: 'inspect',
          label: { zh: '检验', en: 'Inspect' },
          permission: `${right}.write`,
          isShown: ({ isReady }) => isReady,
          run: (row) => page.open(inspection(row)),
        },
      ]}
    />
  );
}
