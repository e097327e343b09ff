import { describe, expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, so that it runs with nothing but Node
import { secretsIn } from './forms.mjs';

/** Put together here, or this file would be found itself. */
const examples: Readonly<Record<string, readonly string[]>> = {
  'a private key': ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '].map((kind) => `-----BEGIN ${kind}PRIVATE${' '}KEY-----`),
  'an access key of AWS': [`AKIA${'IOSFODNN7EXAMPLE'}`, `ASIA${'Y34FZKBOKMUTVV7A'}`],
  'an access key of Aliyun': [`LTAI${'5tAbCdEfGhIjKlMnOpQr'}`],
  'a token of GitHub': [`ghp_${'a1B2'.repeat(9)}`, `github_pat_${'11ABC'.repeat(6)}`],
  'a token of GitLab': [`glpat-${'a1B2c'.repeat(4)}`],
  'a token of Slack': [`xoxb-${'123456789012-abcdef'}`],
  'a token of npm': [`npm_${'a1B2'.repeat(9)}`],
  'a key of Google': [`AIza${'SyA1b'.repeat(7)}`],
  'a key of Stripe': [`sk_live_${'a1B2'.repeat(6)}`],
  'a signed token': [
    [{ alg: 'HS256', typ: 'JWT' }, { sub: 'admin' }, { x: 'signature' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.'),
  ],
};

describe('S04 what somebody left lying about', () => {
  test.each(Object.entries(examples).flatMap(([name, all]) => all.map((secret) => [name, secret] as const)))(
    '%s is found, and not said again',
    (name, secret) => {
      expect(secretsIn('a.ts', `const x = '${secret}';`)).toEqual([`a.ts holds ${name}`]);
    },
  );

  test('a setting that carries a value is one where settings are set', () => {
    const name = 'MASTER_KEY';
    for (const file of ['.env.example', 'deploy/compose.yml', 'Dockerfile', 'a/app.json'])
      expect(secretsIn(file, `X=1\n"${name}": "hunter2hunter2"`)).toEqual([`${file} ships a value of ${name}`]);
    expect(secretsIn('.env.example', `${name}=\n# words\n${name}=$FROM_ELSEWHERE\n`)).toEqual([]);
  });

  test('words, hashes and ids are none', () => {
    const innocent = [
      'sha512-' + 'A'.repeat(86),
      '0197e0ff-0000-7000-8000-00000000dead',
      'npm_config_cache',
      'the private key',
      'eyJ',
      'AKIA',
      'ghp_short',
    ];
    expect(secretsIn('a.ts', innocent.join('\n'))).toEqual([]);
  });
});
