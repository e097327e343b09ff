import { Alert, Button, Group, Text } from '@mantine/core';
import type { FrameLink } from '@cloud-factory/domain/frames/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reading } from '../platform/api.js';
import { localPlace } from '../platform/local-path.js';
import { usePage } from '../platform/page.js';
import { sentenceOf } from '../ui/notices.js';
import { PageLoading } from './error-pages.js';

/**
 * `/myiframe/{address}`: a page from elsewhere in a tab. The server looks whether the tenant's list names its place, and gives a page whose policy lets
 * in that place alone. A path with html is a page of this server's own.
 */
export function FramePage() {
  const { t } = useTranslation('shell');
  const { params } = usePage();
  const address = params['address'] ?? '';
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined;
  const own = localPlace(address);
  const isOwn = own !== undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['frame', address],
    queryFn: reading<FrameLink>('console/frames', { address }),
    enabled: !!url && !isOwn,
    // The link is good for a minute; the frame needs it once, and another one would load its page anew.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  if (!url)
    return (
      <Alert m="md" color="red" role="alert">
        {t('errors.noPageAt', { path: address })}
      </Alert>
    );
  if (error && !data)
    return (
      <Alert m="md" color="red" role="alert">
        <Group justify="space-between">
          <Text size="sm">{sentenceOf(error)}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('errors.retry')}
          </Button>
        </Group>
      </Alert>
    );
  const src = own ?? data?.url;
  if (!src) return <PageLoading />;
  return (
    <iframe
      title={url.href}
      src={src}
      // With the origin of this server scripts would be the console's own: a page of its own gets none of the two.
      sandbox={isOwn ? 'allow-forms allow-popups' : 'allow-scripts allow-forms allow-popups allow-same-origin'}
      style={{ width: '100%', height: '100%', border: 0, display: 'block' }}
    />
  );
}
