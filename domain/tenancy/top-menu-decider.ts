import { claimsMoved, nothing, refuse, type Claim, type Decider, type Decision } from '../shared/decider.js';
import type { TopMenuCommand } from './commands.js';
import type { TopMenuEvent, TopMenuProfile } from './events.js';

/** `profile` is null only while there is no top menu. */
export type TopMenuState = Readonly<{ status: 'none' | 'active' | 'removed'; profile: TopMenuProfile | null; menuIds: readonly string[] }>;
export type TopMenuRefusal = 'TopMenuNotFound' | 'TopMenuExists';

const codeOf = ({ code }: TopMenuProfile): readonly Claim[] => [{ kind: 'topMenuCode', value: code.toLowerCase() }];
const distinct = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** An item of the bar at the top, and the part of the menu that it leads to. */
export const topMenuDecider: Decider<TopMenuCommand, TopMenuState, TopMenuEvent, TopMenuRefusal> = {
  initialState: { status: 'none', profile: null, menuIds: [] },
  decide: (command, state): Decision<TopMenuEvent, TopMenuRefusal> => {
    const { topMenuId } = command;
    if (command.type === 'AddTopMenu') {
      if (state.status !== 'none') return refuse('TopMenuExists');
      const { profile, menuIds } = command;
      return {
        events: [{ type: 'TopMenuAdded', data: { topMenuId, ...profile, menuIds: distinct(menuIds) } }],
        claims: codeOf(profile),
      };
    }
    if (command.type === 'RemoveTopMenu' && state.status === 'removed') return nothing;
    if (state.profile === null || state.status === 'removed') return refuse('TopMenuNotFound');
    switch (command.type) {
      case 'ChangeTopMenu':
        return {
          events: [{ type: 'TopMenuChanged', data: { topMenuId, ...command.profile } }],
          ...claimsMoved(codeOf(state.profile), codeOf(command.profile)),
        };
      case 'GrantTopMenu': {
        const menuIds = distinct(command.menuIds);
        if ([...menuIds].sort().join() === [...state.menuIds].sort().join()) return nothing;
        return { events: [{ type: 'TopMenuGranted', data: { topMenuId, menuIds } }] };
      }
      case 'RemoveTopMenu':
        return { events: [{ type: 'TopMenuRemoved', data: { topMenuId } }], releases: codeOf(state.profile) };
    }
  },
  evolve: (state, recorded): TopMenuState => {
    switch (recorded.type) {
      case 'TopMenuAdded':
        return { status: 'active', profile: recorded.data, menuIds: recorded.data.menuIds };
      case 'TopMenuChanged':
        return { ...state, profile: recorded.data };
      case 'TopMenuGranted':
        return { ...state, menuIds: recorded.data.menuIds };
      case 'TopMenuRemoved':
        return { ...state, status: 'removed' };
    }
  },
};
