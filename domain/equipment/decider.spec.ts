import { describe, expect, it } from 'vitest';
import { specFor } from '../shared/decider-spec.js';
import { EquipmentEntry } from './contract.js';
import { equipmentDecider } from './decider.js';
import { equipmentChanged, equipmentEntered, equipmentRetired, ofEquipment, printer, printerEntry } from './examples.js';

const { given } = specFor(equipmentDecider);
const save = { type: 'SaveEquipment', equipmentId: printer, entry: printerEntry } as const;
const retire = { type: 'RetireEquipment', equipmentId: printer } as const;
const entered = ofEquipment(equipmentEntered, 1);
const no = { kind: 'equipmentNo', value: 'SB-SLM-02' };
const serial = { kind: 'equipmentSerial', value: '23A0917' };

describe('a machine', () => {
  it('is entered once per number and per serial number', () => given().when(save).then(equipmentEntered).claiming(no, serial));
  it('is not made under an id that came from outside', () =>
    given()
      .when({ ...save, mustExist: true })
      .thenRefused('EquipmentNotFound'));
  it('is changed as a whole; the same again is nothing', () => {
    given(entered)
      .when({ ...save, entry: { ...printerEntry, location: '二号车间' } })
      .then(equipmentChanged);
    given(entered).when(save).thenNothing();
  });
  it('gives its numbers back when it is retired, and is not there any more', () => {
    given(entered).when(retire).then(equipmentRetired).releasing(no, serial);
    given(entered, ofEquipment(equipmentRetired, 2)).when(save).thenRefused('EquipmentNotFound');
    given(entered, ofEquipment(equipmentRetired, 2)).when(retire).thenNothing();
  });
});

it('a gauge says until when it is calibrated', () => {
  const { error } = EquipmentEntry.safeParse({ ...printerEntry, gaugeFlag: true });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['calibrationValidTo']);
});
