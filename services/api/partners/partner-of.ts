import type { PartnerId } from '@cloud-factory/domain/partners/contract';
import { findPartnerOfPart } from '@cloud-factory/projections/partners';
import { ReadModels, RefusedException, type Caller } from '../platform/http.js';

/** The partner whose certificate or licence this is; 404 with the refusal when nobody has it. */
export async function partnerOf(readModels: ReadModels, caller: Caller, partId: string, refusal: string): Promise<PartnerId> {
  const { data } = await readModels.ask(caller, (client) => findPartnerOfPart(client, partId));
  if (!data) throw new RefusedException(refusal, { status: 404 });
  return data;
}
