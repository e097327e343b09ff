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
  ReviewerIsCreator: { zh: '创建人不能审核自己的订单', en: 'Nobody reviews an order of their own' },
  WorkHasBegun: { zh: '订单已开始生产，不能取消', en: 'Work on the order has begun: it cannot be cancelled' },
  PersonIsErased: { zh: '订单的患者信息已清除，不能修改', en: 'The patients of this order were erased: it cannot be changed' },
  CustomerNotFound: { zh: '医院客户不存在', en: 'There is no such hospital customer' },
  CustomerIsBlacklisted: { zh: '医院客户在黑名单中', en: 'The hospital customer is blacklisted' },
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
  FileTwiceInLine: {
    zh: '第 {{lineNo}} 行的文件已存在，不能重复上传',
    en: 'Line {{lineNo}} has a file that exists already: it cannot be added twice',
  },
  ProductNotPriced: { zh: '产品“{{productName}}”没有 {{currency}} 价格', en: 'The product “{{productName}}” has no price in {{currency}}' },
  DueDatePassed: { zh: '要求交期 {{dueDate}} 已过', en: 'The due date {{dueDate}} has passed' },
  SourceOrderMissing: { zh: '重做或返修订单须填写原订单', en: 'A remake or repair needs the order that it makes again' },
  SourceOrderNotFound: { zh: '原订单不存在', en: 'There is no such source order' },
  FreeReasonMissing: { zh: '免费订单须填写免费原因', en: 'A free order needs a reason' },
  LineHasNoFile: {
    zh: '第 {{lineNo}} 行（{{productName}}）没有上传 STL 或图片文件',
    en: 'Line {{lineNo}} ({{productName}}) has no STL or image file',
  },
  LineHasNoRoute: {
    zh: '第 {{lineNo}} 行（{{productName}}）的产品没有工艺路线',
    en: 'The product of line {{lineNo}} ({{productName}}) has no process route',
  },
  DeliveryNotOfOrder: { zh: '该发货单没有此订单', en: 'That delivery took nothing of this order' },
};
