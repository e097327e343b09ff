export default {
  total: '合计', inCapitals: '大写：{{amount}}', lines: '结算明细（{{count}}）', period: '结算期间', company: '加工单位', hospital: '医院', gross: '标准金额', discount: '折扣', counts: '数量', countsOf: '{{lines}} 行，{{teeth}} 颗',
  download: '下载表格', confirm: '客户已确认', confirmAsk: '{{customer}} 已签字确认这张月结单？', void: '作废', voidWarning: '作废后，明细可以重新结算；单号不再使用。',
  new: { title: '新建月结单', customer: '医院客户', month: '结算月份', choose: '选择客户和月份后显示预览。', error: '不能提交', warning: '请注意', cannot: '请先处理上面的问题', submit: '提交月结单', submitted: '月结单已提交' },
} as const;
