// What someone may ask of a machine's record. No `by`, no `at`: the command runner adds them.
import type { EquipmentId } from '../shared/ids.js';
import type { EquipmentEntry } from './contract.js';

/** Keep a new machine, or the changes of a known one. `mustExist`: the id came from outside, so it is a known one or a mistake. */
export type SaveEquipment = Readonly<{ type: 'SaveEquipment'; equipmentId: EquipmentId; entry: EquipmentEntry; mustExist?: true }>;

/** Gone from lists and pickers, its numbers free again. What was made on it keeps its name. */
export type RetireEquipment = Readonly<{ type: 'RetireEquipment'; equipmentId: EquipmentId }>;

export type EquipmentCommand = SaveEquipment | RetireEquipment;
