import { wholeNumber } from '@cloud-factory/domain/shared/asked';
import type { PartnerId } from '@cloud-factory/domain/partners/contract';
import { findPartnerOfPart } from '@cloud-factory/projections/partners';
import { idField } from '@cloud-factory/domain/shared/ids';
import * as z from 'zod';
import { idsField, ReadModels, RefusedException, type Caller } from '../platform/http.js';

/** Of one partner, or of all of them. */
export const OfPartner = z.strictObject({ partnerId: idField<'partner'>().optional() });

/** Which of its parts are taken away. The documents send the ids alone; `partnerId` saves looking the partner up. All of one partner. */
export const removalOf = <Part extends string>() =>
  z.strictObject({
    ids: idsField<Part>(),
    partnerId: idField<'partner'>().optional(),
    version: wholeNumber(1).optional(),
  });

/** The partner whose certificate or licence this is; 404 with the refusal when nobody has it. */
export async function partnerOf(readModels: ReadModels, caller: Caller, partId: string, refusal: string): Promise<PartnerId> {
  const { data } = await readModels.ask(caller, (client) => findPartnerOfPart(client, partId));
  if (!data) throw new RefusedException(refusal, { status: 404 });
  return data;
}
