import { Accordion, Badge, Group, Table, Text } from '@mantine/core';
import type { RouteDetail, RouteStepRow } from '@cloud-factory/domain/products/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.js';
import { formatInstant, formatList } from '../platform/format.js';
import { WideTable } from '../ui/wide-table.js';

type Version = RouteDetail['versions'][number];
type Change = 'added' | 'changed' | 'same';

/** What a step is in the version before: a step keeps its id through its changes. */
function changeOf(step: RouteStepRow, before: readonly RouteStepRow[]): Change {
  const old = before.find(({ id }) => id === step.id);
  if (!old) return 'added';
  const names = Object.keys(step) as (keyof RouteStepRow)[]; // the keys of a step
  return names.every((name) => old[name] === step[name]) ? 'same' : 'changed';
}

/** Every version that was published, the newest first, with what it changed. Work that began on a version keeps it. */
export function RouteVersions({ route }: Readonly<{ route: RouteDetail }>) {
  const { t } = useTranslation('products');
  const versions = route.versions.toReversed();
  const [newest] = versions;
  if (!newest) return <Text c="dimmed">{t('route.noVersions')}</Text>;
  return (
    <Accordion variant="separated" defaultValue={String(newest.routeVersion)}>
      {versions.map((version, nth) => (
        <VersionItem key={version.routeVersion} version={version} before={versions[nth + 1]} />
      ))}
    </Accordion>
  );
}

function VersionItem({ version, before }: Readonly<{ version: Version; before: Version | undefined }>) {
  const { t } = useTranslation('products');
  const gone = (before?.steps ?? []).filter(({ id }) => !version.steps.some((step) => step.id === id));
  const changeIn = (step: RouteStepRow): Change => (before ? changeOf(step, before.steps) : 'same');
  const changes = version.steps.filter((step) => changeIn(step) !== 'same').length + gone.length;
  return (
    <Accordion.Item value={String(version.routeVersion)}>
      <Accordion.Control>
        <Group gap="sm">
          <Text fw={600}>v{version.routeVersion}</Text>
          <Text size="sm" c="dimmed">
            {formatInstant(version.publishedAt)} · {t('route.stepCount', { count: version.steps.length })}
          </Text>
          {before && (
            <Badge variant="light" color="gray" tt="none" autoContrast>
              {t('route.changes', { count: changes })}
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <WideTable minWidth={620} label={`v${version.routeVersion}`}>
          <Table fz="sm" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">{t('route.seq')}</Table.Th>
                <Table.Th>{t('route.process')}</Table.Th>
                <Table.Th>{t('route.demands')}</Table.Th>
                <Table.Th ta="right">{t('route.wait')}</Table.Th>
                <Table.Th>{t('route.change')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {version.steps.map((step) => (
                <StepRow key={step.id} step={step} change={t(`route.is.${changeIn(step)}`)} />
              ))}
              {gone.map((step) => (
                <StepRow key={step.id} step={step} change={t('route.is.removed')} isGone />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function StepRow({ step, change, isGone = false }: Readonly<{ step: RouteStepRow; change: string; isGone?: boolean }>) {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const demands = (['needsReceipt', 'needsWeigh', 'needsPhoto', 'needsEquipment', 'isCheck'] as const).filter((name) => step[name]);
  return (
    <Table.Tr {...(isGone && { td: 'line-through', c: 'dimmed' })}>
      <Table.Td ta="right">{step.seq}</Table.Td>
      <Table.Td>
        {step.processName}{' '}
        <Text span size="xs" c="dimmed">
          {step.processCode}
        </Text>
      </Table.Td>
      <Table.Td>
        {formatList(
          demands.map((name) => t(`route.demand.${name}`)),
          language,
        )}
      </Table.Td>
      <Table.Td ta="right">{step.waitMin > 0 ? step.waitMin : ''}</Table.Td>
      <Table.Td>{change}</Table.Td>
    </Table.Tr>
  );
}
