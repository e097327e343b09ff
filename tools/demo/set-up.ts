import { createHash } from 'node:crypto';
import { Client } from './client.js';
import { doctorsOf, goods, hospitals, products } from './factory.js';
import { byCode, kept } from './kept.js';
import { partnersFor } from './partners.js';
import { people, type DemoAccount } from './people.js';

type Written = Readonly<{ id: string; version: number }>;

/** A factory that works: who is in it, what it sells, from what. Ids by code. */
export type Factory = Readonly<{
  people: Readonly<Record<DemoAccount, Client>>;
  customers: Readonly<Record<string, string>>;
  products: Readonly<Record<string, string>>;
  processes: Readonly<Record<string, string>>;
  goods: Readonly<Record<string, string>>;
  /** The lot that a good is taken from. */
  lots: Readonly<Record<string, string>>;
  routeId: string;
}>;

export type SetUp = Readonly<{
  base: string;
  admin: Client;
  /** Of all demo accounts. */
  password: string;
  /** Sets of ids that must not meet: commands are said under `<prefix>:<what>`, so saying them again changes nothing. */
  prefix?: string;
  /** Grams in each lot. */
  stock?: string;
}>;

/** Whom the demo's hospitals are known by: who takes the parcel, and every dentist that orders there. */
async function contactsFor(admin: Client, customers: Readonly<Record<string, string>>, key: string): Promise<void> {
  for (const [at, { customerCode, contact, phone }] of hospitals.entries()) {
    const people = [
      { name: contact, role: 'reception', phone, isDefault: true },
      ...doctorsOf(at).map((name) => ({ name, role: 'doctor', phone, isDefault: false })),
    ];
    for (const person of people)
      await admin.post(
        'saas-production/hospitalContactInformation/submit',
        { ...person, customerId: customers[customerCode] },
        `${key}:${customerCode}:${person.name}`,
      );
  }
}

const hash = (password: string): string => createHash('sha256').update(password).digest('hex');

async function staffFor(
  admin: Client,
  userIds: Readonly<Record<string, string>>,
  processes: Readonly<Record<string, string>>,
  key: string,
): Promise<void> {
  const workers = people.filter((person) => 'skills' in person);
  const ids = await kept(
    admin,
    'saas-production/staffInformation/list',
    'saas-production/staffInformation/submit',
    'account',
    workers,
    ({ account, name }) => ({ account, name, userId: userIds[account] }),
    `${key}:staff`,
  );
  for (const { account, skills } of workers) {
    const wanted = skills.flatMap((code) => (processes[code] ? [{ processId: processes[code], level: 4 }] : []));
    await admin.post(
      'saas-production/staffProcess/saveStaffProcessList',
      { staffId: ids[account], processes: wanted },
      `${key}:skills:${account}`,
    );
  }
}

/** Three steps that every installation has: design, milling (weighed), polishing. */
async function routeOf(admin: Client, processes: Readonly<Record<string, string>>, key: string): Promise<string> {
  const known = await byCode(admin, 'saas-storage/processRoute/list', 'routeCode');
  const before = known['ZR-D'];
  if (before) return before;
  const steps = ['P030', 'P040', 'P090'].map((code, index) => ({ seq: (index + 1) * 10, processId: processes[code] }));
  return (
    await admin.post<Written>(
      'saas-storage/processRoute/submit',
      { routeCode: 'ZR-D', name: '数字化三步路线', steps, status: 'published' },
      `${key}:route`,
    )
  ).id;
}

/**
 * Sets up a factory through the API, as an administrator would: accounts with roles, records, a route, products, customers, staff with skills,
 * lots. Said again it changes nothing and answers the same.
 */
export async function setUpFactory({ base, admin, password, prefix = 'demo', stock = '20000' }: SetUp): Promise<Factory> {
  const roles = await byCode(admin, 'blade-system/role/list', 'roleAlias');
  const userIds = await kept(
    admin,
    'blade-user/page',
    'blade-user/submit',
    'account',
    people,
    ({ account, name, roles: aliases }) => ({
      account,
      name,
      realName: name,
      password: hash(password),
      roleIds: aliases.map((alias) => roles[alias]),
    }),
    `${prefix}:user`,
  );
  const processes = await byCode(admin, 'saas-storage/processManagement/list', 'processCode');
  await staffFor(admin, userIds, processes, prefix);
  const categories = await byCode(admin, 'saas-storage/productGoodCategoryMaintain/list', 'categoryCode');
  const goodIds = await kept(
    admin,
    'saas-storage/goodDefinition/list',
    'saas-storage/goodDefinition/submit',
    'goodCode',
    goods,
    ({ goodCode, name, spec, unit, registrationNo }) => ({
      goodCode,
      name,
      spec,
      registrationNo,
      unitId: unit,
      categoryId: categories[goodCode.includes('ZR') ? 'CL-ZR' : 'CL-METAL'],
      type: 'raw',
      safeStockFlag: true,
      batchFlag: true,
      enabled: true,
    }),
    `${prefix}:good`,
  );
  await kept(
    admin,
    'saas-storage/warehouseDefinition/list',
    'saas-storage/warehouseDefinition/submit',
    'warehouseCode',
    [{ warehouseCode: 'WH-SZ-P' }],
    ({ warehouseCode }) => ({
      warehouseCode,
      name: '深圳粉末库',
      type: 'powder',
      frozen: false,
      enabled: true,
    }),
    `${prefix}:warehouse`,
  );
  const lots: Record<string, string> = {};
  const lotIds = await kept(
    admin,
    'saas-storage/warehousestock/list',
    'saas-storage/warehousestock/submit',
    'lotNo',
    goods,
    ({ goodCode, unit }) => ({
      warehouseCode: 'WH-SZ-P',
      goodId: goodIds[goodCode],
      lotNo: `L25-${goodCode.slice(3)}`,
      unit,
      qty: stock,
    }),
    `${prefix}:lot`,
  );
  for (const { goodCode } of goods) lots[goodCode] = lotIds[`L25-${goodCode.slice(3)}`] ?? '';
  const routeId = await routeOf(admin, processes, prefix);
  const productIds = await kept(
    admin,
    'saas-storage/productData/list',
    'saas-storage/productData/submit',
    'productCode',
    products,
    ({ good, ...product }) => ({ ...product, materialId: goodIds[good], routeId }),
    `${prefix}:product`,
  );
  const customers = await kept(
    admin,
    'saas-production/hospitalCustomerData/list',
    'saas-production/hospitalCustomerData/submit',
    'customerCode',
    hospitals,
    (hospital) => ({
      ...hospital,
      licenceNo: `PDY${hospital.customerCode}440300`,
      licenceValidTo: '2029-12-31',
      salesmanId: userIds['chenjing'],
    }),
    `${prefix}:customer`,
  );
  await contactsFor(admin, customers, `${prefix}:contact`);
  await partnersFor(admin, Object.values(productIds), `${prefix}:point`);
  const clients = Object.fromEntries(
    await Promise.all(people.map(async ({ account }) => [account, await new Client(base, account, password).signIn()] as const)),
  );
  return { people: clients as Factory['people'], customers, products: productIds, processes, goods: goodIds, lots, routeId }; // one client for each of `people`
}
