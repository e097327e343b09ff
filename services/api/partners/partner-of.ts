import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { PartnerDetail, PartnerId } from '@cloud-factory/domain/partners/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { findPartnerOfPart, findPartnersWhole, partnerDetailOf } from '@cloud-factory/projections/partners';
import { idField } from '@cloud-factory/domain/shared/ids';
import * as z from 'zod';
import { idsField, ReadModels, RefusedException, type Caller } from '../platform/http.js';
import { todayOf } from '../platform/say.js';

/** Of one partner, or of all of them. */
export const OfPartner = z.strictObject({ partnerId: idField<'partner'>().optional() });

/** Which of its parts are taken away. The documents send the ids alone; `partnerId` saves looking the partner up. All of one partner. */
export const removalOf = <Part extends string>() =>
  z.strictObject({
    ids: idsField<Part>(),
    partnerId: idField<'partner'>().optional(),
    version: wholeNumber(1).optional(),
  });

/** The partner that was named, else the one whose certificate or licence this is; 404 with the refusal when nobody has it. */
export async function partnerOf(
  readModels: ReadModels,
  caller: Caller,
  { partnerId, partId }: Readonly<{ partnerId: PartnerId | undefined; partId: string | undefined }>,
  refusal: string,
): Promise<PartnerId> {
  if (partnerId !== undefined) return partnerId;
  const { data } = await readModels.ask(caller, (client) => findPartnerOfPart(client, partId ?? ''));
  if (!data) throw new RefusedException(refusal, { status: 404 });
  return data;
}

/** Whose a part is, in a list of the parts of several partners. */
export type PartOf<Part> = Part & Readonly<{ partnerId: PartnerId; unitCode: string; partnerName: string }>;

/** What `partsOf` finds at one partner or, without its id, at all of them. */
export function findParts<Part extends object>(
  readModels: ReadModels,
  caller: Caller,
  partnerId: PartnerId | undefined,
  partsOf: (partner: PartnerDetail) => readonly Part[],
): Promise<Answer<readonly PartOf<Part>[]>> {
  return readModels.ask(caller, async (client) =>
    (await findPartnersWhole(client, partnerId)).flatMap((row) => {
      const partner = partnerDetailOf(row, todayOf(caller));
      return partsOf(partner).map((part) => ({ ...part, partnerId: row.id, unitCode: row.unitCode, partnerName: row.name }));
    }),
  );
}
