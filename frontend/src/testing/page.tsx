// What a page needs around it in a spec: a person, rights, a tab, texts, and a server that answers what the spec says.
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { Suspense, useState, type ReactNode } from 'react';
import { vi } from 'vitest';
import { startTexts } from '../i18n/i18n.js';
import { PageContext, type PageSearch, type PageTab } from '../platform/page.js';
import { permissionsOf, PermissionsContext } from '../platform/permissions.js';
import { PersonContext } from '../platform/person.js';
import { startSession, type Session } from '../platform/session.js';

export const clerk: Session = {
  tenantId: '000000',
  userId: '0190a000-0000-7000-8000-000000000001',
  account: 'clerk',
  userName: 'clerk',
  realName: '林一',
  avatar: '',
  roleId: '',
  roleName: '',
  deptId: '',
  deptName: '',
  authority: [],
};

type Asked = Readonly<{ method: string; path: string; search: Record<string, string>; headers: Headers; body: unknown }>;
export type Answering = (asked: Asked) => unknown | Response;

// A busy machine is slow, not wrong: what is awaited may take longer than the library's second.
configure({ asyncUtilTimeout: 8_000 });

/** All that was asked, oldest first. `answer` answers the data, or a whole response, at once or later. */
export function serve(answer: Answering): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://console');
    const body =
      typeof init.body === 'string'
        ? (JSON.parse(init.body) as unknown)
        : init.body instanceof URLSearchParams
          ? Object.fromEntries(init.body)
          : init.body;
    const one: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      search: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body,
    };
    const isForViews = one.path === 'console/views' && one.method === 'GET';
    // Before the answer: what is answered by nothing, as by a network that is away, was asked all the same.
    if (!isForViews) asked.push(one);
    const given = await answer(one);
    // Every list asks for kept views; a spec of something else has none.
    if (isForViews && !Array.isArray(given)) return Response.json({ code: 200, success: true, data: [], msg: '' });
    if (isForViews) asked.push(one);
    return given instanceof Response ? given : Response.json({ code: 200, success: true, data: given ?? null, msg: '' });
  });
  return asked;
}

/** A refusal as the server words it. */
export const refusal = (status: number, body: object): Response =>
  Response.json({ code: status, success: false, data: null, ...body }, { status });

/** What jsdom has not and Mantine asks for. */
export async function startPage(): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  // A text area that grows listens for fonts.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  localStorage.clear();
  startSession(clerk, 'token');
  await startTexts('zh');
}

type Given = Readonly<{ search?: PageSearch; path?: string; params?: Readonly<Record<string, string>>; permissions?: unknown }>;
type Seen = { search: PageSearch; opened: string[]; dirty: boolean; replaced: string[] };

function Tab({ children, given, seen }: { children: ReactNode; given: Given; seen: Seen }) {
  const [search, setSearch] = useState<PageSearch>(given.search ?? {});
  const [tab] = useState(() => ({
    path: given.path ?? '/storage/thing',
    params: given.params ?? {},
    epoch: 1,
    open: (href: string) => {
      seen.opened.push(href);
    },
    replace: (href: string) => {
      seen.replaced.push(href);
    },
    close: () => undefined,
    setTitle: () => undefined,
    setDirty: (dirty: boolean) => {
      seen.dirty = dirty;
    },
  }));
  const page: PageTab = {
    ...tab,
    search,
    setSearch: (next) => {
      seen.search = Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : [])));
      setSearch(seen.search);
    },
  };
  return <PageContext value={page}>{children}</PageContext>;
}

/** Draws a page in a tab. What the page does to its tab stands in the answer. */
export function drawPage(page: ReactNode, given: Given = {}): Seen {
  const seen: Seen = { search: given.search ?? {}, opened: [], dirty: false, replaced: [] };
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonContext value={clerk}>
          <PermissionsContext value={permissionsOf(given.permissions ?? ['*'])}>
            <Tab given={given} seen={seen}>
              <Suspense>{page}</Suspense>
            </Tab>
          </PermissionsContext>
        </PersonContext>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return seen;
}

export const endPage = (): void => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
};

/** A page of a list that has only these rows. */
export const pageOf = <Row,>(records: readonly Row[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });

/** The row of a list in which this stands, once it is there. */
export async function rowOf(text: string): Promise<ReturnType<typeof within>> {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`"${text}" stands in no row`);
  return within(row);
}

/** Of what was asked, what writes. */
export const said = (asked: readonly Asked[]): readonly Asked[] => asked.filter(({ method }) => method !== 'GET');
