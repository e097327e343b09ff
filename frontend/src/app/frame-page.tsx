import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';

/** `/myiframe/{address}`: a page from elsewhere in a tab. Which origins may be shown is the server's content security policy. */
export function FramePage() {
  const { t } = useTranslation('shell');
  const { params } = usePage();
  const address = params['address'] ?? '';
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined;
  // A `javascript:` address would run in this page.
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return (
      <Alert m="md" color="red">
        {t('errors.notFoundText', { path: address })}
      </Alert>
    );
  return (
    <iframe
      title={url.href}
      src={url.href}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      style={{ width: '100%', height: '100%', border: 0 }}
    />
  );
}
