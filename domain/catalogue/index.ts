import { disinfectParameter } from './resources/disinfect-parameter.js';
import { toothColor } from './resources/tooth-color.js';

/** Every kind of record without rules, by area, then by key. A new kind is its file and its line here. */
export const catalogue = [
  // storage
  toothColor,
  // disinfection
  disinfectParameter,
] as const;

export type ResourceKey = (typeof catalogue)[number]['key'];
export type { Field, Labels } from '../shared/fields.js';
export type { Resource } from './resource.js';
export { valuesOf } from '../shared/fields.js';
