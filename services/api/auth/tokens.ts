import { createHmac, timingSafeEqual } from 'node:crypto';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';

export type TokenKind = 'access' | 'refresh';
/** `number`: of a refresh token its generation, of an access token the second in which it was made. */
export type TokenParts = Readonly<{ tenant: TenantId; sessionId: string; number: number; mac: string }>;
/** What the making of a token needs to know of its session. */
export type TokenGround = Readonly<{ tenant: TenantId; sessionId: string; salt: Uint8Array }>;

const form = /^(\d{6}|platform)\.([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.(\d{1,10})\.([A-Za-z0-9_-]{43})$/;

/** Of the 32 bytes behind the last dot the seal is the first eight. */
const sealBytes = 8;

/** Takes a token apart, or null. The tenant comes first, because the lookup must be inside a tenant before it looks. */
export function partsOfToken(token: string): TokenParts | null {
  const [, tenant, sessionId, number, mac] = form.exec(token) ?? [];
  if (tenant === undefined || sessionId === undefined || number === undefined || mac === undefined) return null;
  return { tenant: idAs(tenant), sessionId, number: Number(number), mac };
}

/**
 * Opaque tokens, made again rather than kept: of one session, kind and number there is one token, so two tabs that refresh at once
 * get the same child, and the database holds nothing that could be presented.
 */
export function createTokens(sessionKey: string) {
  const key = Buffer.from(sessionKey, 'base64');

  const saidBy = (kind: TokenKind, { tenant, sessionId }: Omit<TokenGround, 'salt'>, number: number): string =>
    `${kind}\n${tenant}\n${sessionId}\n${number}\n`;

  /** The part that needs the key alone: tells what we made from what somebody made up, without a question to the database. */
  const sealOf = (kind: TokenKind, ground: Omit<TokenGround, 'salt'>, number: number): Buffer =>
    createHmac('sha256', key)
      .update('seal\n')
      .update(saidBy(kind, ground, number))
      .digest()
      .subarray(0, sealBytes);

  const macOf = (kind: TokenKind, ground: TokenGround, number: number): Buffer =>
    createHmac('sha256', key)
      .update(saidBy(kind, ground, number))
      .update(ground.salt)
      .digest()
      .subarray(sealBytes);

  const wholeOf = (kind: TokenKind, ground: TokenGround, number: number): Buffer =>
    Buffer.concat([sealOf(kind, ground, number), macOf(kind, ground, number)]);

  return {
    make: (kind: TokenKind, ground: TokenGround, number: number): string =>
      `${ground.tenant}.${ground.sessionId}.${number}.${wholeOf(kind, ground, number).toString('base64url')}`,

    /** Whether this key sealed the token: of one that it did not, nothing need be looked up. Says nothing of whether its session stands. */
    isSealed: (kind: TokenKind, parts: TokenParts): boolean =>
      timingSafeEqual(sealOf(kind, parts, parts.number), Buffer.from(parts.mac, 'base64url').subarray(0, sealBytes)),

    /** Whether we made this token, however old. An access token is no refresh token. */
    isOurs: (kind: TokenKind, parts: TokenParts, salt: Uint8Array): boolean =>
      timingSafeEqual(wholeOf(kind, { ...parts, salt }, parts.number), Buffer.from(parts.mac, 'base64url')),

    /** For comparing secrets of clients: keyed, so that the table alone cannot be searched. */
    hashOf: (secret: string): Buffer => createHmac('sha256', key).update('client\n').update(secret).digest(),
  };
}

export type Tokens = ReturnType<typeof createTokens>;
