// A plain client on kept connections: `fetch` would cost the two cores more than the server does.
import { Agent, request } from 'node:http';

export type Reply = Readonly<{ status: number; headers: Readonly<Record<string, string | readonly string[] | undefined>>; text: string }>;
export type Sender = Readonly<{
  send: (method: 'GET' | 'POST', path: string, headers?: Readonly<Record<string, string>>, body?: unknown) => Promise<Reply>;
  close: () => void;
}>;

/** Calls as the owner of a token; at most `connections` at a time, the others wait. */
export function createSender(base: string, token: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const own = { 'Blade-Auth': `bearer ${token}`, Authorization: `Basic ${btoa('console:console')}` };
  return {
    close: () => agent.destroy(),
    send: (method, path, headers = {}, body) =>
      new Promise((resolve, reject) => {
        const payload = body === undefined ? null : Buffer.from(JSON.stringify(body));
        const sent = request(
          `${base}${path}`,
          {
            agent,
            method,
            headers: { ...own, ...headers, ...(payload ? { 'Content-Type': 'application/json', 'Content-Length': payload.length } : {}) },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(payload);
      }),
  };
}
