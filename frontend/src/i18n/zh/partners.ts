export default {
  activate: '启用',
  suspend: '暂停',
  suspendWarning: '暂停后不再安排新工单，已安排的工单继续执行。',
  revoke: '撤销',
  revokeTitle: '撤销加工点“{{name}}”',
  revokeWarning: '撤销后不能恢复，证书、授权和产品不能再修改。',
  revoked: '已撤销',
  stopDate: '停用日 {{day}}',
  expired: '“{{typeName}}”已于 {{day}} 到期，不能安排新工单。',
  expiring: '“{{typeName}}”将于 {{day}} 到期。',
  quantity: '设备 {{machines}} 台，日产能 {{capacity}} 颗，未完成订单 {{orders}} 个。',
  warnings: {
    title: '证书到期预警',
    note: '60 天内到期和已过期的证书，最早到期的在前。已撤销的加工点不在其中。',
    none: '没有即将到期的证书',
    noneText: '证书到期前 60 天会出现在这里。',
  },
} as const;
