// The one way out. Whatever an administrator may type an address of (a store, a provider of messages, a data source, an identity provider) is
// called through here and nowhere else (S13).
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, Socket, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { placeOf } from './outgoing-addresses.js';

/** Why a call does not go out, or what came back is not taken. */
export type OutgoingReason =
  | 'address'
  | 'protocol'
  | 'userinfo'
  | 'host'
  | 'port'
  | 'private'
  | 'redirect'
  | 'tooLarge'
  | 'tooSlow'
  | 'unreachable';

/** Nothing was sent, or nothing of the answer is used. `reason` is for our own words; the text never carries what came back. */
export class OutgoingRefused extends Error {
  constructor(
    readonly reason: OutgoingReason,
    readonly host: string,
    options?: ErrorOptions,
  ) {
    super(`no call to ${host === '' ? 'such an address' : host}: ${reason}`, options);
  }
}

export type OutgoingInit = Readonly<{
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  /** The whole call, milliseconds; 10 seconds unless told. */
  timeoutMs?: number;
  /** Of the answer; 1 MiB unless told. */
  maxBytes?: number;
}>;

export type Outgoing = Readonly<{
  /** Throws `OutgoingRefused` unless the address may be called by its text alone; what its name resolves to is looked at when connecting. */
  check: (address: string) => URL;
  /** The same for a connection that is no HTTP: `host` as it was typed. Answers the host as it will be looked up. */
  checkHost: (host: string, port: number) => string;
  /** Calls an address and answers like `fetch`, except: redirects are refused, time and size are limited, nothing is kept open. */
  fetch: (address: string | URL, init?: OutgoingInit) => Promise<Response>;
  /** For clients that speak HTTP by themselves: each connection that they make is checked. */
  agents: Readonly<{ http: http.Agent; https: https.Agent }>;
  /** A socket that checks whom it is connected to; for clients of other protocols. */
  socket: () => Socket;
}>;

/** What Node's agents have and its types do not tell: the method that makes every connection. */
type ConnectOptions = Readonly<{ host: string; port: number | string; lookup?: LookupFunction }>;
interface Connecting {
  createConnection(options: ConnectOptions, done?: unknown): unknown;
}
type ConnectingAgent = new (options: http.AgentOptions) => Connecting;

type Rule = Readonly<{ isLan: boolean; suffix: boolean; host: string; port: number | null }>;

