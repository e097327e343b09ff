import { lazy, type ComponentType } from 'react';
import { patiently } from './patiently.js';

/** A part of the program that is fetched when it is first shown, beside something else, and waited for as long as that takes. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await patiently(load) }));
