import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleOptionsQuery } from '../admin-queries.js';

type Props = Readonly<{
  value: readonly string[];
  onChange: (roleIds: string[]) => void;
  isReadOnly?: boolean;
  isRequired?: boolean;
  error?: string | undefined;
}>;

/** Roles of the tenant, any number of them. */
export function RolesSelect({ value, onChange, isReadOnly = false, isRequired = false, error }: Props) {
  const { t } = useTranslation(['admin', 'ui']);
  const { data: roles } = useQuery(roleOptionsQuery);
  return (
    <MultiSelect
      id="user-roleIds"
      mt="sm"
      label={t('admin:user.roles')}
      description={isReadOnly ? undefined : t('admin:user.rolesHint')}
      searchable
      disabled={isReadOnly}
      withAsterisk={isRequired}
      error={error}
      comboboxProps={{ withinPortal: true }}
      data={roles?.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? []}
      value={[...value]}
      onChange={onChange}
      clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
    />
  );
}
