import { stepList, stepStatusLabels, type StepRow } from '@cloud-factory/domain/production/contract';
import { ListPage } from '../ui/list/list-page.js';
import { StatusBadge } from '../ui/status-badge.js';

/** `/production/steps`: every step of every work order, the most urgent first. What the dashboard counts. */
export function StepListPage() {
  return (
    <ListPage<StepRow>
      list={stepList}
      permission="ycproductionworkorderprocesssort.read"
      href={({ workOrderId }) => `/production/ycproductionworkorder/${workOrderId}`}
      cells={{ status: ({ status }) => <StatusBadge status={status} labels={stepStatusLabels} /> }}
    />
  );
}
