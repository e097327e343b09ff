import { nothing, refuse, type Decider } from '../shared/decider.js';
import type { UserId } from '../shared/ids.js';
import type { SeatCommand } from './commands.js';
import type { SeatEvent } from './events.js';

/** Who counts towards the account limit of the tenant. `none`: nobody was counted yet. */
export type SeatState = Readonly<{ status: 'none' | 'counted'; userIds: readonly UserId[] }>;
export type SeatRefusal = 'AccountLimitReached';

/** The one stream of a tenant that every enabling passes: of two at once the second sees what the first has taken. */
export const seatStreamName = 'seats-users';

/** The places of a tenant's enabled users. */
export const seatDecider: Decider<SeatCommand, SeatState, SeatEvent, SeatRefusal> = {
  initialState: { status: 'none', userIds: [] },
  decide: (command, { status, userIds }) => {
    switch (command.type) {
      case 'CountSeats':
        return status === 'counted'
          ? nothing
          : { events: [{ type: 'SeatsCounted', data: { userIds: [...new Set(command.userIds)].sort() } }] };
      case 'TakeSeat': {
        const { userId, limit } = command;
        if (userIds.includes(userId)) return nothing;
        if (limit !== null && userIds.length >= limit) return refuse('AccountLimitReached', { limit });
        return { events: [{ type: 'SeatTaken', data: { userId } }] };
      }
      case 'LeaveSeats':
        return { events: userIds.filter((id) => command.userIds.includes(id)).map((userId) => ({ type: 'SeatLeft', data: { userId } })) };
    }
  },
  evolve: ({ status, userIds }, recorded): SeatState => {
    switch (recorded.type) {
      case 'SeatsCounted':
        return { status: 'counted', userIds: recorded.data.userIds };
      case 'SeatTaken':
        return { status, userIds: [...userIds, recorded.data.userId] };
      case 'SeatLeft':
        return { status, userIds: userIds.filter((id) => id !== recorded.data.userId) };
    }
  },
};
