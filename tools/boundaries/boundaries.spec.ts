import { describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, so that it runs before anything is built
import { check, readHouse } from './check.mjs';

const house = {
  roomOfPackage: new Map<string, string>([
    ['@cloud-factory/domain', 'domain'],
    ['@cloud-factory/projections', 'projections'],
    ['@cloud-factory/workflows', 'workflows'],
    ['@cloud-factory/frontend', 'frontend'],
    ['@cloud-factory/testing', 'tools/testing'],
    ['@cloud-factory/api', 'services/api'],
    ['@cloud-factory/event-log', 'services/event-log'],
    ['@cloud-factory/commands', 'services/commands'],
  ]),
  dependencies: () => new Set(['pg']),
};
const faultsOf = (file: string, text: string): readonly string[] => check([{ file, text }], house).faults;

describe('who may import whom', () => {
  it.each([
    ['domain/orders/decider.ts', `import { x } from '@cloud-factory/projections/orders';`, 'domain may not import projections'],
    ['domain/orders/decider.ts', `import pg from 'pg';`, 'domain may not use the library pg'],
    ['domain/orders/decider.ts', `import { readFileSync } from 'node:fs';`, "domain may not use Node's node:fs"],
    ['domain/orders/decider.ts', `import { createHash } from 'crypto';`, "domain may not use Node's crypto"],
    [
      'domain/orders/decider.ts',
      `import { x } from '../../projections/shared/index.js';`,
      'domain reaches into projections by a relative path',
    ],
    ['domain/orders/decider.ts', `export { x } from '@cloud-factory/api';`, 'domain may not import services/api'],
    ['domain/orders/decider.ts', `const x = await import('@cloud-factory/api');`, 'domain may not import services/api'],
    ['domain/orders/decider.ts', `import { x } from '@cloud-factory/domain/shared/ids';`, 'domain imports itself by name'],
    [
      'projections/orders/order-list/query.ts',
      `import { x } from '@cloud-factory/commands';`,
      'projections may not import services/commands',
    ],
    ['workflows/reactions/a.ts', `import { x } from '@cloud-factory/projections/orders';`, 'workflows may not import projections'],
    ['services/event-log/port.ts', `import { x } from '@cloud-factory/commands';`, 'services/event-log may not import services/commands'],
    [
      'services/api/orders/orders.controller.ts',
      `import { x } from '@cloud-factory/workflows/reactions';`,
      'services/api may not import workflows',
    ],
    ['services/api/orders/orders.controller.ts', `import { x } from '../../worker/index.js';`, 'services/api reaches into services/worker'],
    ['frontend/src/orders/page.tsx', `import { x } from '@cloud-factory/domain/orders';`, 'frontend may import words'],
    ['frontend/src/orders/page.tsx', `import { x } from '@cloud-factory/projections/shared';`, 'frontend may not import projections'],
    ['frontend/src/orders/page.tsx', `import { x } from 'node:path';`, "frontend may not use Node's node:path"],
    ['services/api/main.ts', `import x from 'lodash';`, 'services/api uses lodash, which its package.json does not name'],
    ['services/api/main.ts', `import { freshDatabase } from '@cloud-factory/testing';`, 'services/api may not import tools/testing'],
    ['services/api/main.ts', `export * from './app.js';`, 'export * is not allowed'],
    ['domain/orders/decider.ts', `export const at = () => new Date();`, 'the clock'],
    ['domain/orders/decider.ts', `export const at = () => Date.now();`, 'the clock'],
    ['domain/orders/decider.ts', `export const id = () => Math.random();`, 'chance'],
    ['domain/orders/decider.ts', `export const id = () => crypto.randomUUID();`, 'chance'],
    ['domain/orders/decider.ts', `export const env = () => process.env.X;`, 'the outside'],
  ])('refuses, in %s, %s', (file, text, why) => expect(faultsOf(file, text).join('\n')).toContain(why));

  it.each([
    [
      'domain/orders/decider.ts',
      `import * as z from 'zod'; import { x } from '../shared/ids.js'; export const day = (at: string) => new Date(at).toISOString();`,
    ],
    ['projections/orders/order-list/query.ts', `import { x } from '@cloud-factory/domain/orders/contract';`],
    [
      'frontend/src/orders/page.tsx',
      `import { x } from '@cloud-factory/domain/orders/contract'; import { y } from '@cloud-factory/domain/shared/list';`,
    ],
    ['services/event-log/laws.db.spec.ts', `import { freshDatabase } from '@cloud-factory/testing';`],
  ])('allows, in %s, %s', (file, text) => expect(faultsOf(file, text)).toEqual([]));

  it('says so when a source cannot be read', () =>
    expect(faultsOf('domain/orders/x.ts', 'export const = ;')[0]).toContain('does not parse'));
});

it('knows the packages of this checkout', () => {
  const { roomOfPackage } = readHouse(process.cwd().replace(/[\\/]tools$/, ''));
  expect(roomOfPackage.get('@cloud-factory/domain')).toBe('domain');
  expect(roomOfPackage.get('@cloud-factory/event-log')).toBe('services/event-log');
});

describe('OPS-S2 a connection to the database that breaks does not end the program', () => {
  it.each([
    [`const pool = new pg.Pool({}); pool.on('error', f);`, 'Pool pool: no listener for the errors of its connections'],
    [`const pool = new pg.Pool({}); pool.on('connect', (client) => { client.on('error', f); });`, "Pool pool: no listener for 'error'"],
    [`const client = new pg.Client({});`, "Client client: no listener for 'error'"],
    [`await new pg.Client({}).connect();`, 'a connection without a name'],
  ])('%s is refused', (text, why) => {
    expect(faultsOf('services/worker/a.ts', text)).toEqual([`services/worker/a.ts: ${why}`]);
    expect(faultsOf('services/worker/a.db.spec.ts', text)).toEqual([]);
  });

  it('one that is listened to is not', () => {
    const pool = `const pool = new pg.Pool({}); pool.on('error', f); pool.on('connect', (client) => { client.on('error', f); });`;
    expect(faultsOf('services/worker/a.ts', `${pool} const client = new pg.Client({}); client.on('error', f);`)).toEqual([]);
  });
});
