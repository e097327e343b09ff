import { productRefusals } from '../products/index.js';
import { replanRefusals } from '../production/index.js';
import { sharedRefusals, type Words } from '../shared/refusals.js';
import type { DecompositionRefusal } from './decider.js';

export const decompositionRefusals: Readonly<Record<DecompositionRefusal, Words>> = {
  DecompositionNotFound: { zh: '拆解单不存在', en: 'There is no such decomposition' },
  DocumentNotDraft: sharedRefusals.DocumentNotDraft,
  DecompositionNotDraft: { zh: '拆解单已确认或已撤回', en: 'The decomposition was confirmed or reversed already' },
  DecompositionNotConfirmed: { zh: '只有已确认的拆解单可以撤回', en: 'Only a confirmed decomposition can be reversed' },
  NoWorkToDecompose: { zh: '工单不存在，请先审核订单', en: 'There is no such work order: approve the order first' },
  WorkHasBegun: replanRefusals.WorkHasBegun,
  TargetNotOffered: { zh: '拆解目标产品不存在或未启用', en: 'A product of the decomposition does not exist or is not enabled' },
  TargetIsSource: { zh: '产品不能拆解为自身', en: 'A product is not decomposed into itself' },
  TargetNamedTwice: { zh: '同一产品只能填写一次', en: 'Name each product once' },
  TargetHasNoRoute: { zh: '产品“{{productName}}”没有工艺路线', en: 'The product “{{productName}}” has no process route' },
  RouteNotPublished: productRefusals.RouteNotPublished,
  RatiosNotWhole: { zh: '比例合计须为 100%，现为 {{sum}}%', en: 'The shares add up to {{sum}}%, not to 100%' },
};
