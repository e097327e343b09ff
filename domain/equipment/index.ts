// The doors of this context. Names, one by one: what is not here is nobody else's business.
export type { EquipmentCommand, RetireEquipment, SaveEquipment } from './commands.js';
export { isKnownEquipment, type EquipmentRefusal, type EquipmentState, type KnownEquipment } from './decider.js';
export type { EquipmentChanged, EquipmentContent, EquipmentEntered, EquipmentEvent, EquipmentRetired } from './events.js';
export { equipmentStream } from './stream.js';
