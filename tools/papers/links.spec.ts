import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, so that it runs before anything is built
import { brokenLinks, linksOf } from './links.mjs';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'papers-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'README.md'), '[map](docs/map.md) [gone](docs/gone.md) ![picture](docs/picture.png)');
  writeFileSync(join(root, 'docs/map.md'), '[back](../README.md#start) [here](#start) [`code`](../lost.ts) [root](/README.md)');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the links of the papers', () => {
  it('lead somewhere, or are named with the paper that they stand in', () =>
    expect(brokenLinks(root, ['README.md', 'docs/map.md', 'docs/picture.ts'])).toEqual([
      'README.md links to docs/gone.md, which is not there',
      'README.md links to docs/picture.png, which is not there',
      'docs/map.md links to ../lost.ts, which is not there',
    ]));
  it('are not looked for in code, and not followed out of the house', () =>
    expect(linksOf('[a](https://example.org) [b](mailto:x@y) `[c](c.md)`\n```\n[d](d.md)\n```\n[e](e.md "titled")')).toEqual(['e.md']));
});
