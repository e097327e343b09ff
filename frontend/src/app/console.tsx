import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { I18nContext, useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { forgetPosition, Refused } from '../platform/api.js';
import { arrivalQuestion } from '../platform/arrival.js';
import { locked } from '../platform/lock.js';
import { lazyPart } from '../platform/lazy-part.js';
import { PersonContext } from '../platform/person.js';
import { isGuest, left, session } from '../platform/session.js';
import { useStore } from '../platform/store.js';
import { errorLog } from './error-log.js';
import { Behind } from './behind.js';
import { openErrorPageAt, PageErrorBoundary, PageLoading } from './error-pages.js';
import { MissingParts } from './missing-parts.js';
import { Shell } from './shell.js';
import { forgetTabs, placeOf } from './tab-store.js';
import { homeHref } from './tabs.js';
import { chosenLook } from './looks.js';
import { themeIn, variablesIn } from './theme.js';

/** A read is fresh for 30 s, so that a tab that is shown again asks only when it is worth it. A refusal is never asked twice. */
const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => !(error instanceof Refused) && count < 2,
        refetchOnWindowFocus: false,
        // Without a line the answer is that there is none: a page says so, and a deed is not put off to a moment when nobody thinks of it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
const queryClient = makeQueryClient();

// Neither is needed before the first page is seen; a notice that comes earlier waits in its own store.
const Notices = lazyPart(async () => (await import('@mantine/notifications')).Notifications);
const LockPage = lazyPart(async () => (await import('./lock-page.js')).LockPage);
const RegisterDialog = lazyPart(async () => (await import('./register-dialog.js')).RegisterDialog);
const ArrivalQuestion = lazyPart(async () => (await import('./arrival-question.js')).ArrivalQuestion);
const LoginPage = lazyPart(async () => (await import('./login-page.js')).LoginPage);

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
  const { look, colour } = useStore(chosenLook);
  const isLocked = useStore(locked);
  const question = useStore(arrivalQuestion);
  const theme = useMemo(() => themeIn(colour), [colour]);
  const variables = useMemo(() => variablesIn(look), [look]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <LanguageContext>
        {/* What was told while the screen is locked is shown afterwards. */}
        <Suspense>{!isLocked && <Notices position="bottom-right" autoClose={5000} limit={4} />}</Suspense>
        <MissingParts />
        <Suspense>{question && <ArrivalQuestion question={question} />}</Suspense>
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
  const isLocked = useStore(locked);
  const language = useLanguage();
  const [wasOpen, setOpen] = useState(!isLocked);
  const wasHere = useRef(false);
  useEffect(() => {
    if (person === 'unknown') return;
    if (person !== null) wasHere.current = true;
    else {
      // Nothing of the last person stays behind.
      queryClient.clear();
      forgetPosition();
      errorLog.set([]);
      // A page that is left while it asks who is signed in (a second reload) hears no answer: the person is still signed in, and so are their tabs.
      if (left.get() !== 'unreachable') forgetTabs();
      if (location.pathname !== '/login' && !openErrorPageAt(location.pathname)) {
        const to = location.pathname + location.search;
        // Whoever signs out comes back to nothing: an address may say whom they looked for.
        const isDone = wasHere.current && left.get() === undefined;
        history.replaceState(null, '', isDone || placeOf(to) === homeHref ? '/login' : `/login?${new URLSearchParams({ to })}`);
      }
    }
  }, [person]);
  useEffect(() => {
    // What was refused while the screen was locked is asked again, and so is what the server has said in another language.
    if (isLocked) return;
    setOpen(true);
    void queryClient.invalidateQueries();
  }, [isLocked, language]);
  if (person === 'unknown') return <PageLoading />;
  const errorPage = person === null && openErrorPageAt(location.pathname);
  if (errorPage) return errorPage;
  if (person === null || isGuest(person))
    return (
      <Suspense fallback={<PageLoading />}>
        <LoginPage />
        {person && <RegisterDialog guest={person} />}
      </Suspense>
    );
  return (
    <PersonContext value={person}>
      {/* What was open stays, but not in the document; behind a lock that stood from the start there is nothing to ask for yet. */}
      {(!isLocked || wasOpen) && (
        <Behind isLocked={isLocked} key={`${person.tenantId}/${person.userId}`}>
          <Shell person={person} />
        </Behind>
      )}
      {isLocked && (
        <Suspense fallback={<PageLoading />}>
          <LockPage person={person} />
        </Suspense>
      )}
    </PersonContext>
  );
}
