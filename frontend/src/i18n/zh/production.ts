export default {
  steps: '工序流转', receivedAt: '接收时间', finishedAt: '完成时间', endWeight: '成品重量（g）', shade: '牙色', teeth: '牙位', requirement: '生产要求', toBench: '去工位',
  card: { title: '生产流程卡', print: '打印流程卡', seq: '顺序', step: '工序', received: '接收', finished: '完成', lot: '材料批号', signed: '签名' },
  bench: {
    title: '工位', scan: '扫描或输入工单号', hint: '扫描流程卡上的条码，或输入后按回车', unknown: '没有工单 {{no}}', unknownHint: '请检查流程卡上的工单号后重新扫描。', nothingLeft: '该工单没有待做的工序。',
    turn: '轮到工序“{{step}}”', youHold: '您正在加工“{{step}}”', otherHolds: '“{{step}}”由 {{name}} 加工中', receive: '接收 {{step}}', finish: '完成 {{step}}', withdraw: '撤回接收', remark: '备注', endWeight: '成品重量（g）',
    takes: '称重取料', lot: '材料批次', lotOf: '第 {{row}} 行的材料批次', qty: '取用数量', qtyOf: '第 {{row}} 行的取用数量', left: '余 {{qty}} {{unit}}', ofMaterial: '该产品的材料', otherGoods: '其他物品', addLot: '再加一个批次', removeLot: '删除第 {{row}} 行', noLot: '请选择批次', noLots: '没有可用批次',
    badQty: '请输入数字', mine: '我的工作', held: '我加工中的工序', heldEmpty: '手上没有工件', ready: '等待我接收', readyEmpty: '没有等待的工件', noStaff: '您没有员工档案，不能接收工序。',
  },
} as const;
