// The machines of the demo factory, and what each of its products needs: materials, processes, machines.
import type { Client } from './client.js';
import { products } from './factory.js';
import { kept } from './kept.js';
import type { Factory } from './set-up.js';

type Param = Readonly<{ key: string; value: string; unit: string; min: string; max: string }>;
const param = (key: string, value: string, unit: string, min: string, max: string): Param => ({ key, value, unit, min, max });

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** `calibratedFor`: gauges only, in days from the first day of the demo. */
const machines = [
  {
    equipmentNo: 'EQ-SLM-01',
    name: '1 号金属打印机',
    type: 'slmPrinter',
    brand: '臻铸',
    model: 'SLM-150D',
    serialNo: 'ZZ150D-230417',
    unitCode: 'P-SZ-00',
    location: '一楼打印间',
    purchaseDate: '2023-04-17',
    price: '468000.00',
    params: [param('激光功率', '160', 'W', '150', '170'), param('层厚', '30', 'µm', '25', '35'), param('氧含量', '0.08', '%', '0', '0.10')],
  },
  {
    equipmentNo: 'EQ-SLM-02',
    name: '2 号金属打印机',
    type: 'slmPrinter',
    brand: '臻铸',
    model: 'SLM-150D',
    serialNo: 'ZZ150D-240902',
    unitCode: 'P-GZ-01',
    location: '广州打印点',
    purchaseDate: '2024-09-02',
    price: '446000.00',
    params: [param('激光功率', '162', 'W', '150', '170'), param('层厚', '30', 'µm', '25', '35')],
  },
  {
    equipmentNo: 'EQ-MIL-01',
    name: '五轴切削机',
    type: 'mill',
    brand: '锐齿',
    model: 'RC-5X',
    serialNo: 'RC5X-220611',
    unitCode: 'P-SZ-00',
    location: '二楼切削间',
    purchaseDate: '2022-06-11',
    price: '328000.00',
    params: [param('主轴转速', '60000', 'rpm', '10000', '60000'), param('刀具寿命', '74', 'h', '0', '120')],
  },
  {
    equipmentNo: 'EQ-SIN-01',
    name: '氧化锆烧结炉',
    type: 'sinterFurnace',
    brand: '恒焰',
    model: 'HY-1600',
    serialNo: 'HY16-220708',
    unitCode: 'P-SZ-00',
    location: '二楼烧结间',
    purchaseDate: '2022-07-08',
    price: '96000.00',
    params: [param('最高温度', '1530', '℃', '1500', '1550'), param('保温时间', '120', 'min', '110', '130')],
  },
  {
    equipmentNo: 'EQ-CAD-01',
    name: '设计工作站 1',
    type: 'cadStation',
    brand: null,
    model: null,
    serialNo: 'WS-2024-011',
    unitCode: 'P-SZ-00',
    location: '三楼设计部',
    purchaseDate: '2024-03-05',
    price: '18600.00',
    params: [],
  },
  {
    equipmentNo: 'EQ-SCN-01',
    name: '桌面扫描仪',
    type: 'scanner',
    brand: '明模',
    model: 'MM-D4',
    serialNo: 'MMD4-231120',
    unitCode: 'P-SZ-00',
    location: '三楼设计部',
    purchaseDate: '2023-11-20',
    price: '52800.00',
    params: [param('扫描精度', '6', 'µm', '0', '10')],
    calibratedFor: 140,
  },
  {
    equipmentNo: 'EQ-BAL-01',
    name: '粉末电子天平',
    type: 'other',
    brand: '衡准',
    model: 'HZ-0.01',
    serialNo: 'HZ001-210315',
    unitCode: 'P-SZ-00',
    location: '粉末库',
    purchaseDate: '2021-03-15',
    price: '4200.00',
    params: [param('分度值', '0.01', 'g', '0.01', '0.01')],
    calibratedFor: 12,
  },
] as const;

type MachineNo = (typeof machines)[number]['equipmentNo'];
type Needs = Readonly<{
  machines: Readonly<Partial<Record<MachineNo, string>>>;
  minutes: Readonly<Record<string, string>>;
  qtyPerUnit: string;
}>;
const printed: Needs = {
  machines: { 'EQ-SLM-01': '钴铬 30 µm 标准', 'EQ-SLM-02': '钴铬 30 µm 标准', 'EQ-CAD-01': '固定修复设计' },
  minutes: { P030: '12.00', P040: '9.50', P090: '10.00' },
  qtyPerUnit: '2.6',
};
const milled: Needs = {
  machines: { 'EQ-MIL-01': '氧化锆 湿切 0.6 mm', 'EQ-SIN-01': '1530 ℃ 常规烧结', 'EQ-CAD-01': '固定修复设计' },
  minutes: { P030: '15.00', P040: '18.00', P090: '8.00' },
  qtyPerUnit: '3.2',
};
/** By the good that a product is made of. */
const needs: Readonly<Record<(typeof products)[number]['good'], Needs>> = {
  'CL-COCR-01': printed,
  'CL-TI-01': { ...printed, machines: { 'EQ-SLM-01': '纯钛 30 µm 支架', 'EQ-CAD-01': '支架设计' }, qtyPerUnit: '11.5' },
  'CL-ZRST-01': milled,
};

async function makeMachines(admin: Client, today: string, key: string): Promise<Readonly<Record<string, string>>> {
  const staff = await admin.get<Readonly<{ records: readonly Readonly<{ id: string; account: string }>[] }>>(
    'saas-production/staffInformation/list',
    { size: 200 },
  );
  const custodianId = staff.records.find(({ account }) => account === 'zhoulei')?.id ?? null;
  const path = 'saas-equipment/ycequipmentarchivesmanagement';
  return kept(
    admin,
    `${path}/list`,
    `${path}/submit`,
    'equipmentNo',
    machines,
    (machine) => {
      const { calibratedFor, ...entry } = { calibratedFor: null, ...machine };
      const gauge = calibratedFor === null ? {} : { gaugeFlag: true, calibrationValidTo: dayAfter(today, calibratedFor) };
      return { ...entry, ...gauge, custodianId, warrantyTo: dayAfter(entry.purchaseDate, 1096), depreciationMonths: 60 };
    },
    `${key}:machine`,
  );
}

/** Makes the machines that are missing, and links those products that have no machine yet. Said again it changes nothing. */
export async function setUpMachines(admin: Client, factory: Factory, today: string, key = 'demo'): Promise<void> {
  const machineIds = await makeMachines(admin, today, key);
  const path = 'saas-storage/productData';
  for (const { productCode, good } of products) {
    const productId = factory.products[productCode] ?? '';
    if ((await admin.get<readonly unknown[]>(`${path}/getEquipmentList`, { productId })).length > 0) continue;
    const { machines: programs, minutes, qtyPerUnit } = needs[good];
    const link = (call: string, links: readonly object[]): Promise<unknown> =>
      admin.post(`${path}/${call}`, { productId, links }, `${key}:${call}:${productCode}`);
    await link('saveProductGoodRelation', [{ goodId: factory.goods[good], qtyPerUnit }]);
    await link(
      'saveProductProcessList',
      Object.entries(minutes).map(([code, minutesPerUnit]) => ({ processId: factory.processes[code], minutesPerUnit })),
    );
    // Last: by it the products that are done are told.
    await link(
      'saveProductEquipmentList',
      Object.entries(programs).map(([no, program]) => ({ equipmentId: machineIds[no], program })),
    );
  }
}
