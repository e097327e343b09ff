import { defineResource } from '../resource.js';

/** What somebody is employed as; says nothing about rights, those come with roles. */
export const post = defineResource({
  key: 'post',
  path: 'blade-system/post',
  area: 'system',
  owner: 'tenant',
  labels: { zh: '岗位', en: 'Posts' },
  one: 'Post',
  fields: {
    postCode: { kind: 'text', zh: '岗位编码', en: 'Post code', max: 32, pattern: 'code', required: true },
    postName: { kind: 'text', zh: '岗位名称', en: 'Post', max: 100, required: true },
    category: {
      kind: 'choice',
      zh: '岗位类型',
      en: 'Category',
      required: true,
      options: {
        executive: { zh: '高层', en: 'Executive' },
        middle: { zh: '中层', en: 'Middle management' },
        staff: { zh: '基层', en: 'Staff' },
        other: { zh: '其他', en: 'Other' },
      },
    },
    sort: { kind: 'integer', zh: '排序', en: 'Order', min: 0, max: 99999, required: true },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'postName',
  list: ['postCode', 'postName', 'category', 'sort', 'remark'],
  filters: ['postCode', 'postCode_like', 'postName_like', 'category'],
  sorts: ['postCode', 'postName', 'sort'],
  sort: 'sort',
  unique: [['postCode']],
  calls: { select: { kind: 'options', text: 'postName', with: ['postCode', 'category'] } },
});
