import { partnerRefusals } from '../partners/index.js';
import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { OrderRefusal } from './decider.js';

export const orderRefusals: Readonly<Record<OrderRefusal, Words>> = {
  OrderNotFound: { zh: '订单不存在', en: 'There is no such order' },
  OrderNotEditable: { zh: '订单当前状态不能修改', en: 'The order cannot be changed in its present status' },
  OrderNotPending: { zh: '订单不在待审核状态', en: 'The order is not waiting for review' },
  OrderNotApproved: { zh: '订单未审核通过', en: 'The order is not approved' },
  OrderNotReleased: { zh: '订单尚未通过出厂检验放行', en: 'The order was not released by an out-factory inspection' },
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
  NotTheCreator: { zh: '只有创建人可以重新提交', en: 'Only its creator may submit it again' },
  PartnerNotActive: partnerRefusals.PartnerNotActive,
  CertificateMissing: partnerRefusals.CertificateMissing,
  CertificateExpired: partnerRefusals.CertificateExpired,
  ReviewerIsCreator: { zh: '创建人和提交人不能审核自己的订单', en: 'Nobody reviews an order of their own' },
  OrderHasLeft: { zh: '订单已发货，不能取消', en: 'The order has left the house: it cannot be cancelled' },
  OrderOnStatement: { zh: '订单已进入对账单，不能取消', en: 'The order stands on a statement: it cannot be cancelled' },
  CancellationIsCharged: {
    zh: '订单已有工序完成，取消须收取 {{amount}} {{currency}}，请确认',
    en: 'Work on the order is done: its cancellation costs {{amount}} {{currency}}, which must be accepted',
  },
  OrderIsHeld: sharedRefusals.OrderIsHeld,
  OrderNotUnderWay: { zh: '订单当前状态不能暂停或变更交期', en: 'The order is not under way: it can neither be held nor moved' },
  OrderTakesNoMould: { zh: '订单当前状态不能登记收模', en: 'No mould is received for an order in its present status' },
  DoctorNotOfCustomer: { zh: '所选医生不是该医院的联系人', en: 'The dentist is no contact of this hospital' },
  TooManyLines: {
    zh: '明细超过 {{most}} 条，请缩小条件或分页查询',
    en: 'There are more than {{most}} lines: narrow the search, or ask for pages',
  },
  ToothTwice: {
    zh: '第 {{lineNo}} 行的牙位 {{tooth}} 重复；同一牙位只能有不同的结构',
    en: 'Line {{lineNo}} has tooth {{tooth}} twice: only different structures may stand on one tooth',
  },
  ToothAndItsFollower: {
    zh: '第 {{lineNo}} 行的牙位 {{tooth}} 与 {{other}} 是同一位置的乳牙和恒牙，不能同时存在',
    en: 'Line {{lineNo}} has {{tooth}} and {{other}}: a milk tooth and the tooth that follows it cannot both stand there',
  },
  ToothNotOfSource: {
    zh: '第 {{lineNo}} 行的牙位 {{tooth}} 不在原订单 {{orderNo}} 中，不能作为重做或返修',
    en: 'Tooth {{tooth}} of line {{lineNo}} is not in the source order {{orderNo}}: it cannot be made again',
  },
  QuantityNotWhole: {
    zh: '第 {{lineNo}} 行的数量 {{qty}} 须为整数（单位：{{unit}}）',
    en: 'The quantity {{qty}} of line {{lineNo}} must be a whole number of {{unit}}',
  },
  BridgeProductWithoutBridge: {
    zh: '第 {{lineNo}} 行的产品“{{productName}}”是桥，但牙位没有连成桥；如确为单独牙位请确认',
    en: 'The product “{{productName}}” of line {{lineNo}} is a bridge, but its teeth are separate: confirm it if that is meant',
  },
  BridgeWithoutPontic: {
    zh: '第 {{lineNo}} 行从牙位 {{tooth}} 起的桥只有固位体、没有桥体；如确为连冠请确认',
    en: 'The bridge of line {{lineNo}} that begins at tooth {{tooth}} has retainers only and no pontic: confirm it if that is meant',
  },
  ShadeMissing: {
    zh: '第 {{lineNo}} 行的产品“{{productName}}”没有填写牙色；如确不需要请确认',
    en: 'The product “{{productName}}” of line {{lineNo}} has no shade: confirm it if none is needed',
  },
  BridgeOfTwoDentitions: {
    zh: '第 {{lineNo}} 行的桥在牙位 {{tooth}} 处同时包含乳牙和恒牙',
    en: 'The bridge of line {{lineNo}} joins milk and permanent teeth at tooth {{tooth}}',
  },
  BridgeNotNeighbours: {
    zh: '第 {{lineNo}} 行的桥体牙位 {{tooth}} 不相邻，或桥数多于件数',
    en: 'The bridge of line {{lineNo}} is interrupted at tooth {{tooth}}, or there are more bridges than pieces',
  },
  BridgeEndHasNoRole: {
    zh: '第 {{lineNo}} 行的桥两端须注明作用：牙位 {{tooth}} 没有',
    en: 'Both ends of the bridge of line {{lineNo}} need a role: tooth {{tooth}} has none',
  },
  BridgeHasNoSupport: {
    zh: '第 {{lineNo}} 行从牙位 {{tooth}} 起的桥没有固位体或种植基台',
    en: 'The bridge of line {{lineNo}} that begins at tooth {{tooth}} has neither retainer nor implant abutment',
  },
  CompanyNotFound: { zh: '下单公司“{{companyCode}}”不存在', en: 'There is no issuing company “{{companyCode}}”' },
  BoxColorNotFound: { zh: '盒色“{{boxColor}}”不存在', en: 'There is no box colour “{{boxColor}}”' },
  TryInTypeNotFound: { zh: '第 {{lineNo}} 行的试戴类型“{{code}}”不存在', en: 'Line {{lineNo}}: there is no try-in type “{{code}}”' },
  ReworkTypeNotFound: { zh: '第 {{lineNo}} 行的返工类型“{{code}}”不存在', en: 'Line {{lineNo}}: there is no rework type “{{code}}”' },
  RemakeCauseNotFound: { zh: '返工原因“{{code}}”不存在', en: 'There is no remake cause “{{code}}”' },
  ReworkOnlyOfRemake: {
    zh: '只有重做或返修订单可以填写返工类型、原因和责任',
    en: 'Type, cause and liability of a rework belong to a remake or a repair',
  },
  ShadeNotOfMaterial: {
    zh: '第 {{lineNo}} 行的材料没有牙色 {{shade}}',
    en: 'The material of line {{lineNo}} is not made in the shade {{shade}}',
  },
  PersonIsErased: { zh: '订单的患者信息已清除，不能修改', en: 'The patients of this order were erased: it cannot be changed' },
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  CustomerIsBlacklisted: { zh: '医院客户在黑名单中', en: 'The hospital customer is blacklisted' },
  CustomerHasNoCredit: {
    zh: '医院客户已停止赊账，月结客户不能下单',
    en: 'The hospital customer gets no credit: no orders on a monthly account',
  },
  CustomerHasNoLicence: { zh: '医院客户没有登记执业许可证', en: 'The hospital customer has no practice licence on record' },
  CustomerLicenceExpired: {
    zh: '医院客户的执业许可证已于 {{licenceValidTo}} 到期',
    en: 'The practice licence of the hospital ended on {{licenceValidTo}}',
  },
  ProductNotOnOffer: { zh: '第 {{lineNo}} 行的产品不存在或未启用', en: 'The product of line {{lineNo}} does not exist or is not enabled' },
  ShipmentTypesDiffer: { zh: '所选产品的出货类型必须相同', en: 'All products of an order must have the same shipment type' },
  MaterialsDiffer: { zh: '所选产品的材料必须相同', en: 'All products of an order must be of the same material' },
  LineExists: { zh: '第 {{lineNo}} 行（{{productName}}）已存在', en: 'Line {{lineNo}} ({{productName}}) exists already' },
  LineNotOfOrder: { zh: '订单没有该明细', en: 'The order has no such line' },
  FileKindNotForLine: { zh: '第 {{lineNo}} 行不能使用发货附件', en: 'Line {{lineNo}} cannot have a delivery file' },
  FileTwiceInLine: {
    zh: '第 {{lineNo}} 行的文件已存在，不能重复上传',
    en: 'Line {{lineNo}} has a file that exists already: it cannot be added twice',
  },
  OrderNotRepriceable: { zh: '订单当前状态不能改价', en: 'The order cannot get other prices in its present status' },
  SurchargeNotPriced: {
    zh: '产品“{{productName}}”的附加费“{{surcharge}}”未约定价格',
    en: 'No price was agreed on for the surcharge “{{surcharge}}” of “{{productName}}”',
  },
  ProductNotPriced: { zh: '产品“{{productName}}”没有 {{currency}} 价格', en: 'The product “{{productName}}” has no price in {{currency}}' },
  OrderAmountTooLarge: {
    zh: '订单金额 {{amount}} {{currency}} 超过上限 {{most}}，请检查第 {{lineNo}} 行的数量和单价',
    en: 'The order comes to {{amount}} {{currency}}, more than {{most}}: check quantity and price of line {{lineNo}}',
  },
  DueDatePassed: { zh: '要求交期 {{dueDate}} 已过', en: 'The due date {{dueDate}} has passed' },
  DueDateTooFar: {
    zh: '要求交期 {{dueDate}} 过远，最多 {{days}} 天之后',
    en: 'The due date {{dueDate}} is too far away: {{days}} days from today at most',
  },
  MouldTimeTooFar: {
    zh: '收模时间 {{day}} 过早或在将来',
    en: 'No mould was received on {{day}}: that is too long ago, or still to come',
  },
  FreeReasonOnlyOfFree: { zh: '只有免费订单才能填写免费原因', en: 'Only a free order has a reason for being free' },
  SourceOrderMissing: { zh: '重做或返修订单须填写原订单', en: 'A remake or repair needs the order that it makes again' },
  SourceOrderNotFound: { zh: '原订单不存在', en: 'There is no such source order' },
  SourceOrderNotMade: {
    zh: '原订单 {{orderNo}} 尚未制作完成或已取消，不能重做、返修或试戴',
    en: 'The source order {{orderNo}} is not made yet, or was cancelled: what was never made is not made again',
  },
  UnitNotFound: {
    zh: '加工单位“{{unitCode}}”既不是加工点，也不是部门',
    en: 'There is no processing unit “{{unitCode}}”: neither a partner nor a department has that code',
  },
  FreeReasonMissing: { zh: '免费订单须填写免费原因', en: 'A free order needs a reason' },
  LineHasNoFile: {
    zh: '第 {{lineNo}} 行（{{productName}}）没有上传可打印文件（STL、PLY、OBJ）或图片',
    en: 'Line {{lineNo}} ({{productName}}) has no file to print (STL, PLY, OBJ) and no image',
  },
  LineHasNoRoute: {
    zh: '第 {{lineNo}} 行（{{productName}}）的产品没有工艺路线',
    en: 'The product of line {{lineNo}} ({{productName}}) has no process route',
  },
  DeliveryNotOfOrder: { zh: '该发货单没有此订单', en: 'That delivery took nothing of this order' },
};
