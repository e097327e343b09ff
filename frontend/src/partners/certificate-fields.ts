import { certificateStageLabels, licenceKindLabels } from '@cloud-factory/domain/partners/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { currencyField } from '@cloud-factory/domain/shared/money-words';

const remark = { kind: 'text', zh: '备注', en: 'Remark', max: 500 } as const;

export const certificateFields = {
  typeId: { kind: 'ref', zh: '证书类型', en: 'Kind', to: 'partnerscustomercertificateconfig', required: true },
  certificateNo: { kind: 'text', zh: '证书编号', en: 'Certificate no.', max: 100, required: true },
  issuer: { kind: 'text', zh: '发证机关', en: 'Issued by', max: 100 },
  validFrom: { kind: 'date', zh: '有效期起', en: 'Valid from', required: true },
  validTo: { kind: 'date', zh: '有效期至（空为长期）', en: 'Valid to (empty: no end)' },
  fileIds: { kind: 'files', zh: '证书文件', en: 'Files' },
  remark,
} as const satisfies Fields;

export const certificateColumns = {
  typeName: { kind: 'text', zh: '证书类型', en: 'Kind', max: 100 },
  certificateNo: certificateFields.certificateNo,
  issuer: certificateFields.issuer,
  validFrom: certificateFields.validFrom,
  validTo: { kind: 'date', zh: '有效期至', en: 'Valid to' },
  stage: { kind: 'choice', zh: '状态', en: 'Status', options: certificateStageLabels },
  isRequired: { kind: 'yesNo', zh: '须具备', en: 'Needed' },
  fileIds: { kind: 'files', zh: '文件', en: 'Files' },
} as const satisfies Fields;

export const licenceFields = {
  kind: { kind: 'choice', zh: '类型', en: 'Kind', options: licenceKindLabels, required: true },
  product: { kind: 'text', zh: '授权产品', en: 'Product', max: 100, required: true },
  licenceNo: { kind: 'text', zh: '授权编号', en: 'Licence no.', max: 100, required: true },
  seats: { kind: 'integer', zh: '点数', en: 'Seats', min: 1, max: 100_000, required: true },
  validTo: { kind: 'date', zh: '有效期至', en: 'Valid to' },
  remark,
} as const satisfies Fields;

const price = {
  unitPrice: { kind: 'price', zh: '加工单价', en: 'Price for a unit', required: true },
  currency: { ...currencyField, required: true },
  remark: { kind: 'text', zh: '备注', en: 'Remark', max: 200 },
} as const satisfies Fields;
export const partnerProductFields = {
  productId: { kind: 'ref', zh: '产品', en: 'Product', to: 'productData', required: true },
  ...price,
} as const satisfies Fields;
export const partnerProductColumns = {
  productCode: { kind: 'text', zh: '产品编码', en: 'Product code', max: 32 },
  productName: { kind: 'text', zh: '产品', en: 'Product', max: 100 },
  unit: { kind: 'text', zh: '单位', en: 'Unit', max: 16 },
  ...price,
} as const satisfies Fields;

/** What matters most comes first: a telephone shows three of them. */
export const warningColumns = {
  partnerName: { kind: 'text', zh: '加工点', en: 'Partner', max: 100 },
  daysLeft: { kind: 'integer', zh: '剩余天数', en: 'Days left', min: -100_000, max: 60 },
  stage: certificateColumns.stage,
  validTo: certificateColumns.validTo,
  typeName: certificateColumns.typeName,
  certificateNo: certificateFields.certificateNo,
  isRequired: certificateColumns.isRequired,
  unitCode: { kind: 'text', zh: '加工点编码', en: 'Unit code', max: 32 },
} as const satisfies Fields;

export const revocationFields = {
  stopDate: { kind: 'date', zh: '停用日', en: 'Last day of work', required: true },
  reason: { kind: 'text', zh: '撤销原因', en: 'Reason', max: 200, required: true },
} as const satisfies Fields;
