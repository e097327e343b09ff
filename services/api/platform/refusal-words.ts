import type { AnyStreamKind } from '@cloud-factory/commands';
import { priceCallRefusals } from '@cloud-factory/domain/customers';
import { frameRefusals } from '@cloud-factory/domain/frames/contract';
import { jobRefusals } from '@cloud-factory/domain/jobs/contract';
import { viewRefusals } from '@cloud-factory/domain/reports/contract';
import { resourceRefusals } from '@cloud-factory/domain/resources';
import { sessionRefusals } from '@cloud-factory/domain/platform';
import { scopeRefusals } from '@cloud-factory/domain/scopes';
import { kernelRefusals, type Words } from '@cloud-factory/domain/shared/refusals';
import { fileRefusals } from '@cloud-factory/files';
import type { RefusedException } from './refused.js';

type Table = Readonly<Record<string, Words>>;

/** Every table of refusals that this program can answer with. A code may stand in several of them, in the same words: a law holds that. */
export const refusalTables = (streams: readonly AnyStreamKind[]): readonly Table[] => [
  kernelRefusals,
  sessionRefusals,
  scopeRefusals,
  fileRefusals,
  jobRefusals,
  frameRefusals,
  priceCallRefusals,
  viewRefusals,
  resourceRefusals,
  ...streams.map(({ refusals }): Table => refusals),
];

/** The words of a refusal, with places for its details. Undefined for a code that nobody gave words to. */
export type WordsOf = (refusal: string, details?: RefusedException['details']) => Words | undefined;

/** `AlreadyTaken` has words for each kind of claim: the value of a claim may be an id, or several values in one. */
export function wordsOf(streams: readonly AnyStreamKind[]): WordsOf {
  const words = new Map(refusalTables(streams).flatMap((table) => Object.entries(table)));
  const ofClaims = new Map(streams.flatMap(({ claims }) => Object.entries<Words>(claims ?? {})));
  return (refusal, details) => (refusal === 'AlreadyTaken' ? ofClaims.get(String(details?.['kind'])) : undefined) ?? words.get(refusal);
}
