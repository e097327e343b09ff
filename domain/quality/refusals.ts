import type { Words } from '../shared/refusals.js';
import type { BillRefusal } from './decider.js';

export const billRefusals = {
  BillNotFound: { zh: '检验单不存在', en: 'There is no such bill' },
  BillAlreadySubmitted: { zh: '检验单已提交，不能修改', en: 'The bill was signed already and is not changed any more' },
  BillNotSubmitted: { zh: '检验单不在待复核状态', en: 'The bill does not wait for its release' },
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
  OrderNotApproved: { zh: '订单未审核通过', en: 'The order is not approved' },
  OrderNotFinished: { zh: '订单还有 {{open}} 个明细未完工', en: '{{open}} lines of the order are not finished' },
  OrderAlreadyReleased: { zh: '订单已出厂放行', en: 'The order was released already' },
  LinesNotOfOrder: { zh: '检验明细与订单明细不一致', en: 'The bill must inspect exactly the lines of the order' },
  ItemsFailed: { zh: '有检验项目不合格，结论不能为合格', en: 'An item failed: the conclusion cannot be a pass' },
  VerdictMissing: { zh: '第 {{lineNo}} 行的“{{content}}”还没有判定', en: 'Line {{lineNo}}: “{{content}}” has no verdict yet' },
  InspectorIsOperator: { zh: '检验员不能检验自己生产的产品', en: 'Nobody inspects what they made' },
  ReviewerIsInspector: { zh: '复核人不能是检验员本人', en: 'The second signature must be another person’s' },
  ReviewerIsOperator: { zh: '复核人不能是生产人员', en: 'Nobody releases what they made' },
} as const satisfies Record<BillRefusal, Words>;
