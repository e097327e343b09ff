import type { Type } from '@nestjs/common';

/** The doors of every context: one line each. */
export const contextModules: readonly Type[] = [
];
