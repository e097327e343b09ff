import { EmptyState, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../platform/page.js';
import { FilePreview } from '../ui/files/file-preview.js';
import { storedFileQuery } from '../ui/files/stored-file.js';
import { sentenceOf } from '../ui/notices.js';

/** One file in a tab of its own: to compare two scans side by side, to send a link to a colleague. */
export function FilePage() {
  const { t } = useTranslation(['files', 'ui']);
  const { params, setTitle } = usePage();
  const { data: file, error } = useQuery(storedFileQuery(params['id'] ?? ''));
  const name = file?.fileName;
  useEffect(() => {
    if (name) setTitle({ zh: name, en: name });
  }, [name, setTitle]);
  if (error && !file) return <EmptyState p="xl" title={t('ui:list.failedTitle')} description={sentenceOf(error)} />;
  return (
    <Stack p="md" gap="sm">
      <Title order={1} fz="h4" data-typed>
        {name ?? t('files:preview.page')}
      </Title>
      {file ? <FilePreview key={file.id} file={file} /> : <Skeleton h={400} />}
    </Stack>
  );
}
