import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { WorkOrderRefusal } from './decider.js';
import { partnerRefusals } from '../partners/index.js';

/** Said of work orders and of decompositions, in the same words. */
export const replanRefusals = {
  WorkHasBegun: { zh: '已开始生产，工序不能再调整', en: 'Work has begun: its steps cannot be replaced any more' },
} as const satisfies Record<string, Words>;

export const workOrderRefusals = {
  WorkHasBegun: replanRefusals.WorkHasBegun,
  DecompositionNotOfWork: { zh: '拆解单与工单不符', en: 'The decomposition is not that of this work order' },
  PartnerNotActive: partnerRefusals.PartnerNotActive,
  CertificateMissing: partnerRefusals.CertificateMissing,
  CertificateExpired: partnerRefusals.CertificateExpired,
  WorkOrderNotFound: { zh: '生产工单不存在', en: 'There is no such work order' },
  WorkOrderNotOpen: { zh: '生产工单已完工或已取消', en: 'The work order is finished or cancelled' },
  OrderIsHeld: sharedRefusals.OrderIsHeld,
  RouteNotPublished: { zh: '工艺路线没有该已发布版本', en: 'The process route has no such published version' },
  StepNotFound: { zh: '该工单没有这道工序', en: 'This work order has no such step' },
  StepNotReady: { zh: '请先完成工序“{{before}}”', en: 'The step “{{before}}” comes first' },
  StepAlreadyReceived: { zh: '该工序已由 {{staffName}} 接收', en: '{{staffName}} has received this step already' },
  StepAlreadyFinished: { zh: '该工序已完成', en: 'This step is finished already' },
  StepNotReceived: { zh: '请先接收该工序', en: 'Receive this step first' },
  NotTheReceiver: { zh: '只有接收人 {{staffName}} 可以操作', en: 'Only {{staffName}}, who received it, may do this' },
  CallerIsNotStaff: { zh: '当前用户没有员工档案', en: 'You have no staff record' },
  StaffNotAtWork: { zh: '员工不在岗', en: 'This member of staff is not at work' },
  NotYourStaffRecord: { zh: '只能用本人的员工档案', en: 'This is not your staff record' },
  StaffLacksSkill: { zh: '{{staffName}} 没有工序“{{processName}}”的技能', en: '{{staffName}} is not trained for “{{processName}}”' },
  MaterialNotWeighed: {
    zh: '工序“{{processName}}”须称重并填写材料批号',
    en: 'The step “{{processName}}” needs its material weighed and its lot named',
  },
  LotNotFound: { zh: '批次不存在', en: 'There is no such lot' },
  MaterialNotOfPiece: {
    zh: '批次 {{lotNo}}（{{goodName}}）不是产品“{{productName}}”的用料',
    en: 'Lot {{lotNo}} ({{goodName}}) is not a material of “{{productName}}”',
  },
  LotNamedTwice: { zh: '同一批次只能填写一次', en: 'Name each lot once' },
} as const satisfies Record<WorkOrderRefusal, Words>;
