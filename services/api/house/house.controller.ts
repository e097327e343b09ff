import type { ListTable, ParkedDocument, RefusedReaction, TriedAgain } from '@cloud-factory/domain/platform/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs, type TenantId } from '@cloud-factory/domain/shared/ids';
import { filled } from '@cloud-factory/domain/shared/refusals';
import type { ProjectorControl } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import * as z from 'zod';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { Allow, answer, Answers, Caller, ChangesNoRow, RefusedException, Summary } from '../platform/http.js';
import { causeOf } from './cause-of.js';
import { wordsOf, type WordsOf } from '../platform/refusal-words.js';
import { createRefusalRows } from './refusal-rows.js';

const Tenant = z.string().trim().min(1).max(64).optional();
const Which = z.strictObject({ tenantId: Tenant, table: z.string().min(1).max(63), stream: z.string().min(1).max(300) });
const OneRefusal = z.strictObject({ tenantId: Tenant, commandId: z.string().min(1).max(500) });
const OneTable = z.strictObject({ table: z.string().min(1).max(63) });

const Parked = z.object({
  tenantId: z.string(),
  table: z.string(),
  stream: z.string(),
  from: z.string(),
  eventType: z.string(),
  error: z.string(),
  text: z.string(),
  skipped: z.int(),
  at: z.string(),
});
const Refused = z.object({
  tenantId: z.string(),
  commandId: z.string(),
  reaction: z.string(),
  stream: z.string().nullable(),
  eventType: z.string().nullable(),
  commandType: z.string().nullable(),
  refusal: z.string(),
  text: z.string(),
  at: z.string(),
});
const Table = z.object({ table: z.string(), revision: z.int(), isFed: z.boolean(), isBuilding: z.boolean() });
const Tried = z.object({ back: z.int(), stayed: z.array(z.object({ table: z.string(), error: z.string() })) });

/** How the house works, for administrators: those of a tenant see and mend what is theirs, the platform's people all of it. */
@Controller('api/console/house')
export class HouseController {
  private readonly refusals: ReturnType<typeof createRefusalRows>;
  private readonly words: WordsOf;

  constructor(@Inject(ApiDepsToken) private readonly deps: ApiDeps) {
    this.refusals = createRefusalRows(deps.platform);
    this.words = wordsOf(deps.streams);
  }

  @Get('parked')
  @Allow('house.read')
  @Answers(Parked, 'list')
  @Summary('Documents that lists leave out since one of their events could not be read, with the cause; at most 500')
  async parked(@Caller() caller: Caller): Promise<Answer<readonly ParkedDocument[]>> {
    const rows = await this.control().parked(caller.isPlatform ? undefined : caller.tenant);
    return answer(
      rows.map(({ tenant, table, stream, position, eventType, error, skipped, at }) => ({
        tenantId: tenant,
        table,
        stream,
        from: position,
        eventType,
        error,
        text: causeOf(error)[caller.language],
        skipped,
        at,
      })),
    );
  }

  @Post('parked/again')
  @ChangesNoRow('Folds again what the log holds; it says nothing new')
  @Allow('house.write')
  @Answers(Tried)
  @Summary('Folds the events of a document again that a list left out; answers what became of it')
  async again(
    @Caller() caller: Caller,
    @Body({ schema: Which }) { tenantId, ...which }: z.infer<typeof Which>,
  ): Promise<Answer<TriedAgain>> {
    const { drained, stayed } = await this.control().unpark({ tenant: tenantOf(caller, tenantId), ...which });
    if (drained.length + stayed.length === 0) throw new RefusedException('NothingParked', { status: 404 });
    const [first] = stayed;
    if (first && drained.length === 0)
      throw new RefusedException('StillParked', { status: 409, details: { reason: causeOf(first.error)[caller.language] } });
    for (const { tenant, table, stream } of drained)
      this.deps.log.info({ tenant, table, stream, by: caller.userId }, 'a parked stream came back');
    return answer({ back: drained.length, stayed: stayed.map(({ table, error }) => ({ table, error })) });
  }

  @Get('tables')
  @Allow('platform.house')
  @Answers(Table, 'list')
  @Summary('The lists as the projector keeps them')
  async tables(): Promise<Answer<readonly ListTable[]>> {
    return answer(await this.control().tables());
  }

  @Post('tables/rebuild')
  @ChangesNoRow('Begins to make a list anew of what the log holds, beside the one that is read')
  @Allow('platform.house')
  @Answers(z.object({ begun: z.boolean() }))
  @Summary('Begins to build a list anew; the projector goes on with it and then swaps the two')
  async rebuild(
    @Caller() caller: Caller,
    @Body({ schema: OneTable }) { table }: z.infer<typeof OneTable>,
  ): Promise<Answer<{ begun: boolean }>> {
    const control = this.control();
    if (!(await control.tables()).some((each) => each.table === table)) throw new RefusedException('NoSuchList', { status: 404 });
    await control.rebuild(table);
    this.deps.log.info({ table, by: caller.userId }, 'a list is built anew');
    return answer({ begun: true });
  }

  @Get('refusals')
  @Allow('house.read')
  @Answers(Refused, 'list')
  @Summary('Commands that followed from events and were refused, until they are settled; at most 500')
  async refused(@Caller() caller: Caller): Promise<Answer<readonly RefusedReaction[]>> {
    const tenants = caller.isPlatform ? [...(await this.deps.source.heads()).keys()] : [caller.tenant];
    const rows = await this.refusals.waiting(caller.tenant, tenants);
    return answer(
      rows.map(({ details, ...row }) => {
        const words = this.words(row.refusal, details ?? {})?.[caller.language];
        return { ...row, text: words === undefined ? String(details?.['message'] ?? row.refusal) : filled(words, details ?? {}) };
      }),
    );
  }

  @Post('refusals/settle')
  @ChangesNoRow('Marks a refusal as seen to; no row of a list')
  @Allow('house.write')
  @Answers(z.object({ settled: z.boolean() }))
  @Summary('Says that a refused command was seen to: it waits no longer, and stays on record with who said so')
  async settle(
    @Caller() caller: Caller,
    @Body({ schema: OneRefusal }) { tenantId, commandId }: z.infer<typeof OneRefusal>,
  ): Promise<Answer<{ settled: boolean }>> {
    if (!(await this.refusals.settle(tenantOf(caller, tenantId), commandId, caller.userId)))
      throw new RefusedException('RefusalNotWaiting', { status: 404 });
    return answer({ settled: true });
  }

  private control(): ProjectorControl {
    if (!this.deps.projector) throw new RefusedException('Unavailable', { status: 503 });
    return this.deps.projector;
  }
}

/** Another tenant is named by the platform's people alone. What others name is theirs, or not there. */
function tenantOf(caller: Caller, named: string | undefined): TenantId {
  if (named === undefined || named === caller.tenant) return caller.tenant;
  if (!caller.isPlatform) throw new RefusedException('NotAllowed', { status: 403 });
  return idAs(named);
}
