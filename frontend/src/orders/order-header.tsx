import { Autocomplete, Chip, Group, Paper, Select, SimpleGrid, Text, Title } from '@mantine/core';
import { enclosureLabels, type Enclosure } from '@cloud-factory/domain/orders/contract';
import type { CustomerRow } from '@cloud-factory/domain/customers/contract';
import type { Fields } from '@cloud-factory/domain/shared/fields';
import { currencyLabels } from '@cloud-factory/domain/shared/money-words';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWords } from '../i18n/language.js';
import { formatDay, todayOfTenant } from '../platform/format.js';
import { usePermissions } from '../platform/permissions.js';
import { FieldInput } from '../ui/form/field-input.js';
import type { ListRow } from '../ui/list/list-table.js';
import { RecordSelect } from '../ui/record-select.js';
import { addressFields, headerFields, isAsked, withCustomer, type HeaderName, type OrderInputs } from './order-inputs.js';
import { UnitInput, useMayPickUnit } from './unit-input.js';
import { boxColourOfDayQuery, boxColoursQuery, customerQuery, doctorsQuery } from './order-queries.js';
import classes from './order-header.module.css';

type Props = Readonly<{
  inputs: OrderInputs;
  faultAt: (path: string) => string | undefined;
  onHeader: (change: Partial<OrderInputs['header']>) => void;
  /** The cursor stands in the first input when the form opens. */
  isNew?: boolean;
  /** Of the ids of the inputs: forms of other tabs stand in the same document. */
  prefix: string;
}>;

/** `began`: the header as the form began; what it holds of a hospital goes with that hospital. */
type WhoProps = Props & Readonly<{ began: OrderInputs['header'] }>;

/** Who orders, by what name it is known, and when it is wanted: what is asked first. */
export function OrderWho(props: WhoProps) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const { inputs, faultAt, onHeader } = props;
  const { header } = inputs;
  const { data: customer } = useQuery({ ...customerQuery(header.customerId), enabled: header.customerId !== '' });
  // Where nobody chose one the customer's holds: it is said, not written down.
  const ofCustomer = header.currency === '' && customer?.currency && words(currencyLabels[customer.currency]);
  return (
    <Section title={t('form.header')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} spacing="sm" verticalSpacing="xs">
        <CustomerInput {...props} />
        <DoctorInput {...props} />
        <Declared {...props} fields={headerFields} names={['companyCode', 'orderProperty', 'dueDate']} />
        {isAsked('sourceOrderId', header) && (
          <RecordSelect
            id={`${props.prefix}sourceOrderId`}
            label={t('form.sourceOrder')}
            to="orderentry"
            required={header.orderProperty !== 'tryIn'}
            clearable
            value={header.sourceOrderId}
            onChange={(sourceOrderId) => onHeader({ sourceOrderId })}
            error={faultAt('sourceOrderId')}
            aside={(row) => String(row['customerName'] ?? '')}
          />
        )}
        <Declared
          {...props}
          fields={headerFields}
          names={['remakeCause', 'liability', 'freeReason', 'salesmanId', 'currency']}
          hints={{ currency: ofCustomer ? t('form.currencyOfCustomer', { currency: ofCustomer }) : undefined }}
        />
      </SimpleGrid>
    </Section>
  );
}

type MouldProps = Props & Readonly<{ onEnclosures: (enclosures: readonly Enclosure[]) => void }>;

/** What came in with the order: the mould, its box in the colour of the day, and what lies in it. */
export function OrderReceived(props: MouldProps) {
  const { t } = useTranslation('orders');
  return (
    <Section title={t('form.received')}>
      <MouldInputs {...props} cols={{ base: 1, xs: 2, md: 3, xl: 5 }}>
        <Declared {...props} fields={headerFields} names={['externalNo', 'purchaser']} />
      </MouldInputs>
      <div className={classes['remark']}>
        <Declared {...props} fields={headerFields} names={['remark']} />
      </div>
    </Section>
  );
}

