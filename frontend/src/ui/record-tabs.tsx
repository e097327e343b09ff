import { Tabs } from '@mantine/core';
import type { Words } from '@cloud-factory/domain/shared/refusals';
import { Suspense, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language.js';
import { usePage } from '../platform/page.js';
import { usePermissions } from '../platform/permissions.js';

/** `keeps`: what is typed there stays while somebody looks elsewhere. */
export type RecordTab = Readonly<{ key: string; label: Words | string; permission?: string; keeps?: boolean; panel: () => ReactNode }>;

type Props = Readonly<{ first: Words | string; tabs: readonly RecordTab[]; children: ReactNode }>;

/** A form and what else belongs to its record, each behind a tab; the address says which (`?show=`). */
export function RecordTabs({ first, tabs, children }: Props) {
  const inLanguage = useWords();
  const words = (label: Words | string): string => (typeof label === 'string' ? label : inLanguage(label));
  const { search, setSearch } = usePage();
  const { may } = usePermissions();
  const offered = tabs.filter(({ permission }) => may(permission));
  const shown = offered.find(({ key }) => key === search['show'])?.key ?? 'form';
  const [kept, setKept] = useState<readonly string[]>([]);
  if (!kept.includes(shown) && offered.some(({ key, keeps }) => keeps && key === shown)) setKept([...kept, shown]);
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      keepMountedMode="display-none"
      // Another part is another view: its filters are not those of this one.
      onChange={(next) => setSearch({ show: next === 'form' ? undefined : (next ?? undefined) })}
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
          <Tabs.Panel key={key} value={key} keepMounted={kept.includes(key)}>
            {panel()}
          </Tabs.Panel>
        ))}
      </Suspense>
    </Tabs>
  );
}
