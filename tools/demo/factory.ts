// What the demo factory sells, to whom, from what. Plausible, and nobody's: names of hospitals and doctors are made up.

export const hospitals = [
  {
    customerCode: 'H0001',
    name: '深圳安和口腔医院',
    shortName: '安和口腔',
    hospitalLevel: 'private',
    province: '440000',
    city: '440300',
    district: '440305',
    address: '科技园南路 88 号',
    contact: '黄敏',
    phone: '13800010001',
    closingDay: 25,
  },
  {
    customerCode: 'H0002',
    name: '广州越秀仁济口腔门诊部',
    shortName: '仁济口腔',
    hospitalLevel: 'clinic',
    province: '440000',
    city: '440100',
    district: '440104',
    address: '东风中路 410 号',
    contact: '刘畅',
    phone: '13800010002',
    closingDay: 25,
  },
  {
    customerCode: 'H0003',
    name: '佛山市第二口腔医院',
    shortName: '佛山二口',
    hospitalLevel: 'public',
    province: '440000',
    city: '440600',
    district: '440604',
    address: '季华五路 18 号',
    contact: '梁慧',
    phone: '13800010003',
    closingDay: 20,
  },
  {
    customerCode: 'H0004',
    name: '东莞康齿连锁口腔',
    shortName: '康齿连锁',
    hospitalLevel: 'chain',
    province: '440000',
    city: '441900',
    district: null,
    address: '鸿福路 200 号',
    contact: '谢芳',
    phone: '13800010004',
    closingDay: 28,
  },
  {
    customerCode: 'H0005',
    name: '珠海湾仔口腔诊所',
    shortName: '湾仔口腔',
    hospitalLevel: 'clinic',
    province: '440000',
    city: '440400',
    district: '440402',
    address: '情侣南路 66 号',
    contact: '郭涛',
    phone: '13800010005',
    closingDay: 25,
  },
  {
    customerCode: 'H0006',
    name: '武汉江城口腔医院',
    shortName: '江城口腔',
    hospitalLevel: 'private',
    province: '420000',
    city: '420100',
    district: '420106',
    address: '中北路 151 号',
    contact: '罗琳',
    phone: '13800010006',
    closingDay: 25,
  },
  {
    customerCode: 'H0007',
    name: '长沙湘雅齿科门诊',
    shortName: '湘雅齿科',
    hospitalLevel: 'clinic',
    province: '430000',
    city: '430100',
    district: '430102',
    address: '五一大道 300 号',
    contact: '邓超然',
    phone: '13800010007',
    closingDay: 25,
  },
  {
    customerCode: 'H0008',
    name: '杭州西溪口腔医院',
    shortName: '西溪口腔',
    hospitalLevel: 'private',
    province: '330000',
    city: '330100',
    district: '330106',
    address: '文二西路 720 号',
    contact: '沈悦',
    phone: '13800010008',
    closingDay: 25,
  },
] as const;

export const doctors = ['李明远', '王思齐', '张可欣', '赵一鸣', '钱书恒', '孙若兰', '周子墨', '吴佩珊', '郑浩然', '冯晓彤'] as const;

/** Who prescribes what is ordered first for the n-th time. */
export const doctorAt = (n: number): (typeof doctors)[number] => doctors[(n * 3) % doctors.length] ?? doctors[0];

/** The dentists of one hospital, by its place in the list: the n-th order is of hospital n modulo their number. */
export const doctorsOf = (at: number): readonly (typeof doctors)[number][] => [
  ...new Set(doctors.map((_, round) => doctorAt(at + round * hospitals.length))),
];
const family = ['林', '何', '高', '梁', '宋', '唐', '许', '韩', '邓', '曹', '彭', '曾', '萧', '田', '董', '潘', '袁', '蒋'] as const;
const given = ['建国', '秀英', '志强', '丽华', '子涵', '雨桐', '俊杰', '晓燕', '国栋', '美玲', '海涛', '佳怡', '文博', '淑芬'] as const;

/** The n-th patient: the same name for the same n. */
export const patientOf = (n: number): string =>
  `${family[n % family.length]}${given[(n * 7 + Math.floor(n / family.length)) % given.length]}`;

