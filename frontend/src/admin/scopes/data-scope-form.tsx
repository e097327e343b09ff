import { Select } from '@mantine/core';
import { scopeKinds, type ScopedResourceRow } from '@cloud-factory/domain/scopes/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { resourceOfItem } from './menu-items.js';
import { ScopeForm, type ScopeFormProps } from './scope-form.js';
import { scopedResourcesQuery } from './scope-queries.js';

/** Whose rows of which resource: both are chosen, the second out of what the first can be told apart by. */
export function DataScopeForm(props: ScopeFormProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const { data: resources } = useQuery(scopedResourcesQuery);
  if (!resources) return null;
  const named = (resource: string): ScopedResourceRow | undefined => resources.find((each) => each.resource === resource);
  const wordsOf = ({ nameZh, nameEn }: ScopedResourceRow): string => words({ zh: nameZh, en: nameEn });
  const kindsOf = (resource: string): ScopedResourceRow['kinds'] => named(resource)?.kinds ?? [];
  const own = named(resourceOfItem(props.item.code ?? ''))?.resource ?? '';
  const nameFor = (resource: string, kind: string): string => {
    const [about, found] = [named(resource), kindsOf(resource).find((each) => each === kind)];
    return about && found ? `${wordsOf(about)} · ${words(scopeKinds[found])}` : '';
  };
  return (
    <ScopeForm
      {...props}
      of="data-scope"
      title={t('scope.data')}
      names={['resource', 'kind']}
      defaults={{ resource: own }}
      parts={({ values, set, faultAt }) => {
        const { resource = '', kind = '', name = '' } = values;
        // A name that was only made of the choice follows it; one that somebody typed stays.
        const isMade = name === '' || name === nameFor(resource, kind);
        const choose = (nextResource: string, nextKind: string): void =>
          set({ resource: nextResource, kind: nextKind, ...(isMade && { name: nameFor(nextResource, nextKind) }) });
        return (
          <>
            <Select
              label={t('scope.resource')}
              description={t('scope.resourceHint')}
              withAsterisk
              searchable
              allowDeselect={false}
              nothingFoundMessage={t('tree.nothing')}
              data={resources.map((each) => ({ value: each.resource, label: `${wordsOf(each)} (${each.resource})` }))}
              value={resource || null}
              onChange={(next) => {
                const chosen = next ?? '';
                choose(chosen, kindsOf(chosen).some((each) => each === kind) ? kind : '');
              }}
              error={faultAt('resource')}
            />
            <Select
              label={t('scope.kind')}
              description={t('scope.kindHint')}
              withAsterisk
              allowDeselect={false}
              disabled={resource === ''}
              data={kindsOf(resource).map((each) => ({ value: each, label: words(scopeKinds[each]) }))}
              value={kind || null}
              onChange={(next) => choose(resource, next ?? '')}
              error={faultAt('kind')}
            />
          </>
        );
      }}
    />
  );
}
