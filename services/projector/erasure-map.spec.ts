import { namesErased, ofFiles, photographDescribed, photographsAdded, scanReplaced } from '@cloud-factory/domain/files/examples';
import type { OrderFilesEvent } from '@cloud-factory/domain/files';
import {
  approvedByReviewer,
  clerk,
  lineBegun,
  ofOrder,
  orderDrafted,
  orderSubmitted,
  personErased,
} from '@cloud-factory/domain/orders/examples';
import type { OrderEvent } from '@cloud-factory/domain/orders';
import type { Recorded } from '@cloud-factory/domain/shared/decider';
import { gone, type AnyProjection } from '@cloud-factory/projections/shared';
import { describe, expect, it } from 'vitest';
import { erasureMap, isNamedPlace } from './erasure-map.js';
import { projections } from './projections.js';

const canary = '金丝雀';
const marked = { patientNames: [canary], fileNames: [[`${canary}-上颌.stl`]] };
const names = { fileName: `${canary}.jpg`, remark: canary };
const filesTold: readonly Recorded<OrderFilesEvent>[] = [
  ofFiles({ ...photographsAdded, personal: { names: [names, names] } }, 1),
  ofFiles({ ...photographDescribed, personal: { remark: canary } }, 2),
  ofFiles({ ...scanReplaced, personal: { fileName: `${canary}.stl`, firstName: canary } }, 3),
];
const told: readonly Recorded<OrderEvent | OrderFilesEvent>[] = [
  ofOrder({ ...orderDrafted, personal: marked }, 1, clerk),
  ofOrder({ ...orderSubmitted, personal: marked }, 2, clerk),
  { ...approvedByReviewer, version: 3 },
  ofOrder(lineBegun, 4, clerk),
  ...filesTold,
];
const ids = [...photographsAdded.data.files.map(({ file }) => file.id), scanReplaced.data.id];
const erased = [...told, ofOrder(personErased, 5, clerk), ofFiles({ ...namesErased, data: { ...namesErased.data, ids } }, 4)];

const snake = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of a read model in which the marked name stands after these events, as `table column`. */
const namedColumns = (projection: AnyProjection, events: readonly Recorded<OrderEvent | OrderFilesEvent>[]): readonly string[] =>
  [...projection.apply(new Map(), events).values()].flatMap(({ row }) =>
    row === gone
      ? []
      : Object.entries(row as object)
          .filter(([, value]) => JSON.stringify(value)?.includes(canary))
          .map(([property]) => `read_model.${projection.table} ${snake(property)}`),
  );

/** The read models that an order reaches. */
const reached = projections.filter((projection) => projection.apply(new Map(), told).size > 0);
const ofReadModels = erasureMap.flatMap(({ table, column }) => (table?.startsWith('read_model.') ? [`${table} ${column}`] : []));

describe('the erasure map', () => {
  it('names every column of a read model that holds the name of a patient or of a file', () => {
    const found = [...new Set(reached.flatMap((projection) => namedColumns(projection, told)))];
    expect(found.sort()).toEqual([...ofReadModels].sort());
  });
  it.each(ofReadModels)('C11 after an erasure no name stands in %s', (place) => {
    expect(reached.flatMap((projection) => namedColumns(projection, erased)).filter((each) => each === place)).toEqual([]);
  });
  it('knows its own places', () => {
    expect([isNamedPlace('read_model.order_list', 'patient_name'), isNamedPlace('read_model.order_list', 'doctor_name')]).toEqual([
      true,
      false,
    ]);
  });
});
