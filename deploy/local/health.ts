// Whether a house is well, by what is known of it and by the limits that its settings draw. The words are for whom it wakes at night.
import type { HealthPart } from '@cloud-factory/api';
import type { Config } from '@cloud-factory/config';
import type { Behind, HouseFacts } from './house-facts.js';

type Limits = Config['healthLimits'];

const whole = (seconds: number): number => Math.round(seconds);

function lagging(part: string, zh: string, en: string, { events, seconds }: Behind, limits: Limits): HealthPart {
  return {
    part,
    isNeeded: false,
    isWell: seconds <= limits.behindSeconds && events <= limits.behindEvents,
    zh: `${zh}落后 ${events} 个事件，最早的已等待 ${whole(seconds)} 秒（限值 ${limits.behindEvents} 个、${limits.behindSeconds} 秒）：相应进程可能已停止。`,
    en: `${en} behind by ${events} events, the oldest of which waits since ${whole(seconds)} s (limits: ${limits.behindEvents}, ${limits.behindSeconds} s): its process may have stopped.`,
  };
}

function ofDatabase(database: NonNullable<HouseFacts['database']>, limits: Limits): readonly HealthPart[] {
  const { projector, reactions, parked, refusals, jobs } = database;
  return [
    lagging('projector', '列表数据', 'The lists are', projector, limits),
    lagging('reactions', '后续处理', 'What follows from events is', reactions, limits),
    {
      part: 'parked',
      isNeeded: false,
      isWell: parked === 0,
      zh: `有 ${parked} 处单据的数据无法读取，未显示在列表中：请在「系统运行」页面处理。`,
      en: `Documents could not be read in ${parked} places and are missing from lists: see the page "System state".`,
    },
    {
      part: 'refusals',
      isNeeded: false,
      isWell: refusals <= limits.refusals,
      zh: `有 ${refusals} 个后续处理被拒绝，等待管理员处理（限值 ${limits.refusals}）：请在「系统运行」页面处理。`,
      en: `${refusals} commands that followed from events were refused and wait for an administrator (limit: ${limits.refusals}): see the page "System state".`,
    },
    {
      part: 'jobs',
      isNeeded: false,
      isWell: jobs.oldestSeconds <= limits.queueSeconds,
      zh: `有 ${jobs.queued} 个后台任务排队，最早的已等待 ${whole(jobs.oldestSeconds)} 秒（限值 ${limits.queueSeconds} 秒）。`,
      en: `${jobs.queued} jobs are queued, the oldest since ${whole(jobs.oldestSeconds)} s (limit: ${limits.queueSeconds} s).`,
    },
  ];
}

/** The parts of a house. While the database is away nothing is said of what stands in it. */
export function healthOf({ database, disk }: HouseFacts, limits: Limits): readonly HealthPart[] {
  const percent = disk === null || disk.bytes === 0 ? null : (100 * disk.freeBytes) / disk.bytes;
  return [
    { part: 'database', isNeeded: true, isWell: database !== null, zh: '数据库无响应。', en: 'The database does not answer.' },
    ...(database === null ? [] : ofDatabase(database, limits)),
    {
      part: 'disk',
      isNeeded: false,
      isWell: percent !== null && percent >= limits.diskPercent,
      zh: percent === null ? '无法读取数据目录所在磁盘。' : `数据目录所在磁盘仅剩 ${percent.toFixed(1)}%（限值 ${limits.diskPercent}%）。`,
      en:
        percent === null
          ? 'The disk of the data folder cannot be read.'
          : `Only ${percent.toFixed(1)} % of the disk of the data folder is free (limit: ${limits.diskPercent} %).`,
    },
  ];
}
