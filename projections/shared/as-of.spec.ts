import { describe, expect, it } from 'vitest';
import { arraySource, positionAt } from './array-source.js';
import { rowAsOf } from './as-of.js';
import { parcelId, parcelPaid, parcelPosted, parcels, tenantA, truckLoaded } from './examples.js';
import { instantOfWall } from './wall-clock.js';

const source = arraySource();
source.append(parcelPosted(tenantA, 1), truckLoaded(tenantA, 't1', 1), parcelPaid(tenantA, 1, '9.00'), truckLoaded(tenantA, 't2', 1));
const streams = [`parcel-${parcelId(1)}`, 'truck-t1', 'truck-t2'];
const asOf = (moment: Parameters<typeof rowAsOf>[5]) => rowAsOf(parcels, source, tenantA, parcelId(1), streams, moment);

describe('a row as it was', () => {
  it('is folded from its streams up to a place in the log', async () => {
    expect(await asOf({ position: positionAt(2) })).toMatchObject({ status: 'onTheWay', isPaid: false, path: { trucks: ['t1'] } });
    expect(await asOf({ position: positionAt(3) })).toMatchObject({ isPaid: true, path: { trucks: ['t1'] } });
  });

  it('is folded up to an instant', async () => {
    expect(await asOf({ at: '2025-06-11T00:00:01.500Z' })).toMatchObject({ status: 'posted' });
    expect(await asOf({ at: '2025-06-11T08:00:04+08:00' })).toMatchObject({ path: { trucks: ['t1', 't2'] } });
  });

  it('COR-M15 tells its instants as the row of today does, whatever form they were sent in', async () => {
    const columns = { ...parcels.columns, receiver: 'instant' as const };
    const sent = arraySource();
    const posted = parcelPosted(tenantA, 1);
    sent.append({ ...posted, data: { ...posted.data, receiver: '2026-12-26T00:30:00+08:00' } } as typeof posted); // the fact as a form sends it
    const row = await rowAsOf({ ...parcels, columns } as typeof parcels, sent, tenantA, parcelId(1), [`parcel-${parcelId(1)}`], {
      position: positionAt(1),
    });
    expect(row?.receiver).toBe('2026-12-25T16:30:00.000Z');
    expect(row?.createdAt).toMatch(/\.\d{3}Z$/);
  });

  it('is nothing before it was', async () => expect(await asOf({ at: '2025-06-10T00:00:00Z' })).toBeNull());
});

describe('the clock on the wall', () => {
  it.each([
    ['2025-06-11 08:00:00', 'Asia/Shanghai', '2025-06-11T00:00:00.000Z'],
    ['2025-06-11 00:00:00', 'UTC', '2025-06-11T00:00:00.000Z'],
    ['2025-03-30 01:59:59', 'Europe/Berlin', '2025-03-30T00:59:59.000Z'],
    ['2025-03-30 03:00:00', 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26 04:00:00', 'Europe/Berlin', '2025-10-26T03:00:00.000Z'],
  ])('shows %s in %s at %s', (wall, zone, instant) => expect(new Date(instantOfWall(wall, zone)).toISOString()).toBe(instant));

  it('shows no time that there is not', () => expect(() => instantOfWall('2025-13-45 00:00:00', 'UTC')).toThrow('no time'));
});
