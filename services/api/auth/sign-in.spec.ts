import { idAs } from '@cloud-factory/domain/shared/ids';
import { expect, it } from 'vitest';
import { hashPassword, sha256 } from './passwords.js';
import { createSignIn, type Client, type SignInParts } from './sign-in.js';

/** A house with one account, which notes what it is asked. */
async function house() {
  const asked: string[] = [];
  const hash = await hashPassword(sha256('the password'));
  const parts: Pick<SignInParts, 'credentials' | 'sessions' | 'attempts'> = {
    credentials: {
      byAccount: async (_tenant: string, account: string) => {
        asked.push('account');
        return account === 'known' ? { userId: idAs('user'), hash } : null;
      },
    } as unknown as SignInParts['credentials'], // all that is asked of it before somebody is let in
    sessions: {
      places: async () => {
        asked.push('places');
        return { isKnown: false, isFirst: true };
      },
    } as unknown as SignInParts['sessions'],
    attempts: {
      begin: async () => {
        asked.push('guesses');
        return 0;
      },
    } as unknown as SignInParts['attempts'],
  };
  const { byPassword } = createSignIn(parts as SignInParts); // nobody comes so far as to need the rest
  const from = { language: 'zh', network: '10.0.0.1', userAgent: 'a' } as const;
  return async (username: string): Promise<readonly string[]> => {
    asked.length = 0;
    const wanted = { tenantId: '000000', username, password: sha256('not the password') };
    await expect(byPassword({} as Client, wanted, null, from)).rejects.toMatchObject({ status: 400 });
    return [...asked];
  };
}

it('S08 as much is asked about an account that nobody has as about one with a wrong password', async () => {
  const refused = await house();
  const known = await refused('known');
  expect(known).toEqual(['account', 'places', 'guesses']);
  expect(await refused('unknown')).toEqual(known);
});
