import { PasswordHash } from '@cloud-factory/domain/platform/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { namesOf, userListProjection } from '@cloud-factory/projections/platform';
import { findKeys, seesAll } from '@cloud-factory/projections/shared';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import * as z from 'zod';
import {
  answer,
  Answers,
  Asked,
  Caller,
  ReadModels,
  RefusedException,
  SignedIn,
  Summary,
  WhileLocked,
  ChangesNoRow,
} from '../platform/http.js';
import { isGranted } from '../platform/permissions.js';
import { refuseUnseen } from '../platform/unseen.js';
import { Administration } from '../scopes/administration.js';
import { AuthToken, type Auth } from './auth.js';
import { hashPassword, isPassword } from './passwords.js';

const Row = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  realName: z.string(),
  clientId: z.string(),
  network: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  isCurrent: z.boolean(),
  isLocked: z.boolean(),
});
type Row = z.infer<typeof Row>;
const Nothing = z.strictObject({});
const End = z.strictObject({ id: z.uuid() });
const Lock = z.strictObject({ passwd: PasswordHash });

/** Sessions as people see them: who is signed in from where, and the lock screen. */
@Controller('api/console')
export class SessionsController {
  constructor(
    @Inject(AuthToken) private readonly auth: Auth,
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(Administration) private readonly administration: Administration,
  ) {}

  @Get('sessions')
  @SignedIn()
  @Answers(Row, 'list')
  @Summary("Open sessions: one's own, of all users that one sees with the permission session.read")
  async list(@Caller() caller: Caller): Promise<Answer<readonly Row[]>> {
    const isAll = isGranted(caller.permissions, 'session.read');
    const open = await this.auth.sessions.list(caller.tenant, isAll ? null : caller.userId);
    const ids = [...new Set(open.flatMap(({ userId }) => (userId ? [userId] : [])))];
    const { data, ...asked } = await this.readModels.ask(caller, async (client) => ({
      names: await namesOf(client, ids),
      seen: seesAll(caller, userListProjection) ? null : await findKeys(client, userListProjection, ids),
    }));
    const sessions = open.filter(({ userId }) => userId === caller.userId || !data.seen || (userId !== null && data.seen.has(userId)));
    return {
      ...asked,
      data: sessions.map(({ id, userId, clientId, network, userAgent, createdAt, seenAt, lockHash }) => ({
        id,
        userId,
        realName: data.names.get(userId ?? '') ?? '',
        clientId,
        network,
        userAgent,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isCurrent: id === caller.sessionId,
        isLocked: lockHash !== null,
      })),
    };
  }

  @Post('sessions/end')
  @ChangesNoRow('A session; no read model holds it')
  @SignedIn()
  @Answers(z.boolean())
  @Summary("Ends a session: one's own, or that of a user whom one sees with the permission session.write")
  async end(@Caller() caller: Caller, @Asked({ schema: End }) { id }: z.infer<typeof End>): Promise<Answer<boolean>> {
    const row = await this.auth.sessions.row(caller.tenant, id);
    const isMine = row?.userId === caller.userId;
    if (!row || (!isMine && !isGranted(caller.permissions, 'session.write')))
      throw new RefusedException('SessionNotFound', { status: 404 });
    // A program is no user that anybody sees by a data scope.
    if (!isMine) await refuseUnseen(this.readModels, caller, userListProjection, [row.userId ?? row.id], 'SessionNotFound');
    if (!isMine && row.userId !== null) await this.administration.refuseUserBeyond(caller, row.userId);
    await this.auth.sessions.end(caller.tenant, id, isMine ? 'signedOut' : 'revoked');
    return answer(true);
  }

  @Post('sessions/end-all')
  @ChangesNoRow("One's own sessions")
  @SignedIn()
  @Answers(z.boolean())
  @Summary("Signs out everywhere: ends all of one's own sessions but the one that asks")
  async endAll(@Caller() caller: Caller, @Asked({ schema: Nothing }) _asked: z.infer<typeof Nothing>): Promise<Answer<boolean>> {
    await this.auth.sessions.endAllOf(caller.tenant, caller.userId, caller.sessionId, 'signedOut');
    return answer(true);
  }

  @Post('lock')
  @ChangesNoRow("One's own session")
  @SignedIn()
  @WhileLocked()
  @Answers(z.boolean())
  @Summary('Locks the screen: nothing is served to this session until it is unlocked')
  async lock(@Caller() caller: Caller, @Asked({ schema: Lock }) { passwd }: z.infer<typeof Lock>): Promise<Answer<boolean>> {
    if (!caller.isLocked) await this.auth.sessions.setLock(caller.tenant, caller.sessionId, await hashPassword(passwd));
    return answer(true);
  }

  @Post('unlock')
  @ChangesNoRow("One's own session")
  @SignedIn()
  @WhileLocked()
  @Answers(z.boolean())
  @Summary('Unlocks the screen with the password that it was locked with')
  async unlock(@Caller() caller: Caller, @Asked({ schema: Lock }) { passwd }: z.infer<typeof Lock>): Promise<Answer<boolean>> {
    const { sessions, attempts } = this.auth;
    const row = await sessions.row(caller.tenant, caller.sessionId);
    if (!row?.lockHash) return answer(true);
    const guess = {
      tenant: caller.tenant,
      account: `lock:${caller.sessionId}`,
      network: 'lock',
      isKnownNetwork: true,
      isInSession: true,
    } as const;
    const seconds = await attempts.begin(guess);
    if (seconds > 0) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: seconds });
    if (!(await isPassword(row.lockHash, passwd))) throw new RefusedException('WrongPassword');
    await attempts.succeed(guess);
    await sessions.setLock(caller.tenant, caller.sessionId, null);
    return answer(true);
  }
}
