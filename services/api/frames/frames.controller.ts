import { resourceOf } from '@cloud-factory/domain/catalogue';
import { FrameAsked, frameHostsKey, FrameLink, isFrameAllowed } from '@cloud-factory/domain/frames/contract';
import type { Answer } from '@cloud-factory/domain/shared/contract';
import { idAs } from '@cloud-factory/domain/shared/ids';
import { createLinks, type Links } from '@cloud-factory/files';
import { findRecords } from '@cloud-factory/projections/catalogue';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { answer, Answers, AnswersBare, Caller, Open, ReadModels, RefusedException, SignedIn, Summary } from '../platform/http.js';

const seconds = 60;
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;');

/**
 * Pages from elsewhere in a frame. The console's own policy lets it frame nothing but its own server; here it gets a page whose policy allows one
 * origin, and only after the tenant's list did. So no list of hosts stands in the headers of everybody.
 */
@Controller('api/console/frames')
export class FramesController {
  private readonly links: Links;

  constructor(
    @Inject(ReadModels) private readonly readModels: ReadModels,
    @Inject(ApiDepsToken) { config, now }: ApiDeps,
  ) {
    this.links = createLinks(config.sessionKey, now, 'frames');
  }

  @Get()
  @SignedIn()
  @Answers(FrameLink)
  @Summary('Where a frame gets a page from elsewhere; refused when the parameter frame.hosts does not name its place')
  async link(@Caller() caller: Caller, @Query({ schema: FrameAsked }) { address }: FrameAsked): Promise<Answer<FrameLink>> {
    if (!URL.canParse(address)) throw new RefusedException('FrameNotAPage');
    const url = new URL(address);
    if (!['http:', 'https:'].includes(url.protocol)) throw new RefusedException('FrameNotAPage');
    const param = resourceOf('param');
    if (!param) throw new Error('there are no parameters');
    const search = { current: 1, size: 1, paramKey: frameHostsKey };
    const { data } = await this.readModels.ask(caller, (client) => findRecords(client, param, search));
    const list = String(data.records[0]?.['paramValue'] ?? '');
    if (!isFrameAllowed(list, url)) throw new RefusedException('FrameNotAllowed', { details: { origin: url.origin, key: frameHostsKey } });
    // What a link leads to is a text; here it is the address.
    const { token } = this.links.sign({ tenant: caller.tenant, fileId: idAs(url.href) }, seconds);
    return answer({ url: `/api/console/frames/by-link/${token}`, origin: url.origin });
  }

  @Get('by-link/:token')
  @Open()
  @AnswersBare('text/html')
  @Summary('The page around a page from elsewhere')
  page(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const target = this.links.open(token);
    if (!target) throw new RefusedException('LinkExpired', { status: 403 });
    const { href, origin } = new URL(target.fileId);
    void reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cache-Control': 'private, no-store',
    });
    // Its own origin may store and ask at home; it may not navigate the console, and asks for no device.
    return `<!doctype html><html><head><meta charset="utf-8"><style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style></head><body><iframe title="${escaped(origin)}" src="${escaped(href)}" sandbox="allow-scripts allow-forms allow-popups allow-same-origin" referrerpolicy="no-referrer"></iframe></body></html>`;
  }
}
