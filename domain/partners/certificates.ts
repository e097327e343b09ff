// Where certificates stand on a day. Days are text, `yyyy-MM-dd`: the last one is still a good one.
import { daysBetween } from '../shared/days.js';
import type { CertificateStage } from './contract.js';
import type { Certificate } from './events.js';

type Validity = Readonly<Pick<Certificate, 'validFrom' | 'validTo'>>;

/** Warned of 60, 30 and 7 days ahead; the last day is a valid one. */
export function stageOf({ validFrom, validTo }: Validity, today: string): CertificateStage {
  if (validTo !== null && validTo < today) return 'expired';
  if (validFrom > today) return 'upcoming';
  if (validTo === null) return 'valid';
  const left = daysBetween(today, validTo);
  if (left <= 7) return 'expiring7';
  if (left <= 30) return 'expiring30';
  return left <= 60 ? 'expiring60' : 'valid';
}

/** The certificates that must be held, by their kinds. */
function byType(certificates: readonly Certificate[]): readonly (readonly Certificate[])[] {
  const required = certificates.filter(({ isRequired }) => isRequired);
  return [...new Set(required.map(({ typeId }) => typeId))].map((typeId) => required.filter((each) => each.typeId === typeId));
}

/** Whether any certificate is of a kind that must be held. */
export const isAnyRequired = (certificates: readonly Certificate[]): boolean => certificates.some(({ isRequired }) => isRequired);

/** Whether it holds on a day, whatever ends soon. */
const holds = (certificate: Validity, today: string): boolean => !['expired', 'upcoming'].includes(stageOf(certificate, today));

/** A certificate of a kind that must be held and is not, on a day: a renewed one beside it makes up for an old one. Undefined: all are held. */
export const missingOn = (certificates: readonly Certificate[], today: string): Certificate | undefined =>
  byType(certificates).find((ofType) => !ofType.some((certificate) => holds(certificate, today)))?.[0];

/** A certificate of a kind that must be held and of which nothing would be left; undefined: each such kind keeps one. */
export const lastOfItsKind = (before: readonly Certificate[], after: readonly Certificate[]): Certificate | undefined =>
  byType(before).find((ofType) => !after.some(({ isRequired, typeId }) => isRequired && typeId === ofType[0]?.typeId))?.[0];

const end = ({ validTo }: Validity): string => validTo ?? '9999-12-31';

/** The last day on which all kinds that must be held are held by what is there now; null: without an end, or there is none. */
export function certifiedTo(certificates: readonly Certificate[]): string | null {
  const ends = byType(certificates).map((ofType) => ofType.map(end).toSorted().at(-1) ?? '');
  const first = ends.toSorted()[0];
  return first === undefined || first === '9999-12-31' ? null : first;
}

/** Where a partner stands that is certified to that day; null where nothing that must be held ends, or nothing is held. */
export const stageOfEnd = (end: string | null, today: string): CertificateStage | null =>
  end === null ? null : stageOf({ validFrom: '', validTo: end }, today);
