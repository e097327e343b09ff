export default {
  lines: '发货明细（{{count}}）', address: '收货地址', contact: '联系人',
  action: { confirm: '确认发货', confirmAsk: '确认发货给 {{customer}}，共 {{count}} 行？确认后不能再修改。', confirmed: '已确认发货', edit: '编辑', print: '打印模板', cancel: '取消发货单' },
  line: { order: '订单', patient: '患者', product: '产品', teeth: '牙位', qty: '数量', price: '单价', amount: '金额', remark: '备注', free: '免费', rework: '返工' },
  form: {
    new: '新建发货单', edit: '编辑发货单 {{deliveryNo}}', header: '发货信息', lines: '可发货的明细', customerFirst: '请先选择医院客户', addressHint: '收货地址不填写时使用第一个订单的地址', nothing: '该客户没有已包装待发货的订单', pickLines: '请至少选择一行', chosen: '已选 {{count}} 行',
    saved: '发货单已保存', notEditable: '只有待确认的发货单可以编辑。', all: '全选', pick: '选择 {{name}}', remarkOf: '{{name}} 的备注',
  },
  note: { title: '发货单', hospital: '医院：', no: '发货单号：', date: '发货日期：', address: '收货：', express: '快递：', yes: '是', maker: '制单：', pieces: '共 {{count}} 行', received: '收货人签字：', receivedOn: '日期：' },
} as const;
