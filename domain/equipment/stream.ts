import { defineStream } from '../shared/decider.js';
import { equipmentDecider } from './decider.js';
import { equipmentRefusals } from './refusals.js';

export const equipmentStream = defineStream({
  name: 'equipment',
  decider: equipmentDecider,
  streamOf: ({ equipmentId }) => `equipment-${equipmentId}`,
  commands: { SaveEquipment: true, RetireEquipment: true },
  events: {
    EquipmentEntered: { version: 1, zh: '登记设备', en: 'Equipment entered' },
    EquipmentChanged: { version: 1, zh: '修改设备', en: 'Equipment changed' },
    EquipmentRetired: { version: 1, zh: '移除设备', en: 'Equipment retired' },
  },
  refusals: equipmentRefusals,
  claims: {
    equipmentNo: { zh: '设备编号“{{value}}”已被占用', en: 'The equipment number “{{value}}” is already taken' },
    equipmentSerial: { zh: '序列号“{{value}}”已登记在另一台设备', en: 'The serial number “{{value}}” belongs to another machine' },
  },
});
