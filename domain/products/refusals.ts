import { kernelRefusals, sharedRefusals, type Words } from '../shared/refusals.js';
import type { ProductRefusal } from './decider.js';
import type { RouteRefusal } from './route/decider.js';

export const productRefusals: Readonly<Record<ProductRefusal, Words>> = {
  ProductNotFound: { zh: '产品不存在', en: 'There is no such product' },
  ProductIsRetired: { zh: '产品已停用', en: 'The product was retired' },
  MaterialNotFound: { zh: '材料不存在', en: 'There is no such material' },
  CategoryNotFound: { zh: '产品分类不存在', en: 'There is no such category' },
  RouteNotPublished: { zh: '工艺路线没有该已发布版本', en: 'The process route has no such published version' },
};

export const routeRefusals: Readonly<Record<RouteRefusal, Words>> = {
  RecordNotFound: kernelRefusals.RecordNotFound, // `RouteNotFound` is the kernel's word for an unknown address
  RouteIsRetired: { zh: '工艺路线已停用', en: 'The process route was retired' },
  ProcessNotFound: { zh: '工序不存在', en: 'There is no such process' },
  StepSequenceTaken: { zh: '工序顺序 {{seq}} 已存在', en: 'There is already a step at {{seq}}' },
  RouteStepNotFound: { zh: '该工艺路线没有此工序', en: 'The process route has no such step' },
  StillUsed: sharedRefusals.StillUsed,
  RouteHasNoSteps: { zh: '工艺路线没有工序，不能发布', en: 'A process route without steps cannot be published' },
};
