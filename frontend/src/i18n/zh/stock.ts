export default {
  ledger: {
    title: '库存流水',
    no: '序号',
    at: '时间',
    type: '类型',
    delta: '变动（{{unit}}）',
    balance: '结存（{{unit}}）',
    cause: '原因 / 工单',
    operator: '操作人',
  },
  adjust: { title: '库存调整', delta: '调整数量（{{unit}}）', hint: '增加填正数，减少填负数，最多 4 位小数' },
} as const;
