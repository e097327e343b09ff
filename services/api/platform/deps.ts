// What the API is given by whoever starts it, and the tokens under which Nest hands it on.
import type { CompleteConfig } from '@cloud-factory/config';
import type { AnyStreamKind, CommandRunner, OpenEvents } from '@cloud-factory/commands';
import type { EventSource, ProjectorControl, Reader, TenantPool } from '@cloud-factory/projections/shared';
import type { Type } from '@nestjs/common';
import type { Logger } from 'pino';
import type { BodyPatience } from './body-progress.js';
import type { JobNews } from '../jobs/news.js';
import type { HealthPart } from './health.js';
import type { Outgoing } from './outgoing.js';

export type ApiDeps = Readonly<{
  config: CompleteConfig;
  log: Logger;
  runner: CommandRunner;
  /** Every kind of stream: words of refusals and of history come from here. */
  streams: readonly AnyStreamKind[];
  source: EventSource & Pick<OpenEvents, 'causesOf'>;
  /** The read models, as `cf_read`. */
  reader: Pick<Reader, 'withTenant' | 'ask' | 'waitFor' | 'hasPassed'>;
  /** Sessions and credentials, as `cf_platform`. */
  platform: Pick<TenantPool, 'ask' | 'withTenant' | 'withTenantWrite'>;
  /** The parts of the house, for `/api/health`; without it there is nothing to be said but that the API answers. */
  health?: () => Promise<readonly HealthPart[]>;
  /** What `/metrics` says beside the process's own, in the text form of Prometheus. */
  moreMetrics?: () => Promise<string>;
  /** The operator's hands on the read models; without it nothing of them can be looked at or mended. */
  projector?: ProjectorControl;
  /** Folder of the built console; without it the API serves no pages. */
  consoleFolder?: string;
  /** The doors of the contexts; `contextModules` unless told. */
  modules?: readonly Type[];
  /** Things that controllers of contexts inject, by token (the file store, the uploads). */
  services?: readonly Readonly<{ token: symbol | string; value: unknown }>[];
  /** Who tells that somebody's jobs changed; without it one looks. */
  jobNews?: Pick<JobNews, 'subscribe'>;
  /** How long a reader waits for its own writes before it is shown what there is, in milliseconds; half a second unless a spec tells. */
  patienceMs?: number;
  /** How long a body that does not move is waited for; see `body-progress.ts`. */
  bodyPatience?: BodyPatience;
  /** How long a stream of news lives, in milliseconds; a minute unless a spec tells. */
  liveMs?: number;
  /** The way out to other machines; made of OUTGOING_HOSTS unless a spec tells. */
  outgoing?: Outgoing;
  /** The clock, in milliseconds; for specs. */
  now?: () => number;
}>;

export const ApiDepsToken = Symbol('ApiDeps');
export const RunnerToken = Symbol('CommandRunner');
export const EventSourceToken = Symbol('EventSource');
