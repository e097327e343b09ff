import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/harness.js';
import { addMetrics, type MetricsConfig } from './metrics.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('metrics answer this machine and name routes by their patterns', async () => {
  await api.inject({ path: '/api/blade-user/page' });
  const { status, text } = await api.inject({ path: '/metrics', headers: { host: '127.0.0.1:3000' } });
  expect(status).toBe(200);
  expect(text).toContain('http_request_duration_seconds_bucket{');
  expect(text).toContain('route="/api/blade-user/page"');
});

describe('SEC-16 metrics are there for', () => {
  const token = 'a-token-of-thirty-two-characters';
  const none: MetricsConfig = { metricsToken: null, publicUrl: null, trustedProxies: [] };
  const statusOf = async (config: Partial<MetricsConfig>, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') => {
    const server = fastify();
    addMetrics(server, { ...none, ...config });
    const { statusCode } = await server.inject({ url: '/metrics', headers, remoteAddress });
    await server.close();
    return statusCode;
  };
  const here = { host: 'localhost:3000' };
  const bearer = { authorization: `Bearer ${token}` };

  const cases: readonly (readonly [string, number, Partial<MetricsConfig>, Readonly<Record<string, string>>, string?])[] = [
    ['this machine by its own name', 200, {}, here],
    ['this machine by IPv6', 200, {}, { host: '[::1]:3000' }, '::1'],
    ['no other machine', 404, {}, here, '10.0.0.7'],
    ['no page whose name leads to this machine', 404, {}, { host: 'factory.example' }],
    ['no name that begins like this machine', 404, {}, { host: '127.0.0.1.factory.example' }],
    ['no proxy on this machine that says X-Forwarded-For', 404, {}, { ...here, 'x-forwarded-for': '203.0.113.7' }],
    ['no proxy on this machine that says X-Real-IP', 404, {}, { ...here, 'x-real-ip': '203.0.113.7' }],
    ['no proxy on this machine that says Via', 404, {}, { ...here, via: '1.1 proxy' }],
    ['no silent proxy in front of a public address', 404, { publicUrl: 'https://factory.example' }, here],
    ['no silent proxy that is trusted', 404, { trustedProxies: ['127.0.0.1'] }, here],
    ['this machine without the token, where one is set, not', 404, { metricsToken: token }, here],
    ['the token, from anywhere', 200, { metricsToken: token }, { host: 'factory.example', ...bearer }, '10.0.0.7'],
    ['another token not', 404, { metricsToken: token }, { ...here, authorization: 'Bearer another-token-of-thirty-two-chars' }],
    ['a token where none is set not', 404, { publicUrl: 'https://factory.example' }, { ...here, ...bearer }],
  ];
  test.each(cases.map(([who, status, ...asked]) => ({ who, status, asked })))(
    '$who: $status',
    async ({ status, asked: [config, headers, from] }) => {
      expect(await statusOf(config, headers, from)).toBe(status);
    },
  );
});
