// The only place that turns values into words that a person reads. Amounts come and go as decimal text: through a number, large ones
// would change their last digits.
import type { Language } from '@cloud-factory/domain/shared/refusals';

export const locales = { zh: 'zh-CN', en: 'en-GB' } as const satisfies Record<Language, string>;

/** The clock of a tenant. Instants are stored in UTC and shown in it, wherever the browser stands. */
export const tenantZone = 'Asia/Shanghai';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `1234.50` → `1,234.50`. Anything that is no decimal text comes back as it is. */
export function formatDecimal(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', rest = ''] = match;
  return `${sign}${grouped(whole)}${rest}`;
}

const counted = new Intl.NumberFormat(locales.zh);

/** A count, or a length that a chart draws: `12009` → `12,009` in both languages, whatever the browser's own is. Amounts are text, and no numbers. */
export const formatNumber = (value: number): string => counted.format(value);

/** Without the noughts at the end that say nothing, but with at least so many decimals: `128.0000` → `128.00` and `1.0000` → `1`. */
export function shortened(text: string, least: number): string {
  const match = /^(-?\d+)\.(\d*?)0*$/.exec(text);
  if (!match) return text;
  const [, whole = '', rest = ''] = match;
  // No longer than it came: what was not said is not said now.
  const decimals = rest.padEnd(Math.min(least, text.length - whole.length - 1), '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** With the sign of the currency, `¥1,234.50`; the digits as they came. */
export function formatMoney(amount: string, currency: string, language: Language): string {
  // The type wants a literal; the contract says that it is decimal text.
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
    minimumFractionDigits: 2,
  }).format(amount as Intl.StringNumericLiteral);
}

/** A day as `yyyy-MM-dd`, the form of the documents, in both languages. A day is not an instant: no zone may make it the day before. */
export const formatDay = (day: string): string => day.slice(0, 10);

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: tenantZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `2025-06-11T01:20:00.000Z` → `2025-06-11 09:20:00`. What is no instant comes back as it is. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return instant;
  const of = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${of['year']}-${of['month']}-${of['day']} ${of['hour']}:${of['minute']}:${of['second']}`;
}

/** The other way: the tenant's wall clock `yyyy-MM-dd HH:mm:ss` as an instant in UTC. Undefined when it is no time. */
export function instantOf(wallClock: string): string | undefined {
  const guess = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  if (Number.isNaN(guess)) return undefined;
  // What the tenant's clock shows at the guessed instant tells how far it is ahead of UTC.
  const ahead = Date.parse(`${formatInstant(new Date(guess).toISOString()).replace(' ', 'T')}Z`) - guess;
  return new Date(guess - ahead).toISOString();
}

/** What stands between the names of a list. */
export const separator = (language: Language): string => (language === 'zh' ? '、' : ', ');

/** Several names in one line, as the language separates them. */
export const formatList = (names: readonly string[], language: Language): string => names.join(separator(language));

/** A word and what is said under it: `原因：缺材料`, `Reason: 缺材料`. */
export const formatPair = (label: string, said: string, language: Language): string => `${label}${language === 'zh' ? '：' : ': '}${said}`;

/** A name with a remark: `数量（颗）`, `Quantity (颗)`. Without a remark the name alone. */
export function formatAside(name: string, aside: string | undefined, language: Language): string {
  if (!aside) return name;
  return language === 'zh' ? `${name}（${aside}）` : `${name} (${aside})`;
}

/** Today on the tenant's clock, `yyyy-MM-dd`. */
export const todayOfTenant = (now = new Date()): string => formatInstant(now.toISOString()).slice(0, 10);

/** `1536` → `1.5 KB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** power).toFixed(power ? 1 : 0)} ${units[power]}`;
}
