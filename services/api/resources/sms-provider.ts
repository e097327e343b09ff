// Aliyun SMS by its HTTP API (SendSms of 2017-05-25), signed as it asks (ACS3-HMAC-SHA256).
import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { OutgoingRefused, type Outgoing } from '../platform/outgoing.js';

export type ProviderMessage = Readonly<{
  endpoint: string | null;
  accessKey: string;
  secretKey: string;
  phone: string;
  sign: string;
  templateCode: string;
  params: Readonly<Record<string, string>>;
}>;
export type ProviderAnswer = Readonly<{ isSent: boolean; note: string }>;

export const aliyunEndpoint = 'https://dysmsapi.aliyuncs.com';
const Answered = z.looseObject({ Code: z.string(), BizId: z.string().optional() });

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The query in the order of its names and the headers with the signature over both. */
export function signedCall(
  host: string,
  query: Readonly<Record<string, string>>,
  { accessKey, secretKey, nonce, at }: Readonly<{ accessKey: string; secretKey: string; nonce: string; at: string }>,
): Readonly<{ query: string; headers: Readonly<Record<string, string>> }> {
  const canonicalQuery = Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': at,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    'POST',
    '/',
    canonicalQuery,
    ...names.map((name) => `${name}:${headers[name as keyof typeof headers]}`), // its own names
    '',
    names.join(';'),
    sha256(''),
  ].join('\n');
  const signature = createHmac('sha256', secretKey)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    query: canonicalQuery,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKey},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}

/** Sends one message. What the provider refuses, and what never reached it, is told by a short name; neither number nor text stands in it. */
export async function sendByAliyun(outgoing: Outgoing, message: ProviderMessage): Promise<ProviderAnswer> {
  const { endpoint, accessKey, secretKey, phone, sign, templateCode, params } = message;
  try {
    const url = outgoing.check(endpoint ?? aliyunEndpoint);
    const at = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
    const call = signedCall(
      url.host,
      {
        PhoneNumbers: phone,
        SignName: sign,
        TemplateCode: templateCode,
        ...(Object.keys(params).length > 0 && { TemplateParam: JSON.stringify(params) }),
      },
      { accessKey, secretKey, nonce: randomUUID(), at },
    );
    const answer = await outgoing.fetch(`${url.origin}/?${call.query}`, { method: 'POST', headers: call.headers, maxBytes: 65_536 });
    const told = Answered.safeParse(await answer.json().catch(() => null));
    if (!told.success) return { isSent: false, note: `HTTP ${answer.status}` };
    const { Code, BizId = '' } = told.data;
    return Code === 'OK' ? { isSent: true, note: BizId.slice(0, 64) } : { isSent: false, note: Code.slice(0, 100).replace(/\d{6,}/g, '…') };
  } catch (error) {
    if (error instanceof OutgoingRefused) return { isSent: false, note: error.reason };
    throw error;
  }
}
