import { defineResource } from '../resource.js';

/**
 * A kind of record that somebody would like to have: the generator writes its declaration from this, for people to review. What it holds is checked
 * by the laws when it is generated, not when it is kept: one may stop half way.
 */
export const code = defineResource({
  key: 'code',
  path: 'blade-develop/code',
  area: 'develop',
  owner: 'platform',
  labels: { zh: '代码生成', en: 'Code generator' },
  one: 'Code generation',
  fields: {
    recordKey: { kind: 'text', zh: '资源标识', en: 'Key', max: 40, pattern: 'code', required: true },
    nameZh: { kind: 'text', zh: '中文名称', en: 'Name (Chinese)', max: 50, required: true },
    nameEn: { kind: 'text', zh: '英文名称', en: 'Name (English)', max: 50, required: true },
    service: { kind: 'text', zh: '服务路径', en: 'Service', max: 40, pattern: 'code', required: true },
    area: {
      kind: 'choice',
      zh: '菜单区域',
      en: 'Area',
      required: true,
      options: {
        system: { zh: '系统管理', en: 'System' },
        storage: { zh: '仓储管理', en: 'Storage' },
        product: { zh: '产品管理', en: 'Products' },
        customer: { zh: '客户管理', en: 'Customers' },
        equipment: { zh: '设备管理', en: 'Equipment' },
        staff: { zh: '员工管理', en: 'Staff' },
        disinfection: { zh: '消毒管理', en: 'Disinfection' },
      },
    },
    owner: {
      kind: 'choice',
      zh: '归属',
      en: 'Owner',
      required: true,
      options: { tenant: { zh: '租户', en: 'Tenant' }, platform: { zh: '平台', en: 'Platform' } },
    },
    /** The name of the field that a record is called by. */
    titleField: { kind: 'text', zh: '标题字段', en: 'Title field', max: 40, required: true },
    columns: {
      kind: 'lines',
      zh: '字段',
      en: 'Fields',
      required: true,
      fields: {
        name: { kind: 'text', zh: '字段名', en: 'Name', max: 40, required: true },
        zh: { kind: 'text', zh: '中文', en: 'Chinese', max: 50, required: true },
        en: { kind: 'text', zh: '英文', en: 'English', max: 50, required: true },
        kind: {
          kind: 'choice',
          zh: '类型',
          en: 'Kind',
          required: true,
          options: {
            text: { zh: '文本', en: 'Text' },
            integer: { zh: '整数', en: 'Integer' },
            decimal: { zh: '小数', en: 'Decimal' },
            money: { zh: '金额', en: 'Money' },
            price: { zh: '单价', en: 'Price' },
            weight: { zh: '重量', en: 'Weight' },
            yesNo: { zh: '是否', en: 'Yes or no' },
            date: { zh: '日期', en: 'Date' },
            dateTime: { zh: '时间', en: 'Date and time' },
            choice: { zh: '选项', en: 'Choice' },
            dict: { zh: '字典', en: 'Dictionary' },
            ref: { zh: '引用', en: 'Reference' },
            region: { zh: '地区', en: 'Region' },
            phone: { zh: '电话', en: 'Phone' },
            email: { zh: '邮箱', en: 'E-mail' },
            user: { zh: '用户', en: 'User' },
          },
        },
        required: { kind: 'yesNo', zh: '必填', en: 'Required' },
        unique: { kind: 'yesNo', zh: '唯一', en: 'Unique' },
        inList: { kind: 'yesNo', zh: '列表', en: 'In list' },
        inSearch: { kind: 'yesNo', zh: '查询', en: 'In search' },
        /** Longest text; greatest whole number; places of a decimal. */
        limit: { kind: 'integer', zh: '长度/上限/小数位', en: 'Length, most, places', min: 0, max: 999_999_999 },
        /** Of a reference its kind; of a dictionary its code; of a choice `key=中文/English` by semicolons. */
        detail: { kind: 'text', zh: '引用/字典/选项', en: 'To, code, options', max: 1000 },
      },
    },
    remark: { kind: 'text', zh: '备注', en: 'Remark', max: 500 },
  },
  title: 'recordKey',
  list: ['recordKey', 'nameZh', 'nameEn', 'service', 'area', 'owner'],
  filters: ['recordKey', 'recordKey_like', 'nameZh_like', 'nameEn_like', 'area', 'owner'],
  sorts: ['recordKey', 'area'],
  sort: 'recordKey',
  unique: [['recordKey']],
});
