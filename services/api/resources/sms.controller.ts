import type { ConnectionCommand } from '@cloud-factory/domain/resources';
import { messageList, SendMessage, smsList, SmsSubmit, type MessageRow } from '@cloud-factory/domain/resources/contract';
import type { Answer, Page, Written } from '@cloud-factory/domain/shared/contract';
import { searchOf, type Search } from '@cloud-factory/domain/shared/list';
import { findSms, getSmsByCode, getSmsInUse, shownConnection, smsTable } from '@cloud-factory/projections/resources';
import type { EventSource } from '@cloud-factory/projections/shared';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { rowAt } from '../platform/as-of.js';
import { ApiDepsToken, EventSourceToken, type ApiDeps } from '../platform/deps.js';
import {
  Allow,
  answer,
  Answers,
  Asked,
  Caller,
  found,
  Ids,
  ReadModels,
  RefusedException,
  Summary,
  ChangesNoRow,
} from '../platform/http.js';
import type { Outgoing } from '../platform/outgoing.js';
import { say, sayAll } from '../platform/say.js';
import { OutgoingToken, SealedSecretsToken, type SealedSecrets } from '../platform/sealed-secrets.js';
import { WrittenRow } from '../platform/shapes.js';
import { ChosenShape, ConnectionAt, ConnectionCalls, ConnectionIds, OneConnection } from './connection-calls.js';
import { createMessages, findMessages, type Messages } from './messages.js';
import { mayBeCalled } from './platform-calls.js';
import { aliyunEndpoint } from './sms-provider.js';

const SmsSearch = searchOf(smsList);
const MessageSearch = searchOf(messageList);
const Message = z.looseObject({ id: z.string(), phone: z.string(), status: z.string(), note: z.string() });
const Sent = z.object({ id: z.string(), messages: z.array(Message) });

/** Messages to telephones: the configurations, sending, and what was sent. */
@Controller('api')
export class SmsController {
  private readonly messages: Messages;
  private readonly calls: ConnectionCalls;

  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(ReadModels) readonly readModels: ReadModels,
    @Inject(Ids) newIds: Ids,
    @Inject(EventSourceToken) readonly source: EventSource,
    @Inject(SealedSecretsToken) secrets: SealedSecrets,
    @Inject(OutgoingToken) private readonly outgoing: Outgoing,
    @Inject(ApiDepsToken) private readonly deps: Pick<ApiDeps, 'platform' | 'config' | 'reader'>,
  ) {
    const { platform, config } = deps;
    this.messages = createMessages({ platform, secrets, outgoing, masterKey: config.masterKey });
    this.calls = new ConnectionCalls(bus, newIds, secrets, deps.reader);
  }

  @Get(['blade-resource/sms/list', 'blade-resource/sms/page'])
  @Allow('sms.read')
  @Answers(ChosenShape, 'page')
  @Summary('Configurations of messages; their keys are never answered')
  list(@Caller() caller: Caller, @Query({ schema: SmsSearch }) search: Search): Promise<Answer<Page<object>>> {
    return this.readModels.ask(caller, (client) => findSms(client, search));
  }

  @Get('blade-resource/sms/detail')
  @Allow('sms.read')
  @Answers(ChosenShape)
  @Summary('One configuration, now or at a moment')
  async detail(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionAt }) { id, asOf }: z.infer<typeof ConnectionAt>,
  ): Promise<Answer<object>> {
    const row = found(await rowAt(this, caller, smsTable, id, asOf), 'ConnectionNotFound');
    return { ...row, data: shownConnection(row.data) };
  }

  @Post('blade-resource/sms/submit')
  @Allow('sms.write')
  @Answers(WrittenRow)
  @Summary('Enters a configuration, or changes one when id is given. Keys left out stay')
  async submit(
    @Caller() caller: Caller,
    @Body({ schema: SmsSubmit }) body: SmsSubmit,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    const { id, version = null, accessKey, secretKey, ...entered } = body;
    const isSent = entered.kind === 'aliyun';
    const content = isSent ? entered : { ...entered, templateCode: null, endpoint: null };
    if (isSent) mayBeCalled(() => this.outgoing.check(content.endpoint ?? aliyunEndpoint));
    const command = await this.calls.save(caller, caller.tenant, {
      id,
      connection: { kind: 'sms', content },
      secrets: isSent ? { accessKey, secretKey } : null,
      files: 0,
    });
    return say(this.bus, caller, reply, command, version);
  }

  @Post('blade-resource/sms/remove')
  @Allow('sms.write')
  @Answers(WrittenRow, 'list')
  @Summary('Removes configurations that are not in use')
  async remove(
    @Caller() caller: Caller,
    @Asked({ schema: ConnectionIds }) { ids }: z.infer<typeof ConnectionIds>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<readonly Written[]>> {
    const commands = ids.map((connectionId): ConnectionCommand => ({ type: 'RemoveConnection', connectionId, kind: 'sms', files: 0 }));
    return sayAll(this.bus, caller, reply, commands);
  }

  @Post('blade-resource/sms/enable')
  @Allow('sms.write')
  @Answers(WrittenRow)
  @Summary('Messages are sent by this configuration from now on')
  async enable(
    @Caller() caller: Caller,
    @Asked({ schema: OneConnection }) { id }: z.infer<typeof OneConnection>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<Written>> {
    return this.calls.enable(caller, reply, id, 'sms');
  }

  @Post('blade-resource/sms/endpoint/send-message')
  @ChangesNoRow('Sends a message, which changes no record')
  @Allow('sms.send')
  @Answers(Sent)
  @Summary('Sends a text to some numbers, at most once; says what became of each')
  async send(@Caller() caller: Caller, @Asked({ schema: SendMessage }) body: SendMessage): Promise<Answer<z.infer<typeof Sent>>> {
    const { code } = body;
    const { data: sms } = await this.readModels.ask(caller, (client) =>
      code === undefined ? getSmsInUse(client) : getSmsByCode(client, code),
    );
    if (!sms) throw new RefusedException('SmsNotConfigured');
    if (!sms.enabled) throw new RefusedException('SmsNotEnabled', { details: { code: sms.code } });
    const { id, messages } = await this.messages.send(caller, sms, body);
    return answer({ id, messages: [...messages] });
  }

  @Get('console/messages')
  @Allow('sms.read')
  @Answers(Message, 'page')
  @Summary('Messages that were sent or shown, the newest first; numbers are masked')
  async outbox(
    @Caller() { tenant, timeZone }: Caller,
    @Query({ schema: MessageSearch }) search: Search,
  ): Promise<Answer<Page<MessageRow>>> {
    return answer(await this.deps.platform.withTenant({ tenant, creators: '*', zone: timeZone }, (client) => findMessages(client, search)));
  }
}