/** Mould, box, colour, processing unit and enclosures, and what stands between them. */
export function MouldInputs({
  cols,
  children,
  ...props
}: MouldProps & Readonly<{ cols: ComponentProps<typeof SimpleGrid>['cols']; children?: ReactNode }>) {
  const { t } = useTranslation('orders');
  const words = useWords();
  const { inputs, onEnclosures, prefix } = props;
  return (
    <>
      <SimpleGrid cols={cols ?? 1} spacing="sm" verticalSpacing="xs">
        <Declared {...props} fields={headerFields} names={['receiveModelAt', 'boxNo']} />
        <BoxColourInput {...props} />
        {children}
        <ProcessingUnit {...props} />
      </SimpleGrid>
      <Text size="sm" fw={500} mt="sm" mb={6} id={`${prefix}enclosures-label`}>
        {t('form.enclosures')}
      </Text>
      <Chip.Group
        multiple
        value={[...inputs.enclosures]}
        onChange={(next) => onEnclosures(next as Enclosure[]) /* the chips are the labels' own keys */}
      >
        <Group gap={6} role="group" aria-labelledby={`${prefix}enclosures-label`}>
          {(Object.keys(enclosureLabels) as Enclosure[]).map((enclosure) => (
            <Chip key={enclosure} size="xs" value={enclosure}>
              {words(enclosureLabels[enclosure])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}

/** Where it goes: the customer's own address, unless another one is given as a whole. */
export function OrderAddress(props: Props) {
  const { t } = useTranslation('orders');
  const { customerId, district, address } = props.inputs.header;
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const isOwn = district === '' && address === '';
  return (
    <Section title={t('form.address')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
        <Declared {...props} fields={addressFields} names={['district', 'address', 'contact', 'phone']} />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={6}>
        {isOwn && customer ? t('form.addressOfCustomer', { address: placeOfCustomer(customer) }) : t('form.addressFromCustomer')}
      </Text>
    </Section>
  );
}

const placeOfCustomer = ({ address, contact, phone }: CustomerRow): string => [address, contact, phone].filter(Boolean).join(' · ') || '—';

function Section({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  return (
    <Paper withBorder p="sm" px="md" component="section" aria-label={title}>
      <Title order={2} fz="sm" mb={6}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Declared({
  fields,
  names,
  inputs,
  faultAt,
  onHeader,
  prefix,
  hints = {},
}: Props & Readonly<{ fields: Fields; names: readonly HeaderName[]; hints?: Readonly<Partial<Record<HeaderName, string | undefined>>> }>) {
  const shown = names.filter((name) => isAsked(name, inputs.header));
  return shown.map((name) => {
    const field = fields[name];
    return (
      field && (
        <FieldInput
          key={name}
          id={`${prefix}${name}`}
          field={field}
          value={inputs.header[name]}
          onChange={(value) => onHeader({ [name]: typeof value === 'string' ? value : '' })}
          onBlur={() => undefined}
          error={faultAt(name)}
          isReadOnly={false}
          hint={hints[name]}
        />
      )
    );
  });
}

/** Picked by whoever may see units; typed by its code otherwise. */
function ProcessingUnit(props: Props) {
  const { inputs, faultAt, onHeader, prefix } = props;
  if (!useMayPickUnit()) return <Declared {...props} fields={headerFields} names={['unitCode']} />;
  return (
    <UnitInput
      id={`${prefix}unitCode`}
      value={inputs.header.unitCode}
      onChange={(unitCode) => onHeader({ unitCode })}
      error={faultAt('unitCode')}
    />
  );
}

/** Type a name or a code, Enter takes; another customer brings another dentist and address with it. */
function CustomerInput({ inputs, began, faultAt, onHeader, prefix, isNew = false }: WhoProps) {
  const { t } = useTranslation('orders');
  const { customerId } = inputs.header;
  const { data: customer } = useQuery({ ...customerQuery(customerId), enabled: customerId !== '' });
  const stopped = (row: ListRow): string | undefined => (row['status'] === 'blacklisted' ? t('form.blacklisted') : undefined);
  return (
    <RecordSelect
      id={`${prefix}customerId`}
      autoFocus={isNew}
      label={t('form.customer')}
      to="hospitalCustomerData"
      required
      value={customerId}
      onChange={(next) => onHeader(withCustomer(inputs.header, next, began))}
      error={faultAt('customerId')}
      aside={(row) => String(row['customerCode'] ?? '')}
      whyNot={stopped}
      description={customer?.licenceValidTo ? t('form.licence', { day: formatDay(customer.licenceValidTo) }) : undefined}
    />
  );
}

/** The dentists of the customer are offered; another name may be typed. */
function DoctorInput({ inputs, faultAt, onHeader, prefix }: Props) {
  const { t } = useTranslation('orders');
  const { may } = usePermissions();
  const { customerId, doctorName } = inputs.header;
  const { data: doctors = [] } = useQuery({
    ...doctorsQuery(customerId),
    enabled: customerId !== '' && may('hospitalContactInformation.read'),
  });
  const idOf = (name: string): string => doctors.find((doctor) => doctor.name === name)?.id ?? '';
  return (
    <Autocomplete
      id={`${prefix}doctorName`}
      label={t('form.doctor')}
      withAsterisk
      maxLength={50}
      autoComplete="off"
      data={[...new Set(doctors.map(({ name }) => name))]}
      value={doctorName}
      onChange={(name) => onHeader({ doctorName: name, doctorId: idOf(name) })}
      error={faultAt('doctorName')}
    />
  );
}

const dot = (hex: string) => <span aria-hidden className={classes['dot']} style={{ background: hex }} />;

/** Empty with a box number: the colour of the day on which the mould came in, which is shown. */
function BoxColourInput({ inputs, faultAt, onHeader, prefix }: Props) {
  const { t } = useTranslation(['orders', 'ui']);
  const { may } = usePermissions();
  const { boxColor, receiveModelAt } = inputs.header;
  const mayRead = may('toothBoxColor.read');
  const day = receiveModelAt.slice(0, 10) || todayOfTenant();
  const { data: colours = [] } = useQuery({ ...boxColoursQuery, enabled: mayRead });
  const { data: ofDay } = useQuery({ ...boxColourOfDayQuery(day), enabled: mayRead });
  const known = colours.map(({ colorCode, name }) => ({ value: colorCode, label: name }));
  const data = boxColor && !known.some(({ value }) => value === boxColor) ? [...known, { value: boxColor, label: boxColor }] : known;
  const hex = colours.find(({ colorCode }) => colorCode === boxColor)?.hex ?? (boxColor === '' ? ofDay?.hex : undefined);
  return (
    <Select
      id={`${prefix}boxColor`}
      wrapperProps={{ 'data-typed': true /* the colour's name is a record's */ }}
      label={t('orders:form.boxColor')}
      clearable
      clearButtonProps={{ 'aria-label': t('ui:form.clear') }}
      placeholder={ofDay ? t('orders:form.colourOfDay', { name: ofDay.name }) : undefined}
      leftSection={hex ? dot(hex) : undefined}
      data={data}
      value={boxColor || null}
      onChange={(next) => onHeader({ boxColor: next ?? '' })}
      error={faultAt('boxColor')}
    />
  );
}
