import { idAs } from '@cloud-factory/domain/shared/ids';
import { describe, expect, it } from 'vitest';
import { createLinks, longestLinkSeconds } from './links.js';

const target = { tenant: idAs<'tenant'>('000000'), fileId: idAs<'file'>('0197e000-0000-7000-8000-000000000131') };
let now = 1_750_000_000_000;
const links = createLinks(Buffer.alloc(32, 5).toString('base64'), () => now);

describe('a link', () => {
  it('opens one file of one tenant', () => expect(links.open(links.sign(target, 60).token)).toEqual(target));
  it('is dead after its seconds, and after five minutes at most', () => {
    const { token } = links.sign(target, 86_400);
    now += longestLinkSeconds * 1000 - 1;
    expect(links.open(token)).toEqual(target);
    now += 1;
    expect(links.open(token)).toBeNull();
  });
  it('opens nothing when a letter of it was changed', () => {
    const { token } = links.sign(target, 60);
    for (let at = 0; at < token.length - 1; at += 1) {
      const letter = token[at] === 'A' ? 'B' : 'A';
      expect(links.open(`${token.slice(0, at)}${letter}${token.slice(at + 1)}`)).toBeNull();
    }
  });
  it('opens nothing under another key', () => {
    const other = createLinks(Buffer.alloc(32, 6).toString('base64'), () => now);
    expect(other.open(links.sign(target, 60).token)).toBeNull();
  });
  it.each(['', '.', 'a.b', 'a.b.c'])('opens nothing for %j', (token) => expect(links.open(token)).toBeNull());
});
