import { type LicenceRow, type PartnerDetail, type PartnerProductRow } from '@cloud-factory/domain/partners/contract';
import { usePermissions } from '../platform/permissions.js';
import { uploads } from '../ui/files/files-field.js';
import { PageLink } from '../ui/page-link.js';
import { PartsTable } from '../ui/parts-table.js';
import { certificateColumns, certificateFields, licenceFields, partnerProductColumns, partnerProductFields } from './certificate-fields.js';
import {
  removeCertificate,
  removeLicence,
  removePartnerProduct,
  saveCertificate,
  saveLicence,
  savePartnerProduct,
} from './partner-queries.js';
import { StageBadge } from './stage-badge.js';

type OfPartner = Readonly<{ partner: PartnerDetail }>;
type Certificate = PartnerDetail['certificates'][number];

/** Whether its rows may be changed: a revoked partner is only looked at. */
function useMayEdit({ status }: PartnerDetail, permission: string): boolean {
  const { may } = usePermissions();
  return status !== 'revoked' && may(permission);
}

/** What the partner holds, with where each stands today. */
export function Certificates({ partner }: OfPartner) {
  const mayEdit = useMayEdit(partner, 'partnerscustomercertificate.write');
  return (
    <PartsTable<Certificate>
      label={{ zh: '证书', en: 'Certificate' }}
      columns={certificateColumns}
      rows={partner.certificates}
      keyOf={({ id }) => id}
      titleOf={({ typeName, certificateNo }) => `${typeName} ${certificateNo}`}
      cells={{ stage: ({ stage }) => <StageBadge stage={stage} /> }}
      edits={
        mayEdit
          ? {
              fields: certificateFields,
              files: uploads,
              save: ({ fileIds, ...values }, row, commandId) =>
                saveCertificate(partner, { ...values, fileIds: fileIds ?? [] }, row, commandId),
              remove: (row, commandId) => removeCertificate(partner, row, commandId),
            }
          : undefined
      }
    />
  );
}

/** Programs, printers and dongles that it may use. */
export function Licences({ partner }: OfPartner) {
  const mayEdit = useMayEdit(partner, 'partnerscustomerlicense.write');
  return (
    <PartsTable<LicenceRow>
      label={{ zh: '授权', en: 'Licence' }}
      columns={licenceFields}
      rows={partner.licences}
      keyOf={({ id }) => id}
      titleOf={({ licenceNo }) => licenceNo}
      edits={
        mayEdit
          ? {
              fields: licenceFields,
              defaults: { kind: 'software', seats: 1 },
              save: (values, row, commandId) => saveLicence(partner, values, row, commandId),
              remove: (row, commandId) => removeLicence(partner, row, commandId),
            }
          : undefined
      }
    />
  );
}

/** What it makes, and what it is paid for a unit. */
export function PartnerProducts({ partner }: OfPartner) {
  const mayEdit = useMayEdit(partner, 'partnerscustomerproduct.write');
  return (
    <PartsTable<PartnerProductRow>
      label={{ zh: '产品', en: 'Product' }}
      columns={partnerProductColumns}
      rows={partner.products}
      keyOf={({ productId }) => productId}
      titleOf={({ productName }) => productName}
      cells={{ productName: ({ productId, productName }) => <PageLink href={`/product/productData/${productId}`}>{productName}</PageLink> }}
      edits={
        mayEdit
          ? {
              fields: partnerProductFields,
              defaults: { currency: 'CNY' },
              save: (values, row, commandId) => savePartnerProduct(partner, values, row, commandId),
              remove: (row, commandId) => removePartnerProduct(partner, row, commandId),
            }
          : undefined
      }
    />
  );
}
