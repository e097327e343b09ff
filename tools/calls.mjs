#!/usr/bin/env node
// Holds a running server against docs/requirements/calls.tsv: is every call served, in the agreed envelope, with the status that the call deserves?
// It looks at shapes and statuses, not at meaning: a call that answers here can still be wrong. Run it against a scratch data folder.
//
//   node tools/calls.mjs --base http://127.0.0.1:3000 --password SECRET [--account admin] [--tenant 000000]
//                  [--client id:secret] [--area order,delivery] [--resource toothColor] [--ids C255,C256] [--list]
//
// Exit 0 when every selected call is served, 1 when some are not, 2 when the server could not be asked or answers everything alike.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fail = (why) => { console.error(why); process.exit(2); };
const known = new Set(['base', 'password', 'account', 'tenant', 'client', 'area', 'resource', 'ids', 'list']);
const args = {};
for (let i = 2; i < process.argv.length; i += 1) {
  const [name, inline] = process.argv[i].replace(/^--/, '').split(/=(.*)/s);
  if (!process.argv[i].startsWith('--') || !known.has(name)) fail(`not understood: ${process.argv[i]}`);
  const next = process.argv[i + 1];
  args[name] = inline ?? (next === undefined || next.startsWith('--') ? true : process.argv[(i += 1)]);
}
for (const name of known) if (name !== 'list' && args[name] === true) fail(`--${name} needs a value`);
if (args.password === undefined) fail('--password is missing');
const base = String(args.base ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
const basic = `Basic ${Buffer.from(String(args.client ?? 'console:console')).toString('base64')}`;

function readCalls() {
  const file = join(process.env.CALLS_TSV ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'requirements', 'calls.tsv'));
  const [head, ...lines] = readFileSync(file, 'utf8').replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  const names = head.split('\t');
  const all = lines.map((line) => Object.fromEntries(line.split('\t').map((cell, i) => [names[i], cell])));
  let picked = all;
  for (const [option, column] of [['area', 'area'], ['resource', 'resource'], ['ids', 'id']]) {
    if (args[option] === undefined) continue;
    const wanted = String(args[option]).split(',');
    const strange = wanted.filter((word) => !all.some((call) => call[column] === word));
    if (strange.length) fail(`no such ${option}: ${strange.join(', ')}`);
    picked = picked.filter((call) => wanted.includes(call[column]));
  }
  return picked;
}