/** One way of writing hosts: lower case, IPv4 in four decimal numbers whatever was typed, no dot at the end. Null when it is none. */
function hostOf(typed: string): string | null {
  if (/[\s/\\@?#%]/.test(typed) || typed === '') return null;
  const bracketed = isIP(typed) === 6 ? `[${typed}]` : typed;
  try {
    const url = new URL(`http://${bracketed}`);
    // A port has its own field.
    return url.port === '' && url.hostname !== '' ? url.hostname.replace(/\.$/, '').replace(/^\[|\]$/g, '') : null;
  } catch {
    return null;
  }
}

function ruleOf(entry: string): Rule {
  const isLan = entry.startsWith('lan:');
  const [, suffix = '', host = '', port] = /^(\*\.)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(isLan ? entry.slice(4) : entry) ?? [];
  const written = hostOf(host);
  if (written === null) throw new Error(`OUTGOING_HOSTS has an entry that is no host: ${entry}`);
  return { isLan, suffix: suffix !== '', host: written, port: port === undefined ? null : Number(port) };
}

export type OutgoingParts = Readonly<{
  /** Entries of `OUTGOING_HOSTS`. */
  hosts: readonly string[];
  /** How names become addresses; the system's unless a spec tells. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}>;

const bySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'postgres:': 5432 };

/**
 * The guard over what `hosts` allow. A host without a port means the usual port of its protocol. Plain HTTP, and addresses inside the house, are
 * for `lan:` entries alone; link-local addresses are for nobody. The address that is connected to is the one that was checked.
 */
export function createOutgoing({ hosts, resolve = bySystem }: OutgoingParts): Outgoing {
  const rules = hosts.map(ruleOf);

  function ruleFor(host: string, port: number, protocol: string): Rule {
    const byHost = rules.filter((rule) => (rule.suffix ? host.endsWith(`.${rule.host}`) : host === rule.host));
    if (byHost.length === 0) throw new OutgoingRefused('host', host);
    const byPort = byHost.filter((rule) => port === (rule.port ?? defaultPorts[protocol]));
    const rule = byPort.find(({ isLan }) => isLan) ?? byPort[0];
    if (!rule) throw new OutgoingRefused('port', host);
    if (protocol === 'http:' && !rule.isLan) throw new OutgoingRefused('protocol', host);
    return rule;
  }
  const isAllowed = (address: string, { isLan }: Rule): boolean => {
    const place = placeOf(address);
    return place === 'world' || (place === 'lan' && isLan);
  };

  /** Looks a name up once and hands on what may be reached: the socket connects to these addresses and asks nobody again. */
  const lookupFor =
    (rule: Rule): LookupFunction =>
    (host, options, done) => {
      resolve(host).then(
        (found) => {
          // One inner address among outer ones is how names are bent: then none of them is used.
          if (found.length === 0) done(new OutgoingRefused('unreachable', host), []);
          else if (!found.every(({ address }) => isAllowed(address, rule))) done(new OutgoingRefused('private', host), []);
          else if (options.all) done(null, [...found]);
          else done(null, found[0]?.address ?? '', found[0]?.family);
        },
        (cause: unknown) => {
          done(new OutgoingRefused('unreachable', host, { cause }), []);
        },
      );
    };

  /** What a connection to a host may look like; throws when there must be none. */
  function connection(typed: string, port: number, protocol: string) {
    const host = hostOf(typed);
    if (host === null) throw new OutgoingRefused('address', '');
    const rule = ruleFor(host, port, protocol);
    if (isIP(host) !== 0 && !isAllowed(host, rule)) throw new OutgoingRefused('private', host);
    return { host, rule, lookup: lookupFor(rule) };
  }

  /** Belt and braces: whoever answers is looked at once more before a byte is sent. */
  function watch(socket: Socket, host: string, rule: Rule): void {
    socket.prependOnceListener('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '', rule)) socket.destroy(new OutgoingRefused('private', host));
    });
  }

  const guarded = <Of extends http.Agent>(Agent: new (options: http.AgentOptions) => Of, protocol: 'http:' | 'https:'): Of =>
    new (class extends (Agent as unknown as ConnectingAgent) {
      override createConnection(options: ConnectOptions, done?: unknown): unknown {
        const { host, rule, lookup } = connection(options.host, Number(options.port), protocol);
        const socket = super.createConnection({ ...options, host, lookup }, done);
        if (socket instanceof Socket) watch(socket, host, rule);
        return socket;
      }
    })({ keepAlive: false }) as unknown as Of; // of the class that was given
  class GuardedSocket extends Socket {
    // The many shapes of `connect`: clients of databases use (port, host).
    override connect(...given: readonly unknown[]): this {
      const [port, host] = given;
      if (typeof port !== 'number' || typeof host !== 'string') throw new OutgoingRefused('address', '');
      const checked = connection(host, port, 'postgres:');
      watch(this, checked.host, checked.rule);
      return super.connect({ port, host: checked.host, lookup: checked.lookup });
    }
  }
  const agents = { http: guarded(http.Agent, 'http:'), https: guarded(https.Agent, 'https:') };

  function check(address: string): URL {
    let url: URL;
    try {
      url = new URL(address);
    } catch {
      throw new OutgoingRefused('address', '');
    }
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingRefused('protocol', '');
    if (url.username !== '' || url.password !== '' || address.includes('@')) throw new OutgoingRefused('userinfo', url.hostname);
    if (address.includes('\\')) throw new OutgoingRefused('address', url.hostname);
    connection(url.hostname, Number(url.port === '' ? defaultPorts[url.protocol] : url.port), url.protocol);
    return url;
  }

  return {
    check,
    checkHost: (host, port) => connection(host, port, 'postgres:').host,
    fetch: (address, init) => call(check(String(address)), agents, init),
    agents,
    socket: () => new GuardedSocket(),
  };
}

/** One request without keeping anything open. The body of the answer is whole before it is handed out. */
async function call(url: URL, agents: Outgoing['agents'], init: OutgoingInit = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, timeoutMs = 10_000, maxBytes = 1_048_576 } = init;
  const late = AbortSignal.timeout(timeoutMs);
  const signal = init.signal ? AbortSignal.any([late, init.signal]) : late;
  const isHttps = url.protocol === 'https:';
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const options = { method, headers: { ...headers, connection: 'close' }, agent: isHttps ? agents.https : agents.http, signal };
      const request = (isHttps ? https : http).request(url, options, resolve);
      request.on('error', reject);
      request.end(body);
    });
    const status = answer.statusCode ?? 0;
    if (status >= 300 && status < 400 && status !== 304) {
      answer.destroy();
      throw new OutgoingRefused('redirect', url.hostname);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of Readable.from(answer) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        answer.destroy();
        throw new OutgoingRefused('tooLarge', url.hostname);
      }
      chunks.push(chunk);
    }
    const given = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    );
    return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers: given });
  } catch (error) {
    if (error instanceof OutgoingRefused) throw error;
    if (late.aborted) throw new OutgoingRefused('tooSlow', url.hostname, { cause: error });
    throw new OutgoingRefused('unreachable', url.hostname, { cause: error });
  }
}
