// What the dictionaries hold for an order: read where the caller's tenant keeps them, else with the platform.
import { dayIn } from '@cloud-factory/commands';
import { resourceOf, type Resource } from '@cloud-factory/domain/catalogue';
import type { EntryWords } from '@cloud-factory/domain/orders';
import type { OrderEntry } from '@cloud-factory/domain/orders/contract';
import type { ProductId } from '@cloud-factory/domain/shared/ids';
import { findAllRecords, findEntries, findOfDay, findRecordsById } from '@cloud-factory/projections/catalogue';
import { productTable } from '@cloud-factory/projections/products';
import { findRows, type TenantClient } from '@cloud-factory/projections/shared';
import { Inject, Injectable } from '@nestjs/common';
import { platformTenant } from '../auth/credential-store.js';
import { seeingAll } from '../platform/caller.js';
import { ReadModels, type Caller } from '../platform/http.js';

type Lines = OrderEntry['lines'];

function kind(key: string): Resource {
  const resource = resourceOf(key);
  if (!resource) throw new Error(`the catalogue keeps no ${key}`);
  return resource;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The tenant's calendar day of an instant. */
export const dayOf = dayIn;

/** Shades by product, of those products whose material has any. */
async function shadesOf(client: TenantClient, lines: Lines): Promise<EntryWords['shades']> {
  const products = await findRows(client, productTable, [...new Set(lines.map(({ productId }) => productId))]);
  const materials = [...new Set(products.map(({ materialId }) => materialId))];
  if (materials.length === 0) return {};
  const made = await findAllRecords(client, kind('materialToothColor'), { where: { materialId: materials, enabled: true } });
  const colors = await findRecordsById(client, kind('toothColor'), [...new Set(made.map(({ colorId }) => text(colorId)))]);
  const codeOf = new Map(colors.map(({ id, colorCode }) => [id, text(colorCode)]));
  return Object.fromEntries(
    products.map(({ id, materialId }) => [
      id,
      made.flatMap((each) => (each['materialId'] === materialId ? (codeOf.get(text(each['colorId'])) ?? []) : [])),
    ]),
  ) as Record<ProductId, readonly string[]>; // Object.fromEntries forgets what its keys are
}

type BoxColors = Pick<EntryWords, 'boxColors' | 'boxColorOfDay'>;

async function boxColorsOf(client: TenantClient, day: string): Promise<BoxColors> {
  const resource = kind('toothBoxColor');
  const colors = await findAllRecords(client, resource, { where: { enabled: true } });
  const ofDay = await findOfDay(client, resource, { kind: 'byDate', weekday: 'cycleDay', from: 'effectiveFrom' }, day);
  return { boxColors: colors.map(({ colorCode }) => text(colorCode)), boxColorOfDay: ofDay ? text(ofDay['colorCode']) : null };
}

type MouldWords = BoxColors & Pick<EntryWords, 'departments'>;
type BoxField = 'boxNo' | 'boxColor' | 'receiveModelAt';

/** The day that gives a box its colour; null where there is neither box nor colour. */
function boxDayOf({ timeZone }: Caller, { boxNo, boxColor, receiveModelAt }: Pick<OrderEntry, BoxField>): string | null {
  if (boxNo === null && boxColor === null) return null;
  return dayOf(timeZone, receiveModelAt === null ? new Date() : new Date(receiveModelAt));
}

/** Looks up what an entry names by a code. Only what it names is asked for: most orders name a company and a box. */
@Injectable()
export class OrderWords {
  constructor(@Inject(ReadModels) private readonly readModels: ReadModels) {}

  async of(caller: Caller, entry: Omit<OrderEntry, 'customerId'>): Promise<EntryWords> {
    const { lines, boxNo, boxColor, receiveModelAt, remakeCause, unitCode } = entry;
    const named = (names: boolean, code: string) => (names ? this.entries(caller, code) : Promise.resolve({}));
    const [departments, companies, tryInTypes, reworkTypes, remakeCauses] = await Promise.all([
      this.departmentsOf(caller, unitCode),
      this.entries(caller, 'companyCode'),
      named(
        lines.some(({ tryInType }) => tryInType !== null),
        'yc_try_type',
      ),
      named(
        lines.some(({ reworkType }) => reworkType !== null),
        'yc_rework_type',
      ),
      named(remakeCause !== null, 'remake_cause'),
    ]);
    const looked = await this.looked(caller, lines, boxDayOf(caller, { boxNo, boxColor, receiveModelAt }));
    return {
      companies: Object.keys(companies),
      departments,
      tryInTypes: Object.keys(tryInTypes),
      reworkTypes: Object.keys(reworkTypes),
      remakeCauses,
      ...looked,
    };
  }

  /** Of box and processing unit alone: what may be said of a mould that comes in. */
  async ofMould(caller: Caller, { unitCode, ...box }: Pick<OrderEntry, BoxField | 'unitCode'>): Promise<MouldWords> {
    const departments = await this.departmentsOf(caller, unitCode);
    const { boxColors, boxColorOfDay } = await this.looked(caller, [], boxDayOf(caller, box));
    return { departments, boxColors, boxColorOfDay };
  }

  /** Shades and box colours, in one round trip. Shades also where a line names none: then that is asked. `day` null: it has no box. */
  private async looked(caller: Caller, lines: Lines, day: string | null): Promise<Pick<EntryWords, 'shades'> & BoxColors> {
    const noBox = { boxColors: [], boxColorOfDay: null };
    if (day === null && lines.length === 0) return { shades: {}, ...noBox };
    const { data } = await this.readModels.ask(caller, async (client) => ({
      shades: await shadesOf(client, lines),
      ...(day === null ? noBox : await boxColorsOf(client, day)),
    }));
    return data;
  }

  /** The code of a processing unit, where a department has it: whoever enters orders need not see the department. */
  async departmentsOf(caller: Caller, unitCode: string | null): Promise<readonly string[]> {
    if (unitCode === null) return [];
    const { data } = await this.readModels.ask(seeingAll(caller), (client) =>
      findAllRecords(client, kind('dept'), { where: { deptCode: unitCode } }),
    );
    return data.map(({ deptCode }) => text(deptCode));
  }

  /** The choices under a code, by key: the tenant's own where it keeps any, else the platform's. */
  async entries(caller: Caller, code: string): Promise<Readonly<Record<string, string>>> {
    const own = await this.readModels.glance(caller, (client) => findEntries(client, kind('dict-biz'), code));
    const platform: Caller = { ...seeingAll(caller), tenant: platformTenant, after: null };
    const rows =
      own.data.length > 0 ? own.data : (await this.readModels.glance(platform, (client) => findEntries(client, kind('dict'), code))).data;
    return Object.fromEntries(rows.map(({ dictKey, dictValue }) => [text(dictKey), text(dictValue)]));
  }
}
