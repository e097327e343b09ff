import { defineStream } from '../shared/decider.js';
import { partnerDecider } from './decider.js';
import { partnerRefusals } from './refusals.js';

export const partnerStream = defineStream({
  name: 'partner',
  decider: partnerDecider,
  streamOf: ({ partnerId }) => `partner-${partnerId}`,
  commands: {
    SavePartner: true,
    ActivatePartner: true,
    SuspendPartner: true,
    RevokePartner: true,
    RemovePartner: true,
    SaveCertificate: true,
    RemoveCertificates: true,
    SaveLicence: true,
    RemoveLicences: true,
    SavePartnerProduct: true,
    RemovePartnerProduct: true,
  },
  events: {
    PartnerRegistered: { version: 1, isPublic: true, zh: '登记加工点', en: 'Partner registered' },
    PartnerChanged: { version: 1, isPublic: true, zh: '修改加工点', en: 'Partner changed' },
    PartnerActivated: { version: 1, isPublic: true, zh: '启用加工点', en: 'Partner activated' },
    PartnerSuspended: { version: 1, isPublic: true, zh: '暂停加工点', en: 'Partner suspended' },
    PartnerRevoked: { version: 1, isPublic: true, zh: '撤销加工点', en: 'Partner revoked' },
    PartnerRemoved: { version: 1, zh: '删除加工点', en: 'Partner deleted' },
    PartnerCertificateSaved: { version: 1, zh: '保存证书', en: 'Certificate saved' },
    PartnerCertificatesRemoved: { version: 1, zh: '删除证书', en: 'Certificates removed' },
    PartnerLicenceSaved: { version: 1, zh: '保存授权', en: 'Licence saved' },
    PartnerLicencesRemoved: { version: 1, zh: '删除授权', en: 'Licences removed' },
    PartnerProductSaved: { version: 1, zh: '保存加工点产品', en: 'Product of the partner saved' },
    PartnerProductRemoved: { version: 1, zh: '删除加工点产品', en: 'Product of the partner removed' },
  },
  refusals: partnerRefusals,
});
