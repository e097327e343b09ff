// The people of the demo factory. Their accounts are made with the roles of a fresh installation; all share one password, printed at the start.

export type DemoPerson = Readonly<{ account: string; name: string; roles: readonly string[]; skills?: readonly string[] }>;

/** `roles` are aliases of the roles that every installation has; `skills` are codes of processes, for those who work on pieces. */
export const people = [
  { account: 'chenjing', name: '陈静', roles: ['clerk'] },
  { account: 'linxia', name: '林夏', roles: ['reviewer'] },
  { account: 'zhoulei', name: '周磊', roles: ['technician'], skills: ['P030', 'P040', 'P090'] },
  { account: 'wuting', name: '吴婷', roles: ['technician'], skills: ['P030', 'P040', 'P090'] },
  { account: 'zhengkai', name: '郑凯', roles: ['inspector'] },
  { account: 'sunmei', name: '孙梅', roles: ['qualityHead'] },
  { account: 'hequn', name: '何群', roles: ['warehouseKeeper'] },
  { account: 'liangbo', name: '梁波', roles: ['deliveryClerk'] },
  { account: 'xuwen', name: '许雯', roles: ['settlementClerk'] },
  { account: 'gaoyuan', name: '高远', roles: ['mainAccount'] },
] as const satisfies readonly DemoPerson[];

export type DemoAccount = (typeof people)[number]['account'];
