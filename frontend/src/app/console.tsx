import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import { forgetPosition, Refused } from '../platform/api.js';
import { PersonContext } from '../platform/person.js';
import { session } from '../platform/session.js';
import { useStore } from '../platform/store.js';
import { errorLog } from './error-log.js';
import { PageErrorBoundary, PageLoading } from './error-pages.js';
import { Shell } from './shell.js';
import { readableGreys, theme } from './theme.js';

/** A read is fresh for 30 s, so that a tab that is shown again asks only when it is worth it. A refusal is never asked twice. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => !(error instanceof Refused) && count < 2,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
const queryClient = makeQueryClient();

// Neither is needed before the first page is seen; a notice that comes earlier waits in its own store.
const Notices = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));
const LoginPage = lazy(async () => ({ default: (await import('./login-page.js')).LoginPage }));

/**
 * The language through a context of our own: a hidden tab does not hear i18next's events, but a changed context reaches it, so that all tabs
 * speak the same language at once.
 */
function LanguageContext({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('shell');
  const value = useMemo(() => ({ i18n: i18next, language: i18n.language }), [i18n.language]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The whole console. */
export function Console() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={readableGreys} defaultColorScheme="auto">
      <LanguageContext>
        <Suspense>
          <Notices position="top-right" autoClose={5000} limit={4} />
        </Suspense>
        <QueryClientProvider client={queryClient}>
          <PageErrorBoundary>
            <Entrance />
          </PageErrorBoundary>
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>
  );
}

function Entrance() {
  const person = useStore(session);
  useEffect(() => {
    if (person === 'unknown') return;
    if (person === null) {
      // Nothing of the last person stays behind.
      queryClient.clear();
      forgetPosition();
      errorLog.set([]);
      if (location.pathname !== '/login') {
        const to = location.pathname + location.search;
        history.replaceState(null, '', to === '/' || to.startsWith('/wel') ? '/login' : `/login?${new URLSearchParams({ to })}`);
      }
    }
  }, [person]);
  if (person === 'unknown') return <PageLoading />;
  if (person === null)
    return (
      <Suspense fallback={<PageLoading />}>
        <LoginPage />
      </Suspense>
    );
  return (
    <PersonContext value={person}>
      <Shell key={`${person.tenantId}/${person.userId}`} person={person} />
    </PersonContext>
  );
}
