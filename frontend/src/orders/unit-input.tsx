import { partnerStatusLabels } from '@cloud-factory/domain/partners/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWords } from '../i18n/language.js';
import { formatAside } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { departmentsQuery, takenUnitsQuery, unitsQuery } from './order-queries.js';
import { SearchSelect } from '../ui/search-select.js';

type Props = Readonly<{ id: string; value: string; onChange: (unitCode: string) => void; error?: string | undefined }>;

/** Whether the person may see any units to choose from; otherwise the code is typed. */
export function useMayPickUnit(): boolean {
  const { may } = usePermissions();
  return may('partnerscustomer.read') || may('dept.read');
}

/** Who makes the order: a partner, found by code or name, or a department of the house. Only partners that may be given work can be taken, in their last days too. */
export function UnitInput({ id, value, onChange, error }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const words = useWords();
  const language = useLanguage();
  const { may } = usePermissions();
  const { data: partners } = useQuery({ ...unitsQuery, enabled: may('partnerscustomer.read') });
  const { data: departments } = useQuery({ ...departmentsQuery, enabled: may('dept.read') });
  const { data: taken = [] } = useQuery({ ...takenUnitsQuery, enabled: may('partnerscustomer.read') });
  const lasting = taken.filter(({ status }) => status === 'revoked');
  const units = [...(partners?.records ?? []), ...lasting].map(({ unitCode, name, status }) => ({
    value: unitCode,
    label: formatAside(`${unitCode} ${name}`, status === 'active' ? undefined : words(partnerStatusLabels[status]), language),
    disabled: status === 'suspended' && unitCode !== value,
  }));
  const known = new Set(units.map((unit) => unit.value));
  const own = (departments?.records ?? [])
    .filter(({ deptCode }) => !known.has(deptCode))
    .map(({ deptCode, deptName }) => ({ value: deptCode, label: `${deptCode} ${deptName}`, disabled: false }));
  const isThere = value === '' || known.has(value) || own.some((unit) => unit.value === value);
  return (
    <SearchSelect
      id={id}
      wrapperProps={{ 'data-typed': true /* names of units are data */ }}
      label={t('orders:form.unit')}
      clearable
      clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
      data={[
        // A code that nobody is registered under any more stays chosen.
        ...(isThere ? [] : [{ value, label: value, disabled: false }]),
        { group: t('orders:form.partners'), items: units },
        { group: t('orders:form.departments'), items: own },
      ]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      error={error}
    />
  );
}
