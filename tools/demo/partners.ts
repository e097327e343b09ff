import type { Client } from './client.js';

type Written = Readonly<{ id: string }>;
type Row = Readonly<{ id: string; unitCode: string }>;
type Kind = Readonly<{ id: string; typeCode: string }>;

/** Three processing points: our own, one that prints, and one whose production licence ended and that so was never activated. */
const points = [
  { unitCode: 'P-SZ-00', name: '深圳总厂', kind: 'ownFactory', machineCount: 24, capacityPerDay: 1200, licensedTo: '2029-12-31' },
  { unitCode: 'P-GZ-01', name: '广州打印点', kind: 'printPoint', machineCount: 6, capacityPerDay: 400, licensedTo: '2029-06-30' },
  { unitCode: 'P-WH-02', name: '武汉加工点', kind: 'partner', machineCount: 3, capacityPerDay: 150, licensedTo: '2025-08-31' },
] as const;

/** The day from which the demo's certificates are checked; an ended one is not activated on any day after. */
const isEnded = (licensedTo: string): boolean => licensedTo < '2026-01-01';

/** Makes the partners that are missing, with their certificates and what they make. Said again it changes nothing. */
export async function partnersFor(admin: Client, productIds: readonly string[], key: string): Promise<void> {
  const known = await admin.get<Readonly<{ records: readonly Row[] }>>('saas-production/partnerscustomer/list', { size: 200 });
  const kinds = await admin.get<readonly Kind[]>('saas-production/partnerscustomercertificateconfig/getList');
  const typeId = (code: string): string | undefined => kinds.find(({ typeCode }) => typeCode === code)?.id;
  for (const { licensedTo, ...point } of points) {
    const { unitCode } = point;
    if (known.records.some((row) => row.unitCode === unitCode)) continue;
    const say = <Answer>(path: string, body: object, what: string): Promise<Answer> =>
      admin.post<Answer>(path, body, `${key}:${unitCode}:${what}`);
    const partner = { ...point, region: '440300', contact: '王工', phone: '13900139000', contractFrom: '2025-01-01' };
    const { id: partnerId } = await say<Written>('saas-production/partnerscustomer/save', partner, 'partner');
    for (const [code, certificateNo, validTo] of [
      ['YYZZ', `9144030${unitCode}`, null],
      ['SCXK', `粤食药监械生产许-${unitCode}`, licensedTo],
    ] as const) {
      const certificate = { partnerId, typeId: typeId(code), certificateNo, validFrom: '2023-01-01', validTo };
      await say('saas-production/partnerscustomercertificate/save', certificate, code);
    }
    for (const productId of productIds.slice(0, 2))
      await say(
        'saas-production/partnerscustomerproduct/saveProduct',
        { unitId: partnerId, productId, unitPrice: '60' },
        `makes:${productId}`,
      );
    if (!isEnded(licensedTo)) await say('console/partners/activate', { id: partnerId }, 'activate');
  }
}
