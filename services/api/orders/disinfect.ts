import type { Enclosure, OrderDetail, OrderDisinfect } from '@cloud-factory/domain/orders/contract';

type DisinfectObject = OrderDisinfect['objects'][number]['objectType'];

/** What an enclosure is made of, as the disinfection parameters name it; what nobody takes into the mouth again is not among them. */
const madeOf: Readonly<Partial<Record<Enclosure, DisinfectObject>>> = {
  impression: 'impression',
  stoneModel: 'stone',
  antagonist: 'stone',
  bite: 'impression',
  articulator: 'metal',
  oldDenture: 'acrylic',
  implantParts: 'metal',
  scanBody: 'metal',
  shadeTab: 'plastic',
};

/** What must be disinfected of an order: what came in, the box that it came in, and what leaves. Photographs are not. */
export const disinfectOf = ({ id, orderNo, boxNo, boxColor, receiveModelAt, enclosures }: OrderDetail): OrderDisinfect => ({
  orderId: id,
  orderNo,
  boxNo,
  boxColor,
  receiveModelAt,
  enclosures,
  objects: [
    ...enclosures.flatMap((enclosure): OrderDisinfect['objects'] => {
      const objectType = madeOf[enclosure];
      return objectType ? [{ objectType, stage: 'receiving', enclosure }] : [];
    }),
    ...(boxNo === null ? [] : [{ objectType: 'box', stage: 'receiving', enclosure: null } as const]),
    { objectType: 'finished', stage: 'finished', enclosure: null },
  ],
});
