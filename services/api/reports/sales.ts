import { salesKeyLabels, type SalesFilter, type SalesPart } from '@cloud-factory/domain/reports/contract';
import type { Labels } from '@cloud-factory/domain/shared/fields';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { findSalesParts } from '@cloud-factory/projections/orders';
import { namesOf } from '@cloud-factory/projections/platform';
import type { TenantClient } from '@cloud-factory/projections/shared';

const nobody = { zh: '（未指定）', en: '(none)' } as const;

/** The parts of the sales as people call them: names of salesmen, words of the program in the caller's language. */
export async function salesParts(client: TenantClient, filter: SalesFilter, language: Language): Promise<readonly SalesPart[]> {
  return namedParts(client, await findSalesParts(client, filter), { by: filter.by, words: salesKeyLabels[filter.by], language });
}

type Naming = Readonly<{ by: string; words: Readonly<Record<string, Labels>> | undefined; language: Language }>;

/** Parts of any sums under the names that people know. */
export async function namedParts(
  client: TenantClient,
  parts: readonly SalesPart[],
  { by, words, language }: Naming,
): Promise<readonly SalesPart[]> {
  const people =
    by === 'salesman'
      ? await namesOf(
          client,
          parts.flatMap(({ key }) => (key === null ? [] : [key])),
        )
      : new Map<string, string>();
  return parts.map((part) => {
    const name = part.key === null ? undefined : (words?.[part.key]?.[language] ?? people.get(part.key) ?? part.name);
    return { ...part, name: name || nobody[language] };
  });
}
