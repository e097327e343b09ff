import { equipmentRefusals } from '../equipment/refusals.js';
import { kernelRefusals, sharedRefusals, type Words } from '../shared/refusals.js';
import type { ProductRefusal } from './decider.js';
import type { RouteRefusal } from './route/decider.js';

/** Said of products and of routes, in the same words. */
const routeWords = { ProcessNotFound: { zh: '工序不存在', en: 'There is no such process' } } as const satisfies Record<string, Words>;

export const productRefusals: Readonly<Record<ProductRefusal, Words>> = {
  ProductNotFound: { zh: '产品不存在', en: 'There is no such product' },
  ProductIsRetired: { zh: '产品已停用', en: 'The product was retired' },
  MaterialNotFound: { zh: '材料不存在', en: 'There is no such material' },
  CategoryNotFound: { zh: '产品分类不存在', en: 'There is no such category' },
  RouteNotPublished: { zh: '工艺路线没有该已发布版本', en: 'The process route has no such published version' },
  RegistrationNoMissing: {
    zh: '定制式义齿须填写注册证号才能启用',
    en: 'A denture needs its registration number before it is enabled',
  },
  StillUsed: sharedRefusals.StillUsed,
  RouteNotAssigned: { zh: '产品未使用该工艺路线', en: 'The product is not made by this route' },
  ProcessNotFound: routeWords.ProcessNotFound,
  EquipmentNotFound: equipmentRefusals.EquipmentNotFound,
  AlreadyLinked: { zh: '“{{name}}”已存在', en: '“{{name}}” is in the list already' },
  LinkNotFound: { zh: '该产品没有此关联', en: 'The product has no such row' },
};

export const routeRefusals: Readonly<Record<RouteRefusal, Words>> = {
  RecordNotFound: kernelRefusals.RecordNotFound, // `RouteNotFound` is the kernel's word for an unknown address
  RouteIsRetired: { zh: '工艺路线已停用', en: 'The process route was retired' },
  ProcessNotFound: routeWords.ProcessNotFound,
  StepSequenceTaken: { zh: '工序顺序 {{seq}} 已存在', en: 'There is already a step at {{seq}}' },
  RouteStepNotFound: { zh: '该工艺路线没有此工序', en: 'The process route has no such step' },
  StillUsed: sharedRefusals.StillUsed,
  RouteHasNoSteps: { zh: '工艺路线没有工序，不能发布', en: 'A process route without steps cannot be published' },
};
