// Facts with names, for the specs of every folder. Fixed values: a failing spec reads the same twice.
import type { Recorded } from '../shared/decider.js';
import { idAs, type EquipmentId, type UserId } from '../shared/ids.js';
import { recorded } from '../shared/recorded.js';
import { EquipmentEntry } from './contract.js';
import type { EquipmentChanged, EquipmentEntered, EquipmentEvent, EquipmentRetired } from './events.js';

export const printer: EquipmentId = idAs('0197e000-0000-7000-8000-0000e0000001');
export const keeper: UserId = idAs('0197e000-0000-7000-8000-000000000061');

export const printerEntry: EquipmentEntry = EquipmentEntry.parse({
  equipmentNo: 'SB-SLM-02',
  name: '金属打印机 2 号',
  type: 'slmPrinter',
  brand: '铂力特',
  model: 'BLT-A160D',
  serialNo: '23A0917',
  purchaseDate: '2023-09-17',
  price: '680000.00',
  depreciationMonths: 60,
  jdAssetNo: 'ZC0012',
  params: [{ key: '激光功率', value: '180', unit: 'W', min: '150', max: '200' }],
});

export const equipmentEntered: EquipmentEntered = { type: 'EquipmentEntered', data: { equipmentId: printer, ...printerEntry } };
export const equipmentChanged: EquipmentChanged = {
  type: 'EquipmentChanged',
  data: { equipmentId: printer, ...printerEntry, location: '二号车间' },
};
export const equipmentRetired: EquipmentRetired = { type: 'EquipmentRetired', data: { equipmentId: printer } };

/** The n-th fact of the stream of a machine. */
export const ofEquipment = <Event extends EquipmentEvent>(event: Event, nth: number): Recorded<Event> =>
  recorded(event, nth, keeper, `equipment-${event.data.equipmentId}`);
