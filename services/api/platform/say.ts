// What most writing calls of a context come to: a command said by the caller, and how far the log is now.
import { dayIn } from '@cloud-factory/commands';
import type { Answer, Written } from '@cloud-factory/domain/shared/contract';
import type { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { SendCommands, written, writtenOne, type Caller } from './http.js';

type Said = Readonly<{ type: string }>;

/** Says one command. `version`: what the caller saw of its stream; a stale one is a 412. */
export const say = async <Command extends Said>(
  bus: CommandBus,
  caller: Caller,
  reply: FastifyReply,
  command: Command,
  version: number | null = null,
): Promise<Answer<Written>> => writtenOne(reply, await bus.execute(new SendCommands(caller, [command], version)));

/** Says several that make one deed, all or none; what became of the first is answered, and `version` is of its stream. */
export const sayTogether = async <Command extends Said>(
  bus: CommandBus,
  caller: Caller,
  reply: FastifyReply,
  commands: readonly Command[],
  version: number | null = null,
): Promise<Answer<Written>> => writtenOne(reply, await bus.execute(new SendCommands(caller, commands, version)));

/** Says several, all or none. */
export const sayAll = async <Command extends Said>(
  bus: CommandBus,
  caller: Caller,
  reply: FastifyReply,
  commands: readonly Command[],
): Promise<Answer<readonly Written[]>> => written(reply, await bus.execute(new SendCommands(caller, commands)));

/** The tenant's calendar day, `yyyy-MM-dd`. */
export const todayOf = ({ timeZone }: Pick<Caller, 'timeZone'>): string => dayIn(timeZone, new Date());
