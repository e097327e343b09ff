import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision, type Said } from '../shared/decider.js';
import type { EquipmentCommand, SaveEquipment } from './commands.js';
import type { EquipmentContent, EquipmentEvent } from './events.js';

export type KnownEquipment = Readonly<{ status: 'kept'; content: EquipmentContent }>;
/** Only what a later decision needs, here and where a product names the machines that it is made on. */
export type EquipmentState = Readonly<{ status: 'none' | 'retired' }> | KnownEquipment;

export type EquipmentRefusal = 'EquipmentNotFound';

type Answer = Decision<EquipmentEvent, EquipmentRefusal>;

export const isKnownEquipment = (state: EquipmentState | undefined): state is KnownEquipment => state?.status === 'kept';

/** One record per number on the plate and per number of its maker. */
const claimsOf = ({ equipmentNo, serialNo }: Pick<EquipmentContent, 'equipmentNo' | 'serialNo'>): readonly Claim[] => [
  { kind: 'equipmentNo', value: equipmentNo },
  { kind: 'equipmentSerial', value: serialNo },
];

function save({ equipmentId, entry, mustExist }: Said<SaveEquipment>, state: EquipmentState): Answer {
  if (state.status === 'retired' || (mustExist && state.status === 'none')) return refuse('EquipmentNotFound');
  const data: EquipmentContent = { equipmentId, ...entry };
  if (!isKnownEquipment(state)) return { events: [{ type: 'EquipmentEntered', data }], claims: claimsOf(data) };
  if (JSON.stringify(state.content) === JSON.stringify(data)) return nothing;
  return { events: [{ type: 'EquipmentChanged', data }], ...claimsMoved(claimsOf(state.content), claimsOf(data)) };
}

export const equipmentDecider: Decider<EquipmentCommand, EquipmentState, EquipmentEvent, EquipmentRefusal> = {
  initialState: { status: 'none' },
  decide: (command, state): Answer => {
    if (command.type === 'SaveEquipment') return save(command, state);
    if (state.status === 'retired') return nothing;
    if (!isKnownEquipment(state)) return refuse('EquipmentNotFound');
    return { events: [{ type: 'EquipmentRetired', data: { equipmentId: command.equipmentId } }], releases: claimsOf(state.content) };
  },
  evolve: (_, recorded): EquipmentState => {
    switch (recorded.type) {
      case 'EquipmentEntered':
      case 'EquipmentChanged':
        return { status: 'kept', content: recorded.data };
      case 'EquipmentRetired':
        return { status: 'retired' };
    }
  },
};
