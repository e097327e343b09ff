import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarChanged, userRemoved } from '../platform/examples.js';
import {
  content,
  line,
  lineId,
  orderApproved,
  orderDrafted,
  orderId,
  orderSubmitted,
  otherLineId,
  personErased,
  scan,
} from '../orders/examples.js';
import { specFor } from '../shared/decider-spec.js';
import type { LineFile } from '../orders/index.js';
import type { OrderFilesCommand } from './commands.js';
import { orderFilesDecider, type OrderFilesState } from './decider.js';
import {
  approvedOrder,
  cancelledOrder,
  erasedOrder,
  face,
  filesRemoved,
  namesErased,
  newScan,
  ofFiles,
  parcel,
  parcelAdded,
  pendingOrder,
  photographDescribed,
  photographSent,
  photographsAdded,
  picture,
  said,
  scanMeantOtherwise,
  scanReplaced,
  shade,
} from './examples.js';
import { fileIdsHeldIn, orderFileIdsIn, releasedIn } from './taken-files.js';

const { given } = specFor(orderFilesDecider);
const add = (...files: readonly ReturnType<typeof said>[]) => ({ type: 'AddOrderFiles', orderId, files }) as const;
const replace = (id = scan.id, file = newScan) => ({ type: 'ReplaceOrderFile', orderId, id, file, firstName: '林一-上颌.stl' }) as const;
const remove = (id = face.id) => ({ type: 'RemoveOrderFiles', orderId, ids: [id] }) as const;
const pending = { seen: { order: pendingOrder } };
const approved = { seen: { order: approvedOrder } };
const claim = (value: string) => ({ kind: 'orderFile', value });
const photographs = ofFiles(photographsAdded, 1);
const parcelled = picture(8);
const speaker = { by: photographs.by, at: '2025-06-11T01:20:00Z', today: '2025-06-11' };
const after = (...events: readonly Parameters<typeof orderFilesDecider.evolve>[1][]): OrderFilesState =>
  events.reduce((state, event) => orderFilesDecider.evolve(state, event), orderFilesDecider.initialState);

describe('what a file of an order is for', () => {
  const become = (id: typeof face.id, kind: LineFile['kind']) => ({ type: 'ChangeOrderFileKind', orderId, id, kind }) as const;
  it('is changed once the order was approved, of a file of a line', () => {
    given().when(become(scan.id, 'attachment'), approved).then(scanMeantOtherwise);
    given().when(become(scan.id, 'attachment'), pending).thenRefused('OrderFileNotLockedYet');
  });
  it('is changed at any time of a photograph or a delivery file', () =>
    given(photographs).when(become(face.id, 'deliveryPhoto'), pending).then(photographSent));
  it('is not changed to what its ending does not go with, nor to what does not belong there', () => {
    given().when(become(scan.id, 'photo'), approved).thenRefused('OrderFileKindUnfit');
    given(photographs).when(become(face.id, 'design'), approved).thenRefused('OrderFileKindUnfit');
    given().when(become(scan.id, 'deliveryPhoto'), approved).thenRefused('OrderFileKindUnfit');
  });
  it('is not changed by saying the same again', () => {
    given().when(become(scan.id, 'print'), approved).thenNothing();
    given(ofFiles(scanMeantOtherwise, 1)).when(become(scan.id, 'attachment'), approved).thenNothing();
  });
  it('is that of new versions from then on', () => {
    const changed = given(ofFiles(scanMeantOtherwise, 1));
    changed.when(replace(), approved).thenRefused('OrderFileKindWrong', { nth: 1 });
    given(ofFiles(scanReplaced, 1), ofFiles(scanMeantOtherwise, 2))
      .when(become(scan.id, 'print'), approved)
      .then({
        type: 'OrderFileKindChanged',
        data: { orderId, id: scan.id, kind: 'print', before: 'attachment' },
      });
  });
  it('is not changed of a file that is not there, nor of an order that was cancelled', () => {
    given().when(become(face.id, 'deliveryPhoto'), approved).thenRefused('OrderFileNotFound');
    given(photographs)
      .when(become(face.id, 'deliveryPhoto'), { seen: { order: cancelledOrder } })
      .thenRefused('OrderIsCancelled');
  });
});

