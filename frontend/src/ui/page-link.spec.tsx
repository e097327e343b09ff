import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageEntryAt, rightAt } from '../routes/page-at.js';
import { drawPage, endPage, startPage } from '../testing/page.js';
import { PageButton, PageLink } from './page-link.js';

beforeEach(startPage);
afterEach(endPage);

const order = '/order/orderentry/0190a000-0000-7000-8000-00000000000a';

describe('USE-S1 a link to a page', () => {
  it('opens it for who may see that page', () => {
    const seen = drawPage(<PageLink href={order}>DD1</PageLink>, { permissions: ['orderentry.read'] });
    fireEvent.click(screen.getByRole('link', { name: 'DD1' }));
    expect(seen.opened).toEqual([order]);
  });
  it('is words alone for who may not, and says so', () => {
    drawPage(<PageLink href={order}>DD1</PageLink>, { permissions: ['ycproductionworkorder.read'] });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('DD1').title).toBe('没有查看权限');
  });
  it('is no button where it would refuse', () => {
    drawPage(<PageButton href="/report/orderphotographfile">照片</PageButton>, { permissions: ['files.read'] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
  .map((name) => ({ name: relative(source, join(source, name)), text: readFileSync(join(source, name), 'utf8') }));
/** What stands in a text between the braces is some value: one word of the address. */
const addressOf = (text: string): string => text.replace(/\$\{[^}]*\}/g, 'x').split(/[?#]/)[0] ?? '';
const ends = {
  links: /<(?:PageLink|PageButton|PageMenuItem)\b[^>]*?\bhref=(?:"([^"]+)"|\{`(\/[^`]+)`\})/gs,
  deeds: /\bopen\((?:'(\/[^']+)'|`(\/[^`]+)`)/g,
};
const foundBy = (end: RegExp) =>
  files.flatMap(({ name, text }) =>
    [...text.matchAll(end)].map((found) => ({ name, text, address: addressOf(found[1] ?? found[2] ?? '') })),
  );

describe('USE-S1 every address that a link or a button leads to', () => {
  it('is that of a page, which names the right that it asks for', () => {
    const all = [...foundBy(ends.links), ...foundBy(ends.deeds)];
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ address }) => pageEntryAt(address) === undefined).map(({ name, address }) => `${name} ${address}`)).toEqual([]);
    // Pages of everybody who is signed in.
    const open = new Set(['/wel/index', '/wel/dashboard', '/ycDeliveryFileBatchView']);
    expect(
      all.filter(({ address }) => rightAt(address) === undefined && !open.has(address)).map(({ name, address }) => `${name} ${address}`),
    ).toEqual([]);
  });
  it('is offered by a button of its own only beside a question for a right to the same records', () => {
    const unasked = foundBy(ends.deeds).filter(({ text, address }) => {
      const right = rightAt(address);
      const [resource] = right?.split('.') ?? [];
      return right !== undefined && !new RegExp(`['"]${resource}\\.\\w+['"]`).test(text) && !text.includes('useMayOpen');
    });
    expect(unasked.map(({ name, address }) => `${name} ${address} ${rightAt(address)}`)).toEqual([]);
  });
});
