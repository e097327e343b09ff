import { approvedByReviewer, ofOrder, lineBegun, submittedByClerk, clerk } from '@cloud-factory/domain/orders/examples';
import { streams } from '@cloud-factory/commands';
import { deliveryConfirmed, ofDelivery, packer } from '@cloud-factory/domain/delivery/examples';
import { idAs, type Position } from '@cloud-factory/domain/shared/ids';
import type { AnyRecorded } from '@cloud-factory/projections/shared';
import { describe, expect, it } from 'vitest';
import { feedOf, publicTypes } from './feed.js';

const types = publicTypes(streams);
const tenant = idAs<'tenant'>('000000');
const log = [
  submittedByClerk,
  approvedByReviewer,
  ofOrder(lineBegun, 3, clerk),
  ofOrder(lineBegun, 4, clerk),
  ofDelivery(deliveryConfirmed, 5, packer),
] as readonly unknown[] as readonly AnyRecorded[]; // facts of two kinds
const source = {
  readTenant: async (_: unknown, after: Position | null, limit: number) =>
    log.filter(({ position }) => after === null || position > after).slice(0, limit),
};
const read = (after: Position | null, limit = 100) => feedOf(source, types, tenant, after, limit);

describe('the feed', () => {
  it('tells the public events as CloudEvents, in the order of the log', async () =>
    expect((await read(null)).events).toMatchObject([
      {
        specversion: '1.0',
        type: 'cloud-factory.OrderSubmitted',
        subject: expect.stringMatching(/^order-/),
        dataschema: 'urn:cloud-factory:event:OrderSubmitted:3',
      },
      { type: 'cloud-factory.OrderApproved' },
      { type: 'cloud-factory.DeliveryConfirmed', data: { totalAmount: '360.00' } },
    ]));
  it('never tells a name of a patient, nor code, sex or age', async () => {
    const told = JSON.stringify(await read(null));
    expect(told).toContain('钴铬单冠');
    expect(told).not.toMatch(/林一|P-77|female|patient(Code|Sex|Age)/);
  });
  it('goes past private events at the end, so that nobody reads them again', async () => {
    const untilPrivate = {
      readTenant: async (_: unknown, after: Position | null) =>
        log.slice(0, 4).filter(({ position }) => after === null || position > after),
    };
    const feed = await feedOf(untilPrivate, types, tenant, approvedByReviewer.position, 100);
    expect(feed).toMatchObject({ from: approvedByReviewer.position, to: log[3]?.position, events: [] });
  });
  it('stands still at the end', async () => {
    const end = (await read(null)).to as Position;
    expect(await read(end)).toEqual({ from: end, to: end, events: [], next: `/api/integration/events?after=${end}` });
  });
  it('is complete for a reader who asks from its last `to`, whatever the size of a page', async () => {
    for (const limit of [1, 2, 3]) {
      const ids: string[] = [];
      let after: Position | null = null;
      for (;;) {
        const feed = await read(after, limit);
        expect(feed.from).toBe(after ?? '');
        ids.push(...feed.events.map(({ id }) => id));
        if (feed.to === (after ?? '')) break;
        after = feed.to as Position;
      }
      expect(ids).toEqual((await read(null)).events.map(({ id }) => id));
    }
  });
});

it('publishes what the accounting names, and no private event', () => {
  expect([...types.keys()]).toEqual(
    expect.arrayContaining([
      'OrderApproved',
      'DeliveryConfirmed',
      'SettlementSubmitted',
      'SettlementConfirmedByCustomer',
      'OutFactoryReleased',
    ]),
  );
  expect([...types.keys()].filter((type) => ['LinesDelivered', 'LotTaken', 'StaffEntered', 'StepReceived'].includes(type))).toEqual([]);
});
