import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatList } from '../platform/format.js';
import { moved } from '../platform/session.js';
import { useStore } from '../platform/store.js';
import { noticeWarning } from '../ui/notices.js';
import { ownRolesQuery } from './door-queries.js';

/**
 * Reads all anew as somebody in another department and role, and says so, by the names that people know, where another window has switched to those.
 * What is typed stays where it is.
 */
export function Moved(): null {
  const { t } = useTranslation('place');
  const queryClient = useQueryClient();
  const language = useLanguage();
  const place = useStore(moved);
  useEffect(() => {
    if (!place) return;
    moved.set(undefined);
    void queryClient.invalidateQueries();
    if (!place.isSwitched) return;
    const ids = place.roleId.split(',');
    void queryClient
      .fetchQuery({ ...ownRolesQuery(place.userId), retry: false })
      .then(
        (roles) => roles.filter(({ id }) => ids.includes(id)).map(({ roleName }) => roleName),
        () => [],
      )
      .then((names) => noticeWarning(t('moved', { dept: place.deptName, role: formatList(names, language) || place.roleName })));
  }, [place, queryClient, t, language]);
  return null;
}
