import type { DeliveryDetail } from '@cloud-factory/domain/delivery/contract';
import { FieldValue } from '../ui/field-value.js';

const region = { kind: 'region', zh: '', en: '' } as const;

type Placed = Pick<DeliveryDetail, 'province' | 'city' | 'district' | 'address'>;

/** The codes of the regions of an address, from the province on. */
export const placeOf = ({ province, city, district }: Pick<Placed, 'province' | 'city' | 'district'>): readonly string[] =>
  [province, city, district].flatMap((code) => code ?? []);

/** An address as a carrier needs it: from the province to the door. */
export function Place({ delivery }: Readonly<{ delivery: Placed }>) {
  return (
    <>
      {placeOf(delivery).map((code) => (
        <FieldValue key={code} name="region" field={region} value={code} />
      ))}
      {placeOf(delivery).length > 0 && ' '}
      {delivery.address}
    </>
  );
}
