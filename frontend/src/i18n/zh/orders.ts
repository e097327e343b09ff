export default {
  reason: '原因',
  cancelWarning: '取消后，尚未开始的生产工单会一并取消。',
  action: { edit: '编辑', approve: '审核通过', reject: '驳回', pack: '包装', cancel: '取消订单', submit: '提交审核', saveDraft: '保存草稿', addLine: '添加产品' },
  detail: {
    title: '订单 {{orderNo}}', lines: '产品明细（{{count}}）', salesman: '业务员', externalNo: '外部单号', receiveModelAt: '收模时间', reviewed: '审核', address: '收货地址', contact: '联系人', remark: '备注',
  },
  line: { no: '行', product: '产品', teeth: '牙位', shade: '牙色', patient: '患者', qty: '数量', price: '折后单价', amount: '折后金额', progress: '进度', finished: '已完工', open: '生产中', files: '第 {{no}} 行的文件' },
  form: {
    new: '新建订单', edit: '编辑订单 {{orderNo}}', header: '订单信息', address: '收货地址', lines: '产品明细', customerFirst: '请先选择客户，再选择产品', addressFromCustomer: '不填写时使用客户的地址', dueFromProducts: '不填写时按产品工期推算',
    line: '第 {{no}} 行', product: '产品', teeth: '牙位', qty: '数量', pieces: '件数', printCount: '打印数', shade: '牙色', patient: '患者姓名', requirement: '生产要求', files: '打印文件', remove: '删除第 {{no}} 行', removeAsk: '确定删除选中的产品行？',
    otherShipment: '出货类型与已选产品不同', otherMaterial: '材料与已选产品不同', estimate: '预计金额', estimateHint: '以提交时的价格为准', required: '请填写此项', saved: '草稿已保存', submitted: '订单 {{orderNo}} 已提交审核', filesHint: '.stl .ply .obj，每行至少一个', unit: '单位',
    failed: '保存失败', check: '有 {{count}} 处需要修改', pickProduct: '选择产品', conflict: '该订单已被他人修改，请重新打开后再编辑。', reopen: '重新打开', notEditable: '只有草稿和被驳回的订单可以编辑。',
  },
  teeth: {
    tooth: '牙位 {{tooth}}', dentition: '牙列', permanent: '恒牙', milk: '乳牙', upper: '全上颌', lower: '全下颌', clear: '清空', right: '右', left: '左', typed: '输入牙位', wrong: '“{{word}}”不是牙位',
    cross: '右上 {{upperRight}}，左上 {{upperLeft}}，右下 {{lowerRight}}，左下 {{lowerLeft}}',
  },
} as const;
