import { defineResource } from '../resource.js';

/** Two levels that products and goods are sorted into. The flags say what must be kept for the goods of a category. */
export const productGoodCategoryMaintain = defineResource({
  key: 'productGoodCategoryMaintain',
  path: 'saas-storage/productGoodCategoryMaintain',
  area: 'product',
  owner: 'tenant',
  labels: { zh: '产品物品分类', en: 'Categories of products and goods' },
  one: 'Category of products and goods',
  fields: {
    categoryCode: { kind: 'text', zh: '分类编码', en: 'Category code', max: 32, pattern: 'code', required: true },
    nameZh: { kind: 'text', zh: '中文名称', en: 'Name (Chinese)', max: 50, required: true },
    nameEn: { kind: 'text', zh: '英文名称', en: 'Name (English)', max: 50, required: true },
    parentId: { kind: 'ref', zh: '上级分类', en: 'Part of', to: 'productGoodCategoryMaintain' },
    kind: {
      kind: 'choice',
      zh: '用于',
      en: 'For',
      required: true,
      options: { product: { zh: '产品', en: 'Products' }, good: { zh: '物品', en: 'Goods' } },
    },
    sort: { kind: 'integer', zh: '排序', en: 'Order', min: 0, max: 99999, required: true },
    isMetal: { kind: 'yesNo', zh: '金属', en: 'Metal', required: true },
    needLot: { kind: 'yesNo', zh: '按批次', en: 'By lot', required: true },
    needWeigh: { kind: 'yesNo', zh: '称重', en: 'Weighed', required: true },
    needSerial: { kind: 'yesNo', zh: '按序列号', en: 'By serial no.', required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  tree: { parent: 'parentId', levels: 2 },
  title: 'nameZh',
  list: ['categoryCode', 'nameZh', 'nameEn', 'kind', 'sort', 'isMetal', 'needLot', 'needWeigh', 'needSerial'],
  filters: ['categoryCode', 'categoryCode_like', 'nameZh_like', 'kind', 'parentId'],
  sorts: ['categoryCode', 'nameZh', 'sort'],
  sort: 'sort',
  unique: [['categoryCode']],
  calls: {
    tree: { kind: 'tree' },
    'lazy-list': { kind: 'lazyList' },
    'lazy-tree': { kind: 'lazyTree' },
    getTwoList: { kind: 'tree' },
    getDataExist: { kind: 'uniqueCheck', fields: ['categoryCode'] },
  },
});
