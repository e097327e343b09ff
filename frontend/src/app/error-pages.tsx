import { Button, Center, Code, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { Component, useContext, useEffect, useState, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tooLate } from '../platform/in-time.js';
import { PageContext } from '../platform/page.js';
import { noteError } from './error-log.js';
import { homeHref } from './tabs.js';

function Notice({ code, title, text, children }: { code: string; title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation('shell');
  const page = useContext(PageContext);
  return (
    <Center mih="60vh" p="md">
      <Stack align="center" gap="sm" maw={520}>
        <Text fz={56} fw={700} c="dimmed" lh={1} aria-hidden>
          {code}
        </Text>
        <Title order={1} fz="h3">
          {title}
        </Title>
        <Text ta="center" c="dimmed">
          {text}
        </Text>
        <Group>
          {children}
          {page && (
            <Button variant="default" onClick={() => page.open(homeHref)}>
              {t('errors.goHome')}
            </Button>
          )}
        </Group>
      </Stack>
    </Center>
  );
}

const notFoundPath = '/404';

/** Any unknown path ends here: it goes to `/404`, which takes its place in the history too, so that Back leads to where one was. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const page = useContext(PageContext);
  const { path, setTitle, replace } = page ?? {};
  useEffect(() => {
    if (path !== notFoundPath) replace?.(notFoundPath);
  }, [path, replace]);
  useEffect(() => {
    setTitle?.({ zh: '404', en: '404' });
    return () => setTitle?.(undefined);
  }, [setTitle]);
  return <Notice code="404" title={t('errors.notFound')} text={t('errors.notFoundText')} />;
}

export function ForbiddenPage() {
  const { t } = useTranslation('shell');
  return <Notice code="403" title={t('errors.forbidden')} text={t('errors.forbiddenText')} />;
}

export function ServerErrorPage() {
  const { t } = useTranslation('shell');
  return <Notice code="500" title={t('errors.broken')} text={t('errors.brokenText')} />;
}

const errorPages: Readonly<Record<string, ReactNode>> = {
  [notFoundPath]: <NotFoundPage />,
  '/403': <ForbiddenPage />,
  '/500': <ServerErrorPage />,
};

/** R154: the error pages are shown to whoever is not signed in as well. */
export const openErrorPageAt = (path: string): ReactNode => errorPages[path];

/** Nothing for the first 200 ms: what is quick should not flash. */
export function PageLoading() {
  const { t } = useTranslation('ui');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih="40vh" role="status" aria-label={t('loading')}>
      {isSlow && <Loader size="sm" />}
    </Center>
  );
}

type Broken = { error: Error | undefined };

/** A page that breaks takes only its own tab down. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = { error: undefined };
  static getDerivedStateFromError = (error: unknown): Broken => ({ error: error instanceof Error ? error : new Error(String(error)) });
  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    noteError(error, 'render');
  }
  override render(): ReactNode {
    const { error } = this.state;
    return error ? <BrokenPage error={error} onRetry={() => this.setState({ error: undefined })} /> : this.props.children;
  }
}

/** A chunk of an older release is gone after a newer one was put in its place, or did not come in time: only a new start fetches it again. */
const isMissingChunk = (error: Error): boolean =>
  error.message === tooLate || /dynamically imported module|module script|Unable to preload/i.test(error.message);

function BrokenPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const missing = isMissingChunk(error);
  return (
    <Notice code="500" title={t('errors.broken')} text={missing ? t('errors.chunk') : t('errors.brokenText')}>
      {missing ? (
        <Button onClick={() => location.reload()}>{t('errors.reload')}</Button>
      ) : (
        <Button onClick={onRetry}>{t('errors.retry')}</Button>
      )}
      {!missing && (
        <Code block maw={480} aria-label={t('errors.details')}>
          {error.message}
        </Code>
      )}
    </Notice>
  );
}
