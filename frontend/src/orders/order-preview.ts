import { useDebouncedValue } from '@mantine/hooks';
import type { OrderPreview, PreviewedLine } from '@cloud-factory/domain/orders/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { teethOfLine, type Line } from './line-inputs.js';
import { orderOf, placeOf, type Fault, type Faults, type OrderInputs } from './order-inputs.js';
import { orderPreviewQuery } from './order-queries.js';

export type PricedLine = PreviewedLine;
export type Preview = Readonly<{
  order: OrderPreview['order'];
  /** By the key of the line. */
  prices: ReadonlyMap<string, PricedLine>;
  /** What stands in the way, at the place where it can be put right. */
  faults: Faults;
  isAsking: boolean;
}>;

const rest = 350;

const isDecimal = (typed: string): boolean => /^\d+(\.\d{1,4})?$/.test(typed.trim()) && Number(typed) > 0;

const isPriceable = (line: Line): boolean => line.productId !== '' && teethOfLine(line).length > 0 && isDecimal(line.qty);

/** Tells patients apart without naming them: the same name is the same code, and nobody yet is somebody else each time. */
const standIn = (line: Line, all: readonly Line[]): string =>
  line.patientCode.trim() ||
  (line.patientName.trim()
    ? `p${all.findIndex(({ patientName }) => patientName.trim() === line.patientName.trim())}`
    : line.key.slice(0, 30));

const isCounted = (typed: string): boolean => /^[1-9]\d*$/.test(typed.trim());

/** As it is priced: what changes no price is not asked about, and half a word of it takes no price away. A surcharge counts once it has its code. */
const pricedPart = (line: Line): Line => ({
  ...line,
  ...{ requirement: '', design: {}, patientAge: '', tryInRound: '', printCount: '1', fileIds: [] },
  pieces: isCounted(line.pieces) ? line.pieces : '1',
  surcharges: line.surcharges.filter(({ code, qty }) => code.trim() !== '' && isDecimal(qty)),
});

/** What is asked, of an order that is saved already by its id: the lines that can be priced already. Names do not change a price, so what is not typed yet is stood in for. */
export function previewable(inputs: OrderInputs, savedId?: string): Readonly<{ body: object; lines: readonly Line[] }> | undefined {
  const lines = inputs.lines.filter(isPriceable);
  const { header } = inputs;
  if (header.customerId === '' || header.companyCode === '' || lines.length === 0) return undefined;
  const read = orderOf(
    {
      ...inputs,
      // A person's name has no business in a question about prices.
      header: { ...header, doctorName: '-', remark: '', contact: '', address: '', district: '', phone: '' },
      lines: lines.map((line) => ({ ...pricedPart(line), patientName: '', patientCode: standIn(line, lines) })),
    },
    'draft',
  );
  return 'order' in read ? { body: { ...read.order, ...(savedId !== undefined && { id: savedId }) }, lines } : undefined;
}

/** Refusals of the whole order stand at the input that they are about. */
const places: Readonly<Record<string, string>> = {
  CustomerNotFound: 'customerId',
  CustomerIsBlacklisted: 'customerId',
  CustomerIsStopped: 'customerId',
  CustomerHasNoLicence: 'customerId',
  CustomerLicenceExpired: 'customerId',
  DoctorNotOfCustomer: 'doctorName',
  CompanyNotFound: 'companyCode',
  BoxColorNotFound: 'boxColor',
  RemakeCauseNotFound: 'remakeCause',
  ReworkOnlyOfRemake: 'orderProperty',
  DueDatePassed: 'dueDate',
  DueDateTooFar: 'dueDate',
  MouldTimeTooFar: 'receiveModelAt',
  FreeReasonOnlyOfFree: 'freeReason',
  SourceOrderMissing: 'sourceOrderId',
  SourceOrderNotFound: 'sourceOrderId',
  SourceOrderNotMade: 'sourceOrderId',
  UnitNotFound: 'unitCode',
  FreeReasonMissing: 'freeReason',
  AlreadyTaken: 'boxNo',
};
/** Those that name a line, at this input of it. */
const placesOfLine: Readonly<Record<string, string>> = {
  ProductNotOnOffer: 'productId',
  LineHasNoRoute: 'productId',
  LineExists: 'teeth',
  ToothTwice: 'teeth',
  BridgeNotNeighbours: 'teeth',
  BridgeEndHasNoRole: 'teeth',
  BridgeHasNoSupport: 'teeth',
  BridgeOfTwoDentitions: 'teeth',
  BridgeProductWithoutBridge: 'teeth',
  BridgeWithoutPontic: 'teeth',
  ToothAndItsFollower: 'teeth',
  ToothNotOfSource: 'teeth',
  QuantityNotWhole: 'qty',
  ShadeMissing: 'shade',
  ShadeNotOfMaterial: 'shade',
  TryInTypeNotFound: 'tryInType',
  ReworkTypeNotFound: 'reworkType',
  FileTwiceInLine: 'fileIds',
  LineHasNoFile: 'fileIds',
  OrderAmountTooLarge: 'qty',
};

type Refusal = Readonly<{ code: string | undefined; msg: string; details: Readonly<Record<string, unknown>> }>;

/** Without a number: the line is told by its surcharge, or the currency by itself is the cause. */
function unpricedIn(lines: readonly Line[], code: string, fault: Fault, details: Readonly<Record<string, unknown>>): Faults {
  if (code === 'ProductNotPriced') return { currency: fault };
  const found = lines.flatMap(({ surcharges }, index) =>
    surcharges.flatMap((each, nth) => (each.code.trim() === details['surcharge'] ? [`lines.${index}.surcharges.${nth}.code`] : [])),
  );
  return Object.fromEntries(found.map((path) => [path, fault]));
}

/** The server's sentence at its cause, or nothing where it is about nothing that is typed here. `lineAt` tells which line of the form a number is. */
export function faultsOfRefusal(
  { code = '', msg, details }: Refusal,
  lines: readonly Line[],
  lineAt = (lineNo: number): number => lineNo - 1,
): Faults {
  const place = places[code];
  if (code === 'SurchargeNotPriced' || code === 'ProductNotPriced') return unpricedIn(lines, code, { sentence: msg }, details);
  if (place) return { [place]: { sentence: msg } };
  const name = placesOfLine[code];
  const lineNo = Number(details['lineNo']);
  if (name && Number.isInteger(lineNo)) return { [placeOf(`lines.${lineAt(lineNo)}.${name}`)]: { sentence: msg } };
  return {};
}

/** Prices as the server has them for what is typed, and what it would refuse: asked for when typing rests. */
export function usePreview(inputs: OrderInputs, savedId?: string): Preview {
  const asked = previewable(inputs, savedId);
  const text = asked ? JSON.stringify(asked.body) : '';
  const [settled] = useDebouncedValue(text, rest);
  const { data, isFetching } = useQuery({
    ...orderPreviewQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const shown = asked ? data : undefined;
  const lines = asked?.lines ?? [];
  const keyed = (shown?.order?.lines ?? []).flatMap((line): (readonly [string, PricedLine])[] => {
    const of = lines[line.lineNo - 1];
    return of ? [[of.key, line]] : [];
  });
  const refusal = shown?.refusal;
  return {
    order: shown?.order ?? null,
    prices: new Map(keyed),
    faults: refusal
      ? faultsOfRefusal(refusal, inputs.lines, (lineNo) => inputs.lines.findIndex(({ key }) => key === lines[lineNo - 1]?.key))
      : {},
    isAsking: isFetching || settled !== text,
  };
}
