import { defineStream } from '../shared/decider.js';
import { productDecider } from './decider.js';
import { productRefusals, routeRefusals } from './refusals.js';
import { routeDecider } from './route/decider.js';

export const productStream = defineStream({
  name: 'product',
  decider: productDecider,
  streamOf: ({ productId }) => `product-${productId}`,
  commands: {
    SaveProduct: true,
    RetireProduct: true,
    AssignRoute: true,
    UnassignRoute: true,
    LinkMaterials: true,
    UnlinkMaterials: true,
    LinkProcesses: true,
    UnlinkProcesses: true,
    LinkEquipment: true,
    UnlinkEquipment: true,
  },
  events: {
    ProductAdded: { version: 1, isPublic: true, zh: '新增产品', en: 'Product added' },
    ProductChanged: { version: 1, isPublic: true, zh: '修改产品', en: 'Product changed' },
    ProductRetired: { version: 1, isPublic: true, zh: '停用产品', en: 'Product retired' },
    ProductMaterialsChanged: { version: 1, zh: '修改产品用料', en: 'Materials of the product changed' },
    ProductProcessesChanged: { version: 1, zh: '修改产品工序', en: 'Processes of the product changed' },
    ProductEquipmentChanged: { version: 1, zh: '修改产品设备', en: 'Machines of the product changed' },
  },
  refusals: productRefusals,
  claims: { productCode: { zh: '产品编码“{{value}}”已被占用', en: 'The product code “{{value}}” is already taken' } },
});

export const routeStream = defineStream({
  name: 'route',
  decider: routeDecider,
  streamOf: ({ routeId }) => `route-${routeId}`,
  commands: { SaveRoute: true, SaveRouteStep: true, RemoveRouteSteps: true, RetireRoute: true },
  events: {
    RouteDrafted: { version: 1, zh: '保存工艺路线草稿', en: 'Draft of the route saved' },
    RoutePublished: { version: 1, zh: '发布工艺路线', en: 'Route published' },
    RouteRetired: { version: 1, zh: '停用工艺路线', en: 'Route retired' },
  },
  refusals: routeRefusals,
  claims: { routeCode: { zh: '工艺路线编码“{{value}}”已被占用', en: 'The route code “{{value}}” is already taken' } },
});
