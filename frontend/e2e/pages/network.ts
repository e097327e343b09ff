// The network between a page and the server, as it is on a bad day: answers that fail, do not come, or come late.
import type { Page, Route } from '@playwright/test';
import { settled } from './looks.js';

/** What becomes of the calls of a page: a line that is cut, a proxy that answers for a server that is away, an answer that takes its time. */
export type Weather = 'fair' | 'cut' | 'badGateway' | 'slow';

const badGateway = { status: 502, contentType: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' };

/** What the shell may ask for later than we look: on a busy machine, or because nobody told it of news. */
const shellPart = /\/blade-auth\/|\/console\/(notices\/unread|jobs)$/;

const pathOf = (url: string): string => new URL(url).pathname;

export type Network = Readonly<{
  /** From now on; what is held by `slow` goes on its way when the weather changes. */
  be: (weather: Weather) => void;
  /** The calls that met bad weather since it was last asked. */
  struck: () => readonly string[];
  /** So many calls are held. */
  waits: () => number;
}>;

/** The calls that the shell makes on a page that asks for nothing. They are spared: a page is looked at, not the shell. */
async function callsOfTheShell(page: Page): Promise<ReadonlySet<string>> {
  const calls = new Set<string>();
  const note = (request: { url: () => string }): unknown => calls.add(pathOf(request.url()));
  page.on('request', note);
  await page.goto('/404');
  await settled(page, '/404');
  await page.waitForTimeout(2_000); // what the shell asks for later: news, jobs, notices
  page.off('request', note);
  return calls;
}

/** Stands between this page and the server from now on. */
export async function networkOf(page: Page): Promise<Network> {
  const spared = await callsOfTheShell(page);
  let weather: Weather = 'fair';
  let struck: string[] = [];
  let waiting: (() => void)[] = [];
  const meet = async (route: Route): Promise<void> => {
    const path = pathOf(route.request().url());
    if (weather === 'fair' || spared.has(path) || shellPart.test(path)) return route.continue();
    struck.push(path.replace('/api/', ''));
    if (weather === 'cut') return route.abort();
    if (weather === 'badGateway') return route.fulfill(badGateway);
    await new Promise<void>((go) => waiting.push(go));
    // The page may have gone on without the answer.
    return meet(route).catch(() => undefined);
  };
  await page.route('**/api/**', meet);
  return {
    be: (next) => {
      weather = next;
      const held = waiting;
      waiting = [];
      for (const go of held) go();
    },
    waits: () => waiting.length,
    struck: () => {
      const all = struck;
      struck = [];
      return all;
    },
  };
}
