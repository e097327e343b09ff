// What people read for the words of a line. Re-exported by the contract.
import type { ShadeSystem } from '../shared/tooth-shade.js';
import type { DesignOptions, Enclosure, PatientSex, ToothRole, ToothStructure } from './line-words.js';
import type { Labels, Options } from '../shared/fields.js';

const says = (zh: string, en: string): Labels => ({ zh, en });

export const toothRoleLabels: Readonly<Record<ToothRole, Labels>> = {
  retainer: says('固位体', 'Retainer'),
  pontic: says('桥体', 'Pontic'),
  connector: says('连接体', 'Connector'),
  cantilever: says('悬臂', 'Cantilever'),
  implantAbutment: says('种植基台', 'Implant abutment'),
};

export const toothStructureLabels: Readonly<Record<ToothStructure, Labels>> = {
  singleCrown: says('单冠', 'Single crown'),
  linkedCrown: says('连冠', 'Linked crowns'),
  bridge: says('固定桥', 'Bridge'),
  inlay: says('嵌体', 'Inlay'),
  onlay: says('高嵌体', 'Onlay'),
  veneer: says('贴面', 'Veneer'),
  postCore: says('桩核', 'Post and core'),
  partialCrown: says('部分冠', 'Partial crown'),
  temporaryCrown: says('临时冠', 'Temporary crown'),
  implantCrown: says('种植冠', 'Implant crown'),
  implantBridge: says('种植桥', 'Implant bridge'),
  framework: says('支架', 'Framework'),
  partialDenture: says('可摘局部义齿', 'Partial denture'),
  fullDenture: says('总义齿', 'Full denture'),
  attachment: says('附着体', 'Attachment'),
  telescopicCrown: says('套筒冠', 'Telescopic crown'),
  clasp: says('卡环', 'Clasp'),
  base: says('基托', 'Base'),
  waxUp: says('诊断蜡型', 'Wax-up'),
  surgicalGuide: says('种植导板', 'Surgical guide'),
  nightGuard: says('夜磨牙垫', 'Night guard'),
  orthodonticAppliance: says('矫治器', 'Orthodontic appliance'),
  printModel: says('打印模型', 'Printed model'),
  bleachingTray: says('漂白托盘', 'Bleaching tray'),
};

export const shadeSystemLabels: Readonly<Record<ShadeSystem, Labels>> = {
  vitaClassic: says('VITA 经典', 'VITA classical'),
  vita3d: says('VITA 3D 大师', 'VITA 3D-Master'),
  ivoclar: says('义获嘉', 'Ivoclar'),
  custom: says('自定义', 'Custom'),
};

export const patientSexLabels: Readonly<Record<PatientSex, Labels>> = { male: says('男', 'Male'), female: says('女', 'Female') };

export const enclosureLabels: Readonly<Record<Enclosure, Labels>> = {
  impression: says('印模', 'Impression'),
  stoneModel: says('石膏模', 'Stone model'),
  antagonist: says('对颌', 'Antagonist'),
  bite: says('咬合记录', 'Bite record'),
  articulator: says('𬌗架', 'Articulator'),
  photos: says('照片', 'Photographs'),
  oldDenture: says('旧义齿', 'Old denture'),
  implantParts: says('种植配件', 'Implant parts'),
  scanBody: says('扫描杆', 'Scan body'),
  shadeTab: says('比色片', 'Shade tab'),
};

const normal = says('正常', 'Normal');

/** Each design option with its name and, where it is chosen from a list, what may be chosen. */
export const designOptionLabels: Readonly<Record<keyof DesignOptions, Labels & Readonly<{ options?: Options }>>> = {
  pontic: {
    ...says('桥体', 'Pontic'),
    options: {
      modifiedRidgeLap: says('改良盖嵴', 'Modified ridge lap'),
      largeSaddle: says('大马鞍', 'Large saddle'),
      smallSaddle: says('小马鞍', 'Small saddle'),
      lateral: says('偏侧型', 'Lateral'),
      bullet: says('子弹型', 'Bullet'),
      hygienic: says('卫生型', 'Hygienic'),
      ovate: says('深入型', 'Ovate'),
    },
  },
  margin: {
    ...says('边缘', 'Margin'),
    options: {
      shoulder: says('按肩台', 'On the shoulder'),
      supragingival: says('龈上', 'Above the gum'),
      subgingival: says('龈下', 'Below the gum'),
    },
  },
  metalCollar: {
    ...says('金属边', 'Collar'),
    options: {
      lingual: says('舌侧金属边', 'Lingual metal'),
      full: says('全金属边', 'Metal all round'),
      porcelain360: says('360°瓷边', 'Porcelain all round'),
    },
  },
  contact: { ...says('邻接', 'Contact'), options: { area: says('面接', 'Area'), point: says('点接', 'Point'), normal } },
  contactTightness: {
    ...says('邻接松紧', 'Contact tightness'),
    options: { tight: says('紧', 'Tight'), normal, light: says('松', 'Light') },
  },
  occlusion: {
    ...says('咬合', 'Occlusion'),
    options: { tight: says('咬密', 'Tight'), light: says('轻咬', 'Light'), none: says('不咬', 'Out of bite'), normal },
  },
  shortSpace: {
    ...says('间隙不足', 'Insufficient space'),
    options: {
      adjustAntagonist: says('批对咬', 'Adjust the antagonist'),
      reducePrep: says('批基牙', 'Reduce the preparation'),
      metalOcclusal: says('做咬金', 'Metal occlusal surface'),
      metalSpot: says('露点金', 'Metal spot'),
      ask: says('待问', 'Ask first'),
    },
  },
  innerCrown: { ...says('内冠', 'Inner crown'), options: { normal, tight: says('紧', 'Tight'), loose: says('松', 'Loose') } },
  texture: {
    ...says('牙面纹理', 'Texture'),
    options: { smooth: says('光滑', 'Smooth'), light: says('轻微', 'Light'), strong: says('明显', 'Strong') },
  },
  translucency: {
    ...says('半透明', 'Translucency'),
    options: { low: says('低', 'Low'), medium: says('中', 'Medium'), high: says('高', 'High') },
  },
  stain: {
    ...says('着色', 'Stain'),
    options: { none: says('无', 'None'), light: says('浅', 'Light'), strong: says('深', 'Strong') },
  },
  cusps: {
    ...says('尖窝', 'Cusps'),
    options: { flat: says('平', 'Flat'), normal, steep: says('陡', 'Steep') },
  },
  fixation: { ...says('固位方式', 'Fixation'), options: { cemented: says('粘接固位', 'Cemented'), screwed: says('螺丝固位', 'Screwed') } },
  implantSystem: says('种植系统', 'Implant system'),
  implantDiameter: says('种植体直径（mm）', 'Implant diameter (mm)'),
  analog: says('替代体', 'Analog'),
  abutment: says('基台', 'Abutment'),
  cementGap: says('粘接间隙（mm）', 'Cement gap (mm)'),
  innerCrownGap: says('内冠间隙（mm）', 'Inner crown gap (mm)'),
  occlusalCut: says('咬合切削（mm）', 'Occlusal cut (mm)'),
  proximalCut: says('邻面切削（mm）', 'Proximal cut (mm)'),
  contactAdjust: says('邻接调整（mm）', 'Contact adjustment (mm)'),
};
