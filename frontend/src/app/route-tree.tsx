// The tree that the routers of all tabs share.
import { createRootRoute, createRoute, createRouter, createMemoryHistory, useParams, type AnyRouter } from '@tanstack/react-router';
import { Activity, lazy, Suspense, useState } from 'react';
import { inTime } from '../platform/in-time.js';
import { usePermissions } from '../platform/permissions.js';
import type { PageEntry } from '../routes/page-entry.js';
import { pages } from '../routes/registry.js';
import { ForbiddenPage, NotFoundPage, PageErrorBoundary, PageLoading, ServerErrorPage } from './error-pages.js';
import { KeepFocus } from './keep-focus.js';
import { TabRoot } from './tab-root.js';

const root = createRootRoute({ component: TabRoot, notFoundComponent: NotFoundPage });

function componentOf(entry: PageEntry) {
  const Page = lazy(async () => ({ default: await inTime(entry.page()) }));
  return function RoutedPage() {
    const { may } = usePermissions();
    const params: Record<string, string> = useParams({ strict: false });
    const isAllowed = may(entry.permission);
    const [wasAllowed, setAllowed] = useState(isAllowed);
    if (isAllowed && !wasAllowed) setAllowed(true);
    if (!isAllowed && !wasAllowed) return <ForbiddenPage />;
    // Whoever goes on in another role comes back to what they typed in the one before: the page is out of sight, not gone.
    return (
      <>
        {!isAllowed && <ForbiddenPage />}
        <Activity mode={isAllowed ? 'visible' : 'hidden'}>
          {/* Another record in the same tab is another page: nothing typed for the first one may show with the second. */}
          <PageErrorBoundary key={JSON.stringify(params)}>
            <Suspense fallback={<PageLoading />}>
              <KeepFocus />
              <Page />
            </Suspense>
          </PageErrorBoundary>
        </Activity>
      </>
    );
  };
}

const fixed = [
  createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage }),
  createRoute({ getParentRoute: () => root, path: '/403', component: ForbiddenPage }),
  createRoute({ getParentRoute: () => root, path: '/500', component: ServerErrorPage }),
];
const tree = root.addChildren([
  ...fixed,
  ...pages.map((entry) => createRoute({ getParentRoute: () => root, path: entry.path, component: componentOf(entry) })),
]);

/** The search as plain text: `?code=007` stays `007`. The values are parsed by the page that knows what they mean. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined || value === '' ? [] : [[key, String(value)]]));
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
};

/** A router for one tab, that begins at `href` and never touches the address bar. */
export const createTabRouter = (href: string): AnyRouter =>
  createRouter({
    routeTree: tree,
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: false,
  });
