import { idAs, type UserId } from '@cloud-factory/domain/shared/ids';

/**
 * Who says what nobody says: the author of commands that follow from events, of deadlines and of demo data. The same id in every
 * tenant; no one signs in with it. It is nobody's creator or reviewer, so no rule about persons may let it pass as one.
 */
export const systemUser: UserId = idAs('00000000-0000-7000-8000-000000000001');
