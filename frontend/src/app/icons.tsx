import {
  IconAdjustments,
  IconBox,
  IconBuildingFactory2,
  IconBuildingHospital,
  IconCalendarStats,
  IconChartBar,
  IconClipboardCheck,
  IconCoin,
  IconDental,
  IconFile,
  IconFileText,
  IconFolder,
  IconHome,
  IconPackage,
  IconPrinter,
  IconSettings,
  IconShieldCheck,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

/** The pictures that menus may name. A name that is not here gets a folder or a sheet. */
const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  settings: IconSettings,
  system: IconSettings,
  users: IconUsers,
  user: IconUsers,
  staff: IconUsers,
  box: IconBox,
  storage: IconBox,
  package: IconPackage,
  product: IconPackage,
  order: IconFileText,
  orders: IconFileText,
  customer: IconBuildingHospital,
  hospital: IconBuildingHospital,
  production: IconBuildingFactory2,
  factory: IconBuildingFactory2,
  equipment: IconTool,
  tool: IconTool,
  quality: IconClipboardCheck,
  check: IconClipboardCheck,
  delivery: IconTruckDelivery,
  truck: IconTruckDelivery,
  settlement: IconCoin,
  money: IconCoin,
  coin: IconCoin,
  report: IconChartBar,
  chart: IconChartBar,
  work: IconCalendarStats,
  workflow: IconCalendarStats,
  flow: IconCalendarStats,
  print: IconPrinter,
  printer: IconPrinter,
  disinfection: IconShieldCheck,
  shield: IconShieldCheck,
  tooth: IconDental,
  dental: IconDental,
  design: IconAdjustments,
  adjustments: IconAdjustments,
};

/** The names that an icon may be chosen by: of two names for one picture the first. */
export const iconNames: readonly string[] = Object.keys(icons).filter(
  (name, nth, names) => names.findIndex((other) => icons[other] === icons[name]) === nth,
);

export function MenuIcon({ name, isFolder }: { name: string | null | undefined; isFolder: boolean }) {
  const Picture = icons[(name ?? '').replace(/^icon[-:]?/i, '').toLowerCase()] ?? (isFolder ? IconFolder : IconFile);
  return <Picture size={18} stroke={1.6} aria-hidden />;
}