describe('photographs of an order', () => {
  it('are added many at once, with what was said of each, and belong to no other order', () =>
    given()
      .when(add(said(face, { takenAt: '2025-06-11T00:30:00Z', remark: '林一正面照' }), said(shade, { lineId })), pending)
      .then(photographsAdded)
      .claiming(claim(face.id), claim(shade.id)));
  it('are told from those that came after the approval', () =>
    given()
      .when(add(said(parcel)), { ...approved, today: '2025-06-16' })
      .then(parcelAdded));
  it.each([
    ['R329 M088 the same bytes again', said(picture(4, { sha256: face.sha256 }))],
    ['R329 M088 the same upload again', said(face)],
    ['R329 M088 the same name in one line', said(picture(4, { fileName: shade.fileName.toUpperCase() }), { lineId })],
    ['R329 the bytes of a file of a line', said(picture(4, { sha256: scan.sha256 }))],
  ] as const)('are refused for %s', (_, file) => given(photographs).when(add(file), pending).thenRefused('OrderFileExists'));
  it('R329 are refused twice in one go', () =>
    given()
      .when(add(said(face), said(face)), pending)
      .thenRefused('OrderFileExists'));
  it('may have the name of one that shows no line: cameras number from 1', () =>
    expect(
      orderFilesDecider.decide({ ...add(said(picture(4, { fileName: shade.fileName }))), ...speaker }, after(photographs), pending.seen),
    ).toHaveProperty('events'));
  it('are of a line that the order has', () =>
    given()
      .when(add(said(face, { lineId: otherLineId })), pending)
      .thenRefused('LineNotOfOrder'));
  it('are not what was uploaded as something else', () =>
    given()
      .when(add(said(newScan)), approved)
      .thenRefused('OrderFileKindWrong'));
  it('need an order that is not cancelled, and whose person was not erased', () => {
    given()
      .when(add(said(face)))
      .thenRefused('OrderNotFound');
    given()
      .when(add(said(face)), { seen: { order: cancelledOrder } })
      .thenRefused('OrderIsCancelled');
    given()
      .when(add(said(face)), { seen: { order: erasedOrder } })
      .thenRefused('PersonIsErased');
    given(photographs, ofFiles(namesErased, 2))
      .when(add(said(parcel)), approved)
      .thenRefused('PersonIsErased');
  });
  it('are described anew', () =>
    given(photographs)
      .when({ type: 'DescribeOrderFile', orderId, id: face.id, lineId, takenAt: null, remark: '林一微笑照' }, pending)
      .then(photographDescribed));
  it('are removed while nothing was approved', () =>
    given(photographs)
      .when(remove(), pending)
      .then({ type: 'OrderFilesRemoved', data: { orderId, ids: [face.id], fileIds: [face.id] } })
      .releasing(claim(face.id)));
  it('are locked by the approval', () => given(photographs).when(remove(), approved).thenRefused('OrderFileLocked'));
  it('that came after the approval are removed, also when the order is cancelled by then', () => {
    given(ofFiles(parcelAdded, 1)).when(remove(parcel.id), approved).then(filesRemoved);
    given(ofFiles(parcelAdded, 1))
      .when(remove(parcel.id), { seen: { order: cancelledOrder } })
      .then(filesRemoved);
  });
  it('that are not there are not removed', () => {
    given(photographs).when(remove(parcel.id), pending).thenRefused('OrderFileNotFound');
    given(ofFiles(scanReplaced, 1)).when(remove(scan.id), approved).thenRefused('OrderFileNotFound');
  });
});

