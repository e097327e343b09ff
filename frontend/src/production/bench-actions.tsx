import { ActionIcon, Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { StepRow } from '@cloud-factory/domain/production/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeed } from '../ui/deed.js';
import { sentenceOf } from '../ui/notices.js';
import { finishStep, lotsQuery, receiveStep, withdrawStep } from './production-queries.js';
import { faultOf, lotOptions, takesOf, type Take } from './weighing.js';

type Props = Readonly<{ step: StepRow; materialId: string; isMine: boolean; onDone: () => void }>;

/** Receives the step, or finishes what I received. Where material is weighed, its lots and quantities come with the finish. */
export function BenchActions({ step, materialId, isMine, onDone }: Props) {
  const { t } = useTranslation('production');
  const receive = useDeed(receiveStep);
  const { workOrderNo, seq, processName, status, staffName, needsReceipt } = step;
  const canFinish = status === 'received' ? isMine : !needsReceipt;
  return (
    <Stack mt="md" gap="sm">
      <Text fw={600} aria-live="polite">
        {status === 'ready'
          ? t('bench.turn', { step: processName })
          : isMine
            ? t('bench.youHold', { step: processName })
            : t('bench.otherHolds', { step: processName, name: staffName ?? '' })}
      </Text>
      {status === 'ready' && needsReceipt && (
        <Group>
          <Button size="lg" loading={receive.isPending} onClick={() => receive.go({ workOrderNo, seq }, onDone)}>
            {t('bench.receive', { step: processName })}
          </Button>
        </Group>
      )}
      {receive.error && (
        <Alert color="red" role="alert">
          {sentenceOf(receive.error)}
        </Alert>
      )}
      {canFinish && <Finish step={step} materialId={materialId} onDone={onDone} />}
    </Stack>
  );
}

function Finish({ step, materialId, onDone }: Omit<Props, 'isMine'>) {
  const { t } = useTranslation('production');
  const { workOrderNo, seq, processName, needsWeigh, status } = step;
  const finish = useDeed(finishStep);
  const withdraw = useDeed(withdrawStep);
  const [takes, setTakes] = useState<readonly Take[]>(needsWeigh ? [{ lotId: '', qty: '' }] : []);
  const [endWeight, setEndWeight] = useState('');
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isWeight = endWeight === '' || /^\d{1,9}(\.\d{1,3})?$/.test(endWeight.trim());
  const send = (): void => {
    setTried(true);
    const faulty = takes.findIndex((take) => faultOf(take) !== undefined);
    if (faulty >= 0)
      return form.current
        ?.querySelector<HTMLInputElement>(`[data-take="${faulty}"][data-part="${faultOf(takes[faulty] ?? { lotId: '', qty: '' })}"]`)
        ?.focus();
    if (!isWeight) return;
    finish.go(
      { workOrderNo, seq, takes: takesOf(takes), endWeight: (endWeight.trim() || null) as null, remark: remark.trim() || null },
      onDone,
    ); // decimal text; the brand is given by the server's check
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        {needsWeigh && <Takes takes={takes} onChange={setTakes} step={step} materialId={materialId} isTried={isTried} />}
        {needsWeigh && (
          <TextInput
            label={t('bench.endWeight')}
            w={200}
            inputMode="decimal"
            autoComplete="off"
            value={endWeight}
            onChange={(event) => setEndWeight(event.currentTarget.value)}
            error={isWeight ? undefined : t('bench.badQty')}
            styles={{ input: { textAlign: 'right' } }}
          />
        )}
        <Textarea
          label={t('bench.remark')}
          autosize
          minRows={1}
          maxLength={200}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
          maw={520}
        />
        {finish.error && (
          <Alert color="red" role="alert">
            {sentenceOf(finish.error)}
          </Alert>
        )}
        {withdraw.error && (
          <Alert color="red" role="alert">
            {sentenceOf(withdraw.error)}
          </Alert>
        )}
        <Group>
          <Button type="submit" size="lg" color="green" autoContrast loading={finish.isPending}>
            {t('bench.finish', { step: processName })}
          </Button>
          {status === 'received' && (
            <Button variant="subtle" color="gray" loading={withdraw.isPending} onClick={() => withdraw.go({ workOrderNo, seq }, onDone)}>
              {t('bench.withdraw')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** From which lots, how much. */
function Takes({
  takes,
  onChange,
  step,
  materialId,
  isTried,
}: Pick<Props, 'step' | 'materialId'> &
  Readonly<{ takes: readonly Take[]; onChange: (takes: readonly Take[]) => void; isTried: boolean }>) {
  const { t } = useTranslation('production');
  const { data: lots } = useQuery(lotsQuery(step.workOrderId));
  const { ofMaterial, others } = lotOptions(lots?.records ?? [], materialId, (qty, unit) =>
    t('bench.left', { qty: qty.replace(/\.?0+$/, ''), unit }),
  );
  const data = [
    ...(ofMaterial.length ? [{ group: t('bench.ofMaterial'), items: [...ofMaterial] }] : []),
    ...(others.length ? [{ group: t('bench.otherGoods'), items: [...others] }] : []),
  ];
  const unitOf = (lotId: string): string => lots?.records.find(({ id }) => id === lotId)?.unit ?? '';
  const set = (index: number, part: Partial<Take>): void => onChange(takes.map((take, at) => (at === index ? { ...take, ...part } : take)));
  return (
    <Stack gap="xs" role="group" aria-label={t('bench.takes')}>
      {takes.map((take, index) => {
        const fault = isTried ? faultOf(take) : undefined;
        const row = index + 1;
        return (
          // Lines have no ids of their own, and are only added at the end or taken out.
          <Group key={index} align="flex-start" gap="xs" wrap="nowrap">
            <Select
              flex={1}
              maw={480}
              searchable
              label={index === 0 ? t('bench.lot') : undefined}
              aria-label={t('bench.lotOf', { row })}
              data={data}
              value={take.lotId || null}
              onChange={(lotId) => set(index, { lotId: lotId ?? '' })}
              error={fault === 'lot' ? t('bench.noLot') : undefined}
              data-take={index}
              data-part="lot"
              nothingFoundMessage={t('bench.noLots')}
            />
            <TextInput
              w={150}
              inputMode="decimal"
              autoComplete="off"
              label={index === 0 ? t('bench.qty') : undefined}
              aria-label={t('bench.qtyOf', { row })}
              rightSection={
                <Text size="xs" c="dimmed">
                  {unitOf(take.lotId)}
                </Text>
              }
              value={take.qty}
              onChange={(event) => set(index, { qty: event.currentTarget.value })}
              error={fault === 'qty' ? t('bench.badQty') : undefined}
              data-take={index}
              data-part="qty"
              styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
            />
            {takes.length > 1 && (
              <ActionIcon
                mt={index === 0 ? 28 : 4}
                variant="subtle"
                color="red"
                aria-label={t('bench.removeLot', { row })}
                onClick={() => onChange(takes.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...takes, { lotId: '', qty: '' }])}
        >
          {t('bench.addLot')}
        </Button>
      </Group>
    </Stack>
  );
}
