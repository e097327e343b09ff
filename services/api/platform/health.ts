import type { Language } from '@cloud-factory/domain/shared/refusals';

/** One part of a house, and in both languages what is wrong with it; the words of a part that is well are not shown. */
export type HealthPart = Readonly<{
  part: string;
  isWell: boolean;
  /** Whether requests cannot be answered without it: what a load balancer asks. The others are work for a person. */
  isNeeded: boolean;
  zh: string;
  en: string;
}>;

/** What `/api/health` answers. `parts`: whether each is well; `reasons`: of those that are not, in the caller's language. */
export type HealthAnswer = Readonly<{
  status: 'up' | 'down';
  parts: Readonly<Record<string, boolean>>;
  reasons: readonly Readonly<{ part: string; text: string }>[];
}>;

/** The answer about these parts. It names counts and limits, never a tenant, a stream or a person: anyone may ask. */
export const healthAnswer = (parts: readonly HealthPart[], language: Language): HealthAnswer => ({
  status: parts.every(({ isWell }) => isWell) ? 'up' : 'down',
  parts: Object.fromEntries(parts.map(({ part, isWell }) => [part, isWell])),
  reasons: parts.filter(({ isWell }) => !isWell).map((each) => ({ part: each.part, text: each[language] })),
});