export const products = [
  {
    productCode: 'CC-SLM-CR',
    name: '钴铬合金单冠',
    productType: 'fixed',
    shipmentType: 'semi',
    unit: '颗',
    good: 'CL-COCR-01',
    standardPrice: '120.0000',
    workDays: 5,
    registrationNo: '粤械注准20222170001',
    model: '钴铬合金+单冠',
  },
  {
    productCode: 'CC-SLM-BR',
    name: '钴铬合金固定桥',
    productType: 'fixed',
    shipmentType: 'semi',
    unit: '颗',
    good: 'CL-COCR-01',
    standardPrice: '128.0000',
    workDays: 6,
    registrationNo: '粤械注准20222170001',
    model: '钴铬合金+固定桥',
  },
  {
    productCode: 'ZR-ST-CR',
    name: '氧化锆全瓷单冠',
    productType: 'fixed',
    shipmentType: 'finished',
    unit: '颗',
    good: 'CL-ZRST-01',
    standardPrice: '380.0000',
    workDays: 4,
    registrationNo: '粤械注准20222170002',
    model: '氧化锆+单冠',
  },
  {
    productCode: 'ZR-ST-BR',
    name: '氧化锆全瓷固定桥',
    productType: 'fixed',
    shipmentType: 'finished',
    unit: '颗',
    good: 'CL-ZRST-01',
    standardPrice: '395.5000',
    workDays: 7,
    registrationNo: '粤械注准20222170002',
    model: '氧化锆+固定桥',
  },
  {
    productCode: 'ZR-ST-VN',
    name: '氧化锆贴面',
    productType: 'fixed',
    shipmentType: 'finished',
    unit: '颗',
    good: 'CL-ZRST-01',
    standardPrice: '460.0000',
    workDays: 5,
    registrationNo: '粤械注准20222170002',
    model: '氧化锆+贴面',
  },
  {
    productCode: 'TI-RPD-FR',
    name: '纯钛支架',
    productType: 'removable',
    shipmentType: 'semi',
    unit: '件',
    good: 'CL-TI-01',
    standardPrice: '650.0000',
    workDays: 8,
    registrationNo: '粤械注准20222170003',
    model: '纯钛+支架',
  },
] as const;

export const goods = [
  { goodCode: 'CL-COCR-01', name: '钴铬合金粉末', spec: '15–53 µm', unit: 'g', registrationNo: '国械注进20183170001' },
  { goodCode: 'CL-TI-01', name: '纯钛粉末', spec: '15–45 µm', unit: 'g', registrationNo: '国械注准20193170002' },
  { goodCode: 'CL-ZRST-01', name: '氧化锆瓷块 ST', spec: 'Ø98×18 mm', unit: 'g', registrationNo: '国械注准20203170003' },
] as const;

/** Teeth of one piece that hang together: the ends hold, the middle bridges. */
const bridge = (...teeth: readonly string[]) =>
  teeth.map((fdi, index) => ({ fdi, structure: 'bridge', role: index === 0 || index === teeth.length - 1 ? 'retainer' : 'pontic' }));

export type Case = Readonly<{
  product: (typeof products)[number]['productCode'];
  teeth: readonly string[];
  shade: string | null;
  units?: readonly Readonly<Record<string, string>>[];
  designOptions?: Readonly<Record<string, string>>;
  requirement?: string;
  /** The same patient's other teeth, of the same material and shipment type. */
  beside?: Case;
}>;

/** What an order of the demo may hold: the product and the teeth of one piece, now and then of two. */
export const cases: readonly Case[] = [
  {
    product: 'CC-SLM-CR',
    teeth: ['16'],
    shade: null,
    designOptions: { occlusion: 'light' },
    beside: { product: 'CC-SLM-CR', teeth: ['26'], shade: null },
  },
  {
    product: 'CC-SLM-BR',
    teeth: ['24', '25', '26'],
    shade: null,
    units: bridge('24', '25', '26'),
    designOptions: { pontic: 'modifiedRidgeLap' },
  },
  {
    product: 'ZR-ST-CR',
    teeth: ['11'],
    shade: 'A2',
    designOptions: { texture: 'light', translucency: 'high' },
    requirement: '参照邻牙，切端稍透',
  },
  { product: 'ZR-ST-CR', teeth: ['21'], shade: 'A1', beside: { product: 'ZR-ST-VN', teeth: ['22'], shade: 'A1' } },
  {
    product: 'ZR-ST-BR',
    teeth: ['34', '35', '36'],
    shade: 'A3',
    units: bridge('34', '35', '36'),
    designOptions: { pontic: 'hygienic', contact: 'area' },
  },
  { product: 'ZR-ST-VN', teeth: ['12'], shade: 'B1', requirement: '颜色偏白' },
  { product: 'TI-RPD-FR', teeth: ['45', '46', '47'], shade: null },
  { product: 'CC-SLM-CR', teeth: ['37'], shade: null, designOptions: { shortSpace: 'metalOcclusal' } },
  { product: 'ZR-ST-CR', teeth: ['46'], shade: 'A3.5', designOptions: { occlusion: 'tight' } },
];
