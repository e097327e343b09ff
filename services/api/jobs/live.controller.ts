import { PassThrough } from 'node:stream';
import { Controller, Get, Inject, Res, StreamableFile, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiDepsToken, type ApiDeps } from '../platform/deps.js';
import { AnswersBare, Caller, RefusedException, SignedIn, Summary } from '../platform/http.js';
import { NoticeRowsToken } from '../notices/tokens.js';
import type { NoticeRows } from '../notices/notice-rows.js';
import { newsTopics, type NewsTopic } from './news.js';

/** A stream lives so long and is then opened anew, so that a session that ended hears no more of anything. */
const streamMs = 60_000;
/** A sign of life, before anything between here and there gives the connection up; also how often it is looked without news. */
const beatMs = 10_000;
/** Where nobody tells of changes, it is looked for them so often. */
const lookMs = 1_000;
/** Tabs of one person that listen at the same time. */
const mostStreams = 6;

/** News for whoever waits: server-sent events, read with fetch because the token is a header (decision 32). */
@Controller('api/console/live')
export class LiveController implements OnModuleDestroy {
  private readonly open = new Map<string, number>();
  private readonly streams = new Set<PassThrough>();

  constructor(
    @Inject(ApiDepsToken) private readonly deps: ApiDeps,
    @Inject(NoticeRowsToken) private readonly notices: NoticeRows,
  ) {}

  @Get()
  @SignedIn()
  @AnswersBare('text/event-stream')
  @Summary("Tells `event: jobs` when one's own jobs change and `event: notices` with how many are unread; ends after a minute")
  live(@Caller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply): StreamableFile {
    const name = `${caller.tenant} ${caller.userId}`;
    const count = this.open.get(name) ?? 0;
    if (count >= mostStreams) throw new RefusedException('TooManyRequests', { status: 429, retryAfter: 10 });
    this.open.set(name, count + 1);
    const stream = new PassThrough();
    this.streams.add(stream);
    const { jobNews, liveMs = streamMs } = this.deps;

    const told = new Set<NewsTopic>();
    let isTelling = false;
    /** One after the other: what changes while it is told is told after it. */
    const tell = async (...topics: readonly NewsTopic[]): Promise<void> => {
      for (const topic of topics) told.add(topic);
      if (isTelling) return;
      isTelling = true;
      try {
        for (const topic of told) {
          told.delete(topic);
          const data = topic === 'notices' ? await this.notices.unread(caller) : {};
          if (stream.destroyed || stream.writableEnded) return;
          stream.write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`);
        }
      } catch {
        stream.end(); // whoever listens asks, and opens it again
      } finally {
        isTelling = false;
      }
    };
    const stop = jobNews?.subscribe(caller.tenant, caller.userId, (topic) => void tell(topic));
    const beat = setInterval(() => (jobNews ? stream.write(': alive\n\n') : void tell(...newsTopics)), jobNews ? beatMs : lookMs);
    const end = setTimeout(() => stream.end(), liveMs);
    stream.once('close', () => {
      this.streams.delete(stream);
      stop?.();
      clearInterval(beat);
      clearTimeout(end);
      const left = (this.open.get(name) ?? 1) - 1;
      if (left > 0) this.open.set(name, left);
      else this.open.delete(name);
    });
    void tell(...newsTopics);
    void reply.headers({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    return new StreamableFile(stream);
  }

  /** Whoever stops the program must not wait for those who listen. */
  onModuleDestroy(): void {
    for (const stream of this.streams) stream.end();
  }
}
