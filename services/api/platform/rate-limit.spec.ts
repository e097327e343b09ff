import { describe, expect, test } from 'vitest';
import { isGranted } from './permissions.js';
import { createRateLimit, networkOf } from './rate-limit.js';
import { shapeErrorsOf, shapeText } from './shape-words.js';

describe('the rate of requests', () => {
  test('ten seconds of the rate may come at once, then the caller is told how long to wait', () => {
    let now = 0;
    const limit = createRateLimit(2, () => now);
    expect(Array.from({ length: 20 }, () => limit.take('one'))).toEqual(Array.from({ length: 20 }, () => 0));
    expect(limit.take('one')).toBe(1);
    expect(limit.take('another')).toBe(0);
    now += 500;
    expect([limit.take('one'), limit.take('one')]).toEqual([0, 1]);
  });

  test('who was away for long gets no more than a burst', () => {
    let now = 0;
    const limit = createRateLimit(1, () => now);
    for (let nth = 0; nth < 10; nth += 1) limit.take('one');
    now += 3_600_000;
    expect(Array.from({ length: 11 }, () => limit.take('one'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('a limiter that remembers', () => {
  const filledBy = (perSecond: number) => {
    let at = 1_000_000;
    const limit = createRateLimit(perSecond, () => at);
    return { limit, pass: (ms: number) => void (at += ms) };
  };

  test.each([3_000_000, 3 * 86_400_000])('OPS-S9 COR-M13 a clock that steps back by %i ms shuts no caller out', (step) => {
    const { limit, pass } = filledBy(2);
    expect(limit.take('one')).toBe(0);
    pass(-step);
    expect(Array.from({ length: 19 }, () => limit.take('one'))).toEqual(Array.from({ length: 19 }, () => 0));
    expect(limit.take('one')).toBe(1);
    pass(500);
    expect(limit.take('one')).toBe(0);
  });

  test('OPS-S9 the sweep of callers who went away leaves those who are here as they are', () => {
    const { limit, pass } = filledBy(1);
    for (let nth = 0; nth < 10; nth += 1) limit.take('gone');
    pass(59_500);
    for (let nth = 0; nth < 10; nth += 1) limit.take('here');
    pass(500);
    expect(limit.take('third')).toBe(0);
    expect(limit.size()).toBe(2);
    expect([limit.take('here'), limit.take('gone')]).toEqual([1, 0]);
  });

  test('SEC-2 a call weighs what it costs, and what shows only afterwards is paid by the next calls', () => {
    const { limit, pass } = filledBy(10);
    expect(limit.take('one', 60)).toBe(0);
    expect(limit.take('one', 60)).toBe(2);
    limit.charge('one', 1_000);
    expect(limit.take('one')).toBe(11); // no deeper in debt than a burst
    pass(10_000);
    expect(limit.take('one')).toBe(1);
    pass(100);
    expect(limit.take('one')).toBe(0);
    expect(limit.take('another', 5_000)).toBe(0);
  });
});

describe('networks', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['127.0.0.1', '127.0.0.0/24'],
    ['2001:db8:1:22ff:aaaa::1', '2001:db8:1:2200::/56'],
    ['2001:db8:1:22aa::', '2001:db8:1:2200::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
  test('one that hung up belongs to none, and what it asked for is written down all the same', () => expect(networkOf(undefined)).toBe(''));
});

describe('grants', () => {
  test.each([
    [['orderentry.read'], 'orderentry.read', true],
    [['orderentry.read'], 'orderentry.write', false],
    [['orderentry.*'], 'orderentry.review', true],
    [['*.read'], 'anything.read', true],
    [['*.read'], 'anything.write', false],
    [['*'], 'anything.write', true],
    [[], 'anything.read', false],
    // What belongs to the platform is not the administrator's of a tenant.
    [['*'], 'platform.dict', false],
    [['*.dict'], 'platform.dict', false],
    [['platform.*'], 'platform.dict', true],
  ])('%j covers %s: %s', (grants, permission, isCovered) => {
    expect(isGranted(new Set(grants), permission)).toBe(isCovered);
  });
});

describe('words of a wrong shape', () => {
  test('the path is never empty, and an unknown field is named by itself', () => {
    expect(
      shapeErrorsOf([
        { code: 'invalid_type', expected: 'object', path: [], message: 'Invalid input: expected object, received undefined' },
      ]),
    ).toEqual([{ path: 'body', key: 'required' }]);
    expect(
      shapeErrorsOf([{ code: 'unrecognized_keys', keys: ['a', 'b'], path: ['lines', 0], message: 'Unrecognized keys' }]).map(
        ({ path }) => path,
      ),
    ).toEqual(['lines.0.a', 'lines.0.b']);
  });

  test('a key of ours is translated, and what is none is not told', () => {
    expect(shapeText({ path: 'p', key: 'phoneFormat' }, 'zh')).toBe('手机号格式不正确');
    expect(shapeText({ path: 'p', key: 'yyyy-MM-dd HH:mm:ss' }, 'en')).toBe('Expected a time that exists, yyyy-MM-dd HH:mm:ss');
    expect(shapeText({ path: 'p', key: 'unknown to all' }, 'en')).toBe('Not valid');
  });
});