let token;
async function signIn() {
  const query = new URLSearchParams({
    grant_type: 'password', scope: 'all', type: 'account', tenantId: String(args.tenant ?? '000000'),
    username: String(args.account ?? 'admin'), password: createHash('sha256').update(String(args.password)).digest('hex'),
  });
  const answer = await fetch(`${base}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers: { Authorization: basic } })
    .catch((error) => fail(`no answer from ${base}: ${error.message}`));
  const body = await answer.json().catch(() => ({}));
  token = body.access_token;
  if (!token) fail(`sign-in failed: ${answer.status} ${JSON.stringify(body).slice(0, 200)}`);
}

/** An id of the agreed form (UUID v7) that no record has. */
const nobody = () => { const hex = randomBytes(16); hex[6] = 0x70 | (hex[6] & 15); hex[8] = 0x80 | (hex[8] & 63); return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'); };
const action = (path) => path.slice(path.lastIndexOf('/') + 1);
const wantsOnlyPage = (call) => /^(current, size(, filters)?)$/.test(call.params);
const isRemove = (call) => call.method === 'POST' && action(call.path) === 'remove';
const asksById = (call) => call.method === 'GET' && action(call.path) === 'detail' && call.params === 'id';

async function ask(path, call, { signedIn = true, tries = 3 } = {}) {
  const headers = { Authorization: basic, 'Idempotency-Key': randomUUID(), ...(signedIn && { 'Blade-Auth': `bearer ${token}` }) };
  const init = { method: call.method, headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) };
  let url = base + path;
  if (call.returns.startsWith('page') && call.method === 'GET') url += '?current=1&size=10';
  else if (asksById(call)) url += `?id=${nobody()}`;
  else if (isRemove(call)) url += `?${call.params.startsWith('ids') ? 'ids' : 'id'}=${nobody()}`;
  else if (call.method === 'POST' && call.body !== 'multipart') { headers['Content-Type'] = 'application/json'; init.body = '{}'; }
  const answer = await fetch(url, init);
  if (answer.status === 429 && tries > 0) {
    await new Promise((wake) => setTimeout(wake, Math.min(5, Number(answer.headers.get('retry-after')) || 1) * 1000));
    return ask(path, call, { signedIn, tries: tries - 1 });
  }
  if (answer.status === 401 && signedIn && tries > 0) { await signIn(); return ask(path, call, { signedIn, tries: 0 }); }
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  let body;
  if (type.includes('json')) try { body = JSON.parse(bytes.toString('utf8')); } catch { return { status: answer.status, type, bytes, broken: true }; }
  return { status: answer.status, type, bytes, body };
}

/** Answers that are not in the envelope (decision 18), and calls that nobody has to be signed in for (decision 12). */
const bare = new Set(['/api/blade-auth/oauth/token', '/api/blade-auth/oauth/captcha', '/api/blade-desk/blade-auth/sso/oa-login']);
const open = new Set([...bare, '/api/blade-system/tenant/info', '/api/blade-auth/oauth/logout']);
/** Calls that would end the session that asks. They are only looked up in the API document. */
const endsSession = new Set(['/api/blade-auth/oauth/logout', '/api/blade-auth/oauth/token']);
const isFile = (type) => /spreadsheetml|zip|pdf|octet-stream|csv/.test(type);
const named = (errors) => Array.isArray(errors) && errors.length > 0 && errors.every((e) => typeof e?.path === 'string' && e.path !== '' && typeof e?.message === 'string');

/** Why the answer does not count as served, or undefined. */
function complaint(call, { status, type, bytes, body, broken }) {
  if (broken) return `status ${status} with JSON that does not parse`;
  if (status >= 500 || [301, 302, 401, 403, 405, 429].includes(status)) return `status ${status}`;
  if (call.returns === 'blob' && status === 200 && body === undefined) return isFile(type) && bytes.length > 0 ? undefined : `not a file: ${type || 'no type'}, ${bytes.length} bytes`;
  if (body === undefined || body === null || typeof body !== 'object' || Array.isArray(body)) return `not a JSON object: ${type || 'no type'}`;
  if (body.refusal === 'RouteNotFound') return 'no such route';
  if (bare.has(call.path)) return 'error' in body || 'access_token' in body || 'key' in body || 'code' in body ? undefined : 'neither token, captcha nor error';
  const { code, success, msg, data, errors, refusal } = body;
  if (typeof code !== 'number' || typeof success !== 'boolean' || typeof msg !== 'string' || !('data' in body)) return 'not the envelope { code, success, data, msg }';
  if (code !== status) return `status ${status} but code ${code}`;
  if (success !== (status === 200)) return `status ${status} but success ${success}`;
  if (status === 400) return wantsOnlyPage(call) || asksById(call) || isRemove(call) ? 'refuses its own documented parameters (400)' : named(errors) ? undefined : 'a 400 that names no field';
  if (status !== 200) return typeof refusal === 'string' && refusal ? undefined : `a ${status} without a refusal`;
  if (asksById(call) || isRemove(call)) return 'says 200 for an id that nobody has';
  if (call.returns.startsWith('page')) return Array.isArray(data?.records) && Number.isInteger(data.total) ? undefined : 'a page without records and total';
  if (call.returns === 'list') return Array.isArray(data) ? undefined : 'a list whose data is no array';
  if (call.returns === 'boolean' && call.method === 'GET' && !/clear-cache|logout/.test(call.path)) return typeof data === 'boolean' ? undefined : 'a yes-or-no whose data is no boolean';
  return undefined;
}

const calls = readCalls();
await signIn();
for (const method of ['GET', 'POST']) {
  const control = await ask(`/api/no-such-area/${nobody()}/list`, { method, returns: 'page', params: '-', body: 'no', path: '' });
  if (control.status !== 404 || control.body?.refusal !== 'RouteNotFound') fail(`${method} of a route that cannot exist answers ${control.status} ${JSON.stringify(control.body ?? control.type).slice(0, 120)}: no answer below would mean anything`);
}
const documented = await fetch(`${base}/api/openapi.json`).then((answer) => answer.json()).catch(() => fail('no /api/openapi.json'));
const prefix = String(documented.servers?.[0]?.url ?? '').replace(/^https?:\/\/[^/]+/, '').replace(/\/$/, '');
const inDocument = ({ path, method }) => [path, path.startsWith(prefix) ? path.slice(prefix.length) : path].some((p) => documented.paths?.[p]?.[method.toLowerCase()]?.responses);

const missing = [], areas = new Map(), kinds = new Map();
for (const call of calls) {
  const why = [];
  if (!inDocument(call)) why.push('not in /api/openapi.json, or without responses');
  if (!endsSession.has(call.path)) {
    for (const path of [call.path, ...(call.alias === '-' ? [] : call.alias.split(' '))]) {
      const label = path === call.path ? '' : `alias ${path}: `;
      try {
        const answer = await ask(path, call);
        kinds.set(answer.status, (kinds.get(answer.status) ?? 0) + 1);
        const complained = complaint(call, answer);
        if (complained) why.push(label + complained);
        if (!open.has(call.path)) {
          const anonymous = await ask(path, call, { signedIn: false });
          if (anonymous.status !== 401) why.push(`${label}without a token: ${anonymous.status} instead of 401`);
        }
      } catch (error) { why.push(`${label}no answer: ${error.message}`); }
    }
  }
  const area = areas.get(call.area) ?? { served: 0, all: 0 };
  area.all += 1;
  if (why.length) missing.push(`${call.id} ${call.method} ${call.path}: ${why.join('; ')}`); else area.served += 1;
  areas.set(call.area, area);
}
if (args.list) missing.forEach((line) => console.log(line));
for (const [name, { served, all }] of [...areas].sort()) console.log(`${name.padEnd(14)} ${String(served).padStart(4)} of ${all}`);
console.log(`answers: ${[...kinds].sort((a, b) => a[0] - b[0]).map(([status, n]) => `${n} x ${status}`).join(', ')}`);
console.log(`served ${calls.length - missing.length} of ${calls.length} calls`);
process.exit(missing.length === 0 ? 0 : 1);
