import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWords } from '../../i18n/language.js';
import { groupsOf, partsOf, singlesOf, valueOf, type ApiChoice } from './api-patterns.js';
import { ScopeForm, type ScopeFormProps } from './scope-form.js';
import { operationsQuery } from './scope-queries.js';

/** Which calls of the item: one of them, or all below a path. They are those that the server has. */
export function ApiScopeForm(props: ScopeFormProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const { data: operations } = useQuery(operationsQuery(props.item.id));
  if (!operations) return null;
  const [singles, groups] = [singlesOf(operations), groupsOf(operations)];
  const known = [...singles, ...groups];
  const optionOf = (choice: ApiChoice) => ({
    value: valueOf(choice),
    label: [choice.method === 'any' ? t('scope.anyMethod') : choice.method, choice.pathPattern, words(choice.words)].join(' '),
  });
  const nameFor = (value: string): string => {
    const found = known.find((each) => valueOf(each) === value);
    return found ? words(found.words) : '';
  };
  return (
    <ScopeForm
      {...props}
      of="api-scope"
      title={t('scope.api')}
      names={['method', 'pathPattern']}
      parts={({ values, set, faultAt }) => {
        const { method = '', pathPattern = '', name = '' } = values;
        const value = pathPattern === '' ? '' : valueOf({ method, pathPattern });
        const kept = value !== '' && !known.some((each) => valueOf(each) === value);
        return (
          <Select
            label={t('scope.call')}
            description={known.length > 0 ? t('scope.callHint') : t('scope.noCalls')}
            withAsterisk
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('tree.nothing')}
            data={[
              ...(kept ? [{ value, label: `${method} ${pathPattern}` }] : []),
              { group: t('scope.groups'), items: groups.map(optionOf) },
              { group: t('scope.singles'), items: singles.map(optionOf) },
            ]}
            value={value || null}
            onChange={(next) => {
              const isMade = name === '' || name === nameFor(value);
              set({ ...partsOf(next ?? ''), ...(isMade && { name: nameFor(next ?? '') }) });
            }}
            error={faultAt('method', 'pathPattern')}
          />
        );
      }}
    />
  );
}