describe('a new version of a file', () => {
  it('of a line is taken once the order was approved; the first one stays', () =>
    given()
      .when(replace(), { ...approved, today: '2025-06-12' })
      .then(scanReplaced)
      .claiming(claim(newScan.id)));
  it('of a line is not taken before: then the order itself is changed', () =>
    given().when(replace(), pending).thenRefused('OrderFileNotLockedYet'));
  it('is the third after the second', () => {
    const third = { ...newScan, id: picture(7).id, sha256: '7'.repeat(64) };
    const decision = orderFilesDecider.decide({ ...replace(scan.id, third), ...speaker }, after(ofFiles(scanReplaced, 1)), {
      order: approvedOrder,
    });
    expect(decision).toMatchObject({ events: [{ data: { fileVersion: 3, first: null, file: { id: third.id } } }] });
  });
  it.each([
    ['the second again', newScan],
    ['the bytes of the first', { ...newScan, id: picture(7).id, sha256: scan.sha256 }],
  ] as const)('R329 is not %s', (_, file) =>
    given(ofFiles(scanReplaced, 1)).when(replace(scan.id, file), approved).thenRefused('OrderFileExists'),
  );
  it('is of the same kind, and of a file that is there', () => {
    given().when(replace(scan.id, face), approved).thenRefused('OrderFileKindWrong');
    given().when(replace(shade.id, face), approved).thenRefused('OrderFileNotFound');
  });
  it('of a photograph is taken at any time', () =>
    expect(
      orderFilesDecider.decide({ ...replace(face.id, parcelled), ...speaker }, after(photographs), { order: pendingOrder }),
    ).toMatchObject({
      events: [{ data: { fileVersion: 2, line: null } }],
    }));
});
describe('C11 the names of files', () => {
  it('are erased with the person of the order, once', () => {
    given(photographs).when({ type: 'EraseOrderFiles', orderId }).then(namesErased);
    given(photographs, ofFiles(namesErased, 2)).when({ type: 'EraseOrderFiles', orderId }).thenNothing();
    given().when({ type: 'EraseOrderFiles', orderId }).thenNothing();
  });
  it('are erased also of files that were removed before, once', () => {
    const nothingLeft = { type: 'OrderFilesPersonErased', data: { orderId, ids: [] } } as const;
    const past = [ofFiles(parcelAdded, 1), ofFiles(filesRemoved, 2)];
    given(...past)
      .when({ type: 'EraseOrderFiles', orderId })
      .then(nothingLeft);
    given(...past, ofFiles(nothingLeft, 3))
      .when({ type: 'EraseOrderFiles', orderId })
      .thenNothing();
    given(...past, ofFiles(nothingLeft, 3))
      .when(add(said(parcel)), approved)
      .thenRefused('PersonIsErased');
    given(ofFiles(scanReplaced, 1))
      .when({ type: 'EraseOrderFiles', orderId })
      .then({ ...nothingLeft, data: { orderId, ids: [scan.id] } });
  });
  it('and their bytes are found by the events: all that were not let go', () => {
    expect(orderFileIdsIn([photographsAdded, parcelAdded, scanReplaced, filesRemoved])).toEqual([face.id, shade.id, newScan.id]);
    expect(releasedIn(filesRemoved)).toEqual([parcel.id]);
  });
  it('C11 an order has those that it was last saved with, or was given since, until its person is erased or it is removed', () => {
    const other = { ...orderDrafted, data: { ...content, lines: [{ ...line, files: [{ ...scan, id: newScan.id }] }] } };
    expect(fileIdsHeldIn([other, orderSubmitted, orderApproved])).toEqual([scan.id]);
    expect(fileIdsHeldIn([photographsAdded, scanReplaced])).toEqual([face.id, shade.id, newScan.id]);
    expect(fileIdsHeldIn([orderSubmitted, orderApproved, personErased])).toEqual([]);
    expect(fileIdsHeldIn([photographsAdded, namesErased])).toEqual([]);
    expect(fileIdsHeldIn([other, { type: 'OrderRemoved', data: { orderId } }])).toEqual([]);
  });
  it('the picture of a user is let go when another takes its place, and with the user', () => {
    expect(releasedIn(avatarChanged)).toEqual([avatarChanged.data.before]);
    expect(releasedIn({ ...avatarChanged, data: { ...avatarChanged.data, before: null } })).toEqual([]);
    expect(releasedIn(userRemoved)).toEqual([userRemoved.data.avatar]);
  });
});

it('M07 never has the same bytes twice, whatever is said in whatever order', () => {
  const uploads = [1, 2, 3, 4, 5].map((nth) => picture(nth, { sha256: String(nth % 3).repeat(64) }));
  const said1 = fc.constantFrom(...uploads);
  const command: fc.Arbitrary<OrderFilesCommand> = fc.oneof(
    said1.map((file) => add(said(file))),
    said1.map((file) => remove(file.id)),
    fc.tuple(said1, said1).map(([old, file]) => replace(old.id, file)),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      let state: OrderFilesState = orderFilesDecider.initialState;
      for (const [index, each] of commands.entries()) {
        const decision = orderFilesDecider.decide({ ...each, ...speaker }, state, { order: pendingOrder });
        for (const event of 'events' in decision ? decision.events : []) state = orderFilesDecider.evolve(state, ofFiles(event, index + 1));
        const hashes = [...state.files.values()].map(({ versions }) => versions.at(-1)?.sha256);
        expect(new Set(hashes).size).toBe(hashes.length);
      }
    }),
    { seed: 7 },
  );
});
