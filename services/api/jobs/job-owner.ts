import { systemUser } from '@cloud-factory/commands';
import { idAs, type Id, type UserId } from '@cloud-factory/domain/shared/ids';
import type { Language } from '@cloud-factory/domain/shared/refusals';
import { createHash } from 'node:crypto';
import type { Identity } from '../platform/caller.js';

/** Who asks for jobs. */
export type JobOwner = Pick<Identity, 'tenant' | 'userId' | 'clientId'> & Readonly<{ language: Language }>;

/** The UUID that is made of a text: of the same text the same. Version 8: the bits are ours. */
export function uuidOf<Name extends string>(text: string): Id<Name> {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return idAs(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`);
}

const isProgram = ({ userId }: Pick<JobOwner, 'userId'>): boolean => userId === systemUser;

/** Whose a job is: a person's, or the program's that asks for itself. All programs are one user, who has nothing. */
export const ownerOf = (asking: Pick<JobOwner, 'userId' | 'clientId'>): UserId =>
  isProgram(asking) ? uuidOf<'user'>(`client\n${asking.clientId}`) : asking.userId;

/** Whose jobs somebody finds: their own. Those that programs began before they were told apart are any program's that knows their ids. */
export const findsOf = (asking: Pick<JobOwner, 'userId' | 'clientId'>): readonly UserId[] =>
  isProgram(asking) ? [ownerOf(asking), systemUser] : [asking.userId];
