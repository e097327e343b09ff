export default {
  remark: '备注',
  item: { content: '检验项目', contentOf: '第 {{row}} 项的检验项目', standard: '标准', standardOf: '第 {{row}} 项的标准', result: '检验结果', resultOf: '第 {{row}} 项的检验结果', verdict: '判定', verdictOf: '第 {{row}} 项的判定', add: '添加检验项目', remove: '删除第 {{row}} 项' },
  inspect: {
    title: '出厂检验 {{orderNo}}', openOrder: '查看订单', sign: '签字提交', signed: '已签字，等待复核放行', conclusion: '结论：{{conclusion}}', required: '请填写此项', notReady: '还有明细未完工（{{finished}} / {{all}}），暂时不能检验。',
    hasBill: '该订单已有检验单，等待复核。',
    notAwaiting: '订单 {{orderNo}} 不在待检验列表中', notAwaitingText: '它可能已检验，或尚未开始生产。',
  },
  bill: { otherPerson: '须由另一人复核放行', release: '放行', releaseAsk: '确认放行出厂？', released: '已放行', reject: '复核不通过' },
} as const;
