import { expect, it } from 'vitest';
import { isFrameAllowed, originOf } from './contract.js';

const list = 'docs.example.com, https://bi.example.com:8443，http://10.0.0.5;*.wild.example, https://example.org/path';
const allowed = (address: string): boolean => isFrameAllowed(list, new URL(address));

it('R018 allows the places that the list names, by scheme, host and port', () => {
  expect(
    ['https://docs.example.com/a?b=1', 'https://bi.example.com:8443/x', 'http://10.0.0.5/y.html'].filter((each) => !allowed(each)),
  ).toEqual([]);
});

it.each([
  'http://docs.example.com/',
  'https://docs.example.com.evil.example/',
  'https://evil.example/docs.example.com',
  'https://docs.example.com@evil.example/',
  'https://user@docs.example.com/',
  'https://bi.example.com/',
  'https://a.wild.example/',
  'https://example.org/path',
  'https://sub.docs.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
])('R018 refuses %s', (address) => expect(allowed(address)).toBe(false));

it('takes an entry for an origin or for nothing', () => {
  expect(['a.example', 'HTTPS://A.example/', '', '*', 'https://*', 'a.example/x', 'ftp://a.example'].map(originOf)).toEqual([
    'https://a.example',
    'https://a.example',
    null,
    null,
    null,
    null,
    null,
  ]);
});
