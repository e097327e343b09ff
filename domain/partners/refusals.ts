import type { Words } from '../shared/refusals.js';
import type { PartnerRefusal } from './decider.js';

export const partnerRefusals: Readonly<Record<PartnerRefusal, Words>> = {
  PartnerNotFound: { zh: '加工点不存在', en: 'There is no such partner' },
  UnitCodeTaken: { zh: '加工点编码“{{unitCode}}”已被占用', en: 'The unit code “{{unitCode}}” is already taken' },
  UnitCodeIsFixed: { zh: '加工点编码不能修改', en: 'The unit code cannot be changed' },
  PartnerIsRevoked: { zh: '加工点“{{partnerName}}”已撤销', en: 'The partner “{{partnerName}}” was revoked' },
  PartnerNotPending: { zh: '加工点已启用过，不能删除，请撤销', en: 'The partner was active before: revoke it instead of deleting it' },
  PartnerNotActive: { zh: '加工点“{{partnerName}}”未启用', en: 'The partner “{{partnerName}}” is not active' },
  PeriodReversed: { zh: '有效期止不能早于有效期起', en: 'The last day comes before the first' },
  CertificateTypeNotFound: { zh: '证书类型不存在', en: 'There is no such kind of certificate' },
  CertificateMissing: { zh: '加工点没有任何须具备的证书', en: 'The partner has no certificate of a kind that is needed' },
  CertificateExpired: {
    zh: '加工点“{{partnerName}}”的“{{typeName}}”{{validTo}} 到期，不能安排新工单',
    en: '“{{typeName}}” of the partner “{{partnerName}}” is not valid (last day {{validTo}}): it gets no new work',
  },
  CertificateIsLast: {
    zh: '加工点“{{partnerName}}”须具备“{{typeName}}”，请先录入新证书，再删除或更改这一张',
    en: 'The partner “{{partnerName}}” must hold “{{typeName}}”, and this is its last: enter the new one before this one goes',
  },
  CertificateNotFound: { zh: '证书不存在', en: 'There is no such certificate' },
  CertificateExists: { zh: '证书“{{certificateNo}}”已存在', en: 'The certificate “{{certificateNo}}” is there already' },
  LicenceNotFound: { zh: '授权不存在', en: 'There is no such licence' },
  LicenceExists: { zh: '授权“{{licenceNo}}”已存在', en: 'The licence “{{licenceNo}}” is there already' },
  PartnerProductNotFound: { zh: '加工点没有该产品', en: 'The partner has no such product' },
  PartnerProductExists: { zh: '产品“{{productName}}”已存在', en: 'The product “{{productName}}” is there already' },
  ProductNotOffered: { zh: '产品不存在或未启用', en: 'There is no such product, or it is not enabled' },
};
