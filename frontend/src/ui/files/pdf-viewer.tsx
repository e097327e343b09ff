import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../app/error-pages.js';
import classes from './preview.module.css';
import { useObjectUrl } from './use-object-url.js';

/**
 * A paper in the browser's own viewer, which runs apart from the page. The type is ours, so bytes that are something else are shown as a broken
 * paper and never as a page; a `sandbox` attribute would keep that viewer out, and with it the paper.
 */
export function PdfViewer({ name, id, load }: Readonly<{ name: string; id: string; load: (signal: AbortSignal) => Promise<Blob> }>) {
  const { t } = useTranslation('files');
  const { url, isFailed } = useObjectUrl(id, load, 'application/pdf');
  if (isFailed)
    return (
      <Alert color="red" role="alert">
        {t('preview.failed')}
      </Alert>
    );
  return url ? (
    <iframe className={classes.paper} src={url} title={t('preview.pdf', { name })} referrerPolicy="no-referrer" />
  ) : (
    <PageLoading />
  );
}
