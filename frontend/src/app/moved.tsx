import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../platform/session.js';
import { useStore } from '../platform/store.js';
import { noticeWarning } from '../ui/notices.js';

/** Says that another window has switched department and role, and reads all anew as somebody in those. What is typed stays where it is. */
export function Moved(): null {
  const { t } = useTranslation('place');
  const queryClient = useQueryClient();
  const place = useStore(moved);
  useEffect(() => {
    if (!place) return;
    moved.set(undefined);
    noticeWarning(t('moved', { dept: place.deptName, role: place.roleName }));
    void queryClient.invalidateQueries();
  }, [place, queryClient, t]);
  return null;
}
