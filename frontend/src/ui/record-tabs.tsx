import { Tabs } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language.js';
import { PageContext, usePage, type PageSearch } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';

export type RecordTab = Readonly<{ key: string; label: Words | string; permission?: string; panel: () => ReactNode }>;

type Props = Readonly<{ first: Words | string; tabs: readonly RecordTab[]; children: ReactNode }>;

/**
 * A form and what else belongs to its record, each behind a tab; the address says which (`?show=`). As with the tabs of the console, what was typed
 * and searched in one of them is there again after a look at another.
 */
export function RecordTabs({ first, tabs, children }: Props) {
  const inLanguage = useWords();
  const words = (label: Words | string): string => (typeof label === 'string' ? label : inLanguage(label));
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const offered = tabs.filter(({ permission }) => may(permission));
  const shown = offered.find(({ key }) => key === search['show'])?.key ?? 'form';
  /** Where each part stood that was seen. */
  const [seen, setSeen] = useState<Readonly<Record<string, PageSearch>>>({});
  if (seen[shown] !== search) setSeen({ ...seen, [shown]: search });
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      // Another part is another view: its filters are not those of this one.
      onChange={(next) => setSearch(next === null || next === 'form' ? {} : (seen[next] ?? { show: next }))}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="form">{words(first)}</Tabs.Tab>
        {offered.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key}>
            {words(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Always there, so that what is typed stays while somebody looks elsewhere. */}
      <div hidden={shown !== 'form'}>{children}</div>
      <Suspense>
        {offered.map(({ key, panel }) => (
          <Tabs.Panel key={key} value={key} keepMounted={key in seen}>
            <Part search={seen[key] ?? search}>{panel()}</Part>
          </Tabs.Panel>
        ))}
      </Suspense>
    </Tabs>
  );
}

/** Out of sight a part stays at its own place: the address speaks of another one. */
function Part({ search, children }: Readonly<{ search: PageSearch; children: ReactNode }>) {
  const page = usePage();
  const own = useMemo(() => ({ ...page, search }), [page, search]);
  return <PageContext value={own}>{children}</PageContext>;
}
