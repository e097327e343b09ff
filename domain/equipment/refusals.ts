import type { Words } from '../shared/refusals.js';
import type { EquipmentRefusal } from './decider.js';

export const equipmentRefusals = {
  EquipmentNotFound: { zh: '设备不存在', en: 'There is no such equipment' },
} as const satisfies Record<EquipmentRefusal, Words>;
