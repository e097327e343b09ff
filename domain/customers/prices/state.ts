// What decisions look at: the prices that a customer agreed on, and the schemes that name it. Only what was confirmed prices anything.
import type { UserId } from '../../shared/ids.js';
import type { AgreedTerms, PriceSubject, SchemeContent } from './events.js';
import type { CustomerPriceId, PriceChangeId, ProductTemplateId, SchemeId } from './words.js';

/** One confirmed version. `terms` null: from that day on there is none. */
export type PriceVersion = Readonly<{
  changeId: PriceChangeId;
  priceVersion: number;
  effectiveFrom: string;
  effectiveTo: string | null;
  terms: AgreedTerms | null;
}>;

export type Waiting<Content> = Readonly<{ changeId: PriceChangeId; by: UserId }> & Content;

export type KnownPrice = Readonly<{
  customerCode: string;
  subject: PriceSubject;
  /** In the order of their confirmation. */
  versions: readonly PriceVersion[];
  pending: Waiting<Readonly<{ action: 'set' | 'end'; terms: AgreedTerms; priceVersion: number }>> | null;
}>;

export type CustomerPricesState = Readonly<{
  prices: Readonly<Partial<Record<CustomerPriceId, KnownPrice>>>;
  /** That may name this customer. */
  schemeIds: readonly SchemeId[];
  templateIds: readonly ProductTemplateId[];
}>;

export type SchemeVersion = Readonly<{
  changeId: PriceChangeId;
  schemeVersion: number;
  effectiveFrom: string;
  effectiveTo: string | null;
  content: SchemeContent;
}>;

export type KnownScheme = Readonly<{
  status: 'kept';
  schemeId: SchemeId;
  schemeNo: string;
  /** What was saved last: the draft, the proposal, or what is in force. */
  working: SchemeContent;
  /** Whether the working content was confirmed. */
  isDraft: boolean;
  pending: Waiting<Readonly<{ schemeVersion: number }>> | null;
  /** In the order of their confirmation. */
  versions: readonly SchemeVersion[];
}>;
export type SchemeState = Readonly<{ status: 'none' | 'removed' }> | KnownScheme;

/**
 * The version that counts on a day: of those that had begun, the one confirmed last, for it superseded all before it. Undefined where
 * none had begun, or where it has ended.
 */
export function inForce<Version extends Readonly<{ effectiveFrom: string; effectiveTo: string | null }>>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  const version = versions.findLast(({ effectiveFrom }) => effectiveFrom <= day);
  return version && (version.effectiveTo === null || day <= version.effectiveTo) ? version : undefined;
}
