// Values for specs, made from a declaration: right, whole, and different for each number. Fixed: a failing spec reads the same twice.
import type { Resource } from '@cloud-factory/domain/catalogue';
import { defaultMenu } from '@cloud-factory/domain/platform';
import { scopedResourceOf } from '@cloud-factory/domain/scopes';
import type { Field } from '@cloud-factory/domain/shared/fields';

/** Ids of records to point at, by kind. */
export type Targets = Readonly<Record<string, string>>;

const pad = (nth: number, digits: number): string => String(nth).padStart(digits, '0');

const patterned = {
  code: (nth: number) => `C-${pad(nth, 2)}`,
  creditCode: (nth: number) => `91440300MA5D${pad(nth, 6)}`,
  colour: (nth: number) => `#${pad(nth, 6)}`,
} as const;

function textOf({ max, pattern }: Extract<Field, { kind: 'text' }>, nth: number): string {
  if (pattern === 'code') return max < 5 ? `C${pad(nth, 2)}` : patterned.code(nth);
  return pattern ? patterned[pattern](nth) : `样 ${nth}`.slice(0, max);
}

function valueOf(field: Field, nth: number, targets: Targets): unknown {
  switch (field.kind) {
    case 'text':
      return textOf(field, nth);
    case 'integer':
      return Math.min(field.max, field.min + (nth % (field.max - field.min + 1)));
    case 'decimal':
      return `${nth}.${'0'.repeat(field.places)}`;
    case 'money':
      return `${nth}.00`;
    case 'price':
      return `${nth}.0000`;
    case 'weight':
      return `${nth}.000`;
    case 'yesNo':
      return true;
    case 'date':
      return `2025-06-${pad((nth % 28) + 1, 2)}`;
    case 'dateTime':
      return `2025-06-${pad((nth % 28) + 1, 2)}T01:00:00Z`;
    case 'choice':
      return Object.keys(field.options)[0];
    case 'dict':
      return `word${nth}`;
    case 'ref':
      return targets[field.to];
    case 'region':
      return `9${pad(nth, 5)}`;
    case 'phone':
      return `138${pad(nth, 8)}`;
    case 'email':
      return `sample${nth}@example.com`;
    case 'user':
      return '0197e000-0000-7000-8000-000000000061';
    case 'refs':
    case 'files':
    case 'teeth':
      return null;
    case 'lines':
      return [requiredOf(field.fields, [], nth, targets)];
  }
}

const requiredOf = (
  fields: Readonly<Record<string, Field>>,
  others: readonly string[],
  nth: number,
  targets: Targets,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.required || others.includes(name))
      .map(([name, field]) => [name, valueOf(field, nth, targets)]),
  );

const menuIds = defaultMenu.flatMap(({ children }) => children.map(({ id }) => id));

/** What is checked against more than its declaration: the menu, the lists and the calls that there are. */
const checked: Readonly<Record<string, (nth: number) => Readonly<Record<string, unknown>>>> = {
  'data-scope': (nth) => {
    const kinds = scopedResourceOf('orderentry')?.kinds ?? [];
    return {
      menuId: menuIds[nth % menuIds.length],
      resource: 'orderentry',
      kind: kinds[Math.floor(nth / menuIds.length) % kinds.length],
    };
  },
  // As many stars as the number says are another text and mean the same.
  'api-scope': (nth) => ({
    menuId: 'storage.toothColor',
    method: 'any',
    pathPattern: `/api/saas-storage/toothColor/list${'*'.repeat(nth)}`,
  }),
};

/** The n-th record of a kind, only what is required and what must be unique. */
export const sampleOf = ({ key, fields, unique }: Resource, nth: number, targets: Targets): Readonly<Record<string, unknown>> => ({
  ...requiredOf(fields, unique.flat(), nth, targets),
  ...checked[key]?.(nth),
});

/** A value of a field that differs from that of the n-th record, for a change; undefined where only one value makes sense. */
export const otherValue = (field: Field, nth: number): unknown => {
  if (field.kind === 'yesNo') return false;
  return ['text', 'integer', 'decimal', 'date', 'phone', 'price'].includes(field.kind) ? valueOf(field, nth + 1, {}) : undefined;
};
