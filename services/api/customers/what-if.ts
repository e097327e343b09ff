// The past at the prices of a scheme, customer by customer: for the page, and as a file that is made in the background.
import type { CommandRunner } from '@cloud-factory/commands';
import { whatIf, type KnownScheme } from '@cloud-factory/domain/customers';
import { PriceWhatIf, type WhatIfCustomer } from '@cloud-factory/domain/customers/contract';
import type { TenantId } from '@cloud-factory/domain/shared/ids';
import { findSoldLines, mostReplayed } from '@cloud-factory/projections/customers';
import { defaultZone, type TenantClient } from '@cloud-factory/projections/shared';
import { defineExport } from '../export/define-export.js';
import { RefusedException } from '../platform/refused.js';
import { todayOf } from '../platform/say.js';
import { PriceReader } from './price-reader.js';

type Hospital = KnownScheme['working']['hospitals'][number];

/** The customers of a scheme, in the order of every page and file. */
export const hospitalsOf = ({ working }: KnownScheme): readonly Hospital[] =>
  working.hospitals.toSorted((a, b) => (a.customerCode < b.customerCode ? -1 : a.customerCode > b.customerCode ? 1 : 0));

/** The same day so many months before; the last of the month where there is no such day. */
export function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10);
}

export type Replay = Readonly<{ prices: PriceReader; tenant: TenantId; scheme: KnownScheme; since: string }>;

/** What these customers paid and would have paid. Rejects with `WhatIfTooLarge` where that is more than one answer can hold. */
export async function replayed(
  client: TenantClient,
  { prices, tenant, scheme, since }: Replay,
  hospitals: readonly Hospital[],
): Promise<readonly WhatIfCustomer[]> {
  const customerIds = hospitals.map(({ customerId }) => customerId);
  const lines = await findSoldLines(client, { customerIds, since, currency: scheme.working.currency });
  if (lines === null) throw new RefusedException('WhatIfTooLarge', { details: { most: mostReplayed } });
  const records: WhatIfCustomer[] = [];
  for (const hospital of hospitals) {
    const its = lines.filter(({ customerId }) => customerId === hospital.customerId);
    records.push({ ...hospital, ...whatIf(its, scheme, await prices.agreements(tenant, hospital.customerId)) });
  }
  return records;
}

const Asked = PriceWhatIf.pick({ schemeId: true, months: true });

/** All customers of a scheme as a file. Made in the background, one customer after the other: a scheme may have hundreds. */
export function priceWhatIfExport(runner: CommandRunner) {
  const prices = new PriceReader(runner);
  const schemeOf = async (client: TenantClient, { schemeId }: { schemeId: KnownScheme['schemeId'] }): Promise<KnownScheme> => {
    const scheme = await prices.scheme(client.scope.tenant, schemeId);
    if (!scheme) throw new RefusedException('SchemeNotFound', { status: 404 });
    return scheme;
  };
  return defineExport({
    key: 'price-what-if',
    labels: { zh: '价格测算', en: 'Price what-if' },
    paths: [],
    permission: 'hospitalscheme.read',
    search: Asked,
    columns: () => [
      { name: 'customerCode', field: { kind: 'text', zh: '客户编码', en: 'Customer code', max: 32 } },
      { name: 'customerName', field: { kind: 'text', zh: '医院名称', en: 'Hospital', max: 100 } },
      { name: 'lines', field: { kind: 'integer', zh: '明细数', en: 'Lines', min: 0, max: 1_000_000 } },
      { name: 'linesChanged', field: { kind: 'integer', zh: '变化明细数', en: 'Lines changed', min: 0, max: 1_000_000 } },
      { name: 'oldSum', field: { kind: 'money', zh: '原金额', en: 'Old amount' } },
      { name: 'newSum', field: { kind: 'money', zh: '新金额', en: 'New amount' } },
      { name: 'difference', field: { kind: 'money', zh: '差额', en: 'Difference' } },
    ],
    count: async (client, asked) => hospitalsOf(await schemeOf(client, asked)).length,
    rows: async function* (client, asked) {
      const scheme = await schemeOf(client, asked);
      const { tenant, zone = defaultZone } = client.scope;
      const since = monthsBefore(todayOf({ timeZone: zone }), asked.months);
      for (const hospital of hospitalsOf(scheme)) yield await replayed(client, { prices, tenant, scheme, since }, [hospital]);
    },
  });
}
