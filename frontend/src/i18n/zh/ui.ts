export default {
  reason: '原因', ok: '确定', cancel: '取消', close: '关闭', retry: '重试', reset: '重置', search: '搜索', more: '更多', add: '新增', edit: '编辑', view: '查看', remove: '删除', save: '保存', saveAndNew: '保存并新建', print: '打印', prompt: '提示',
  yes: '是', no: '否', none: '无', loading: '加载中…', copyDetails: '复制详情', copied: '已复制', actions: '操作', open: '打开', back: '返回',
  done: { added: '新增成功', updated: '更新成功', removed: '删除成功', done: '操作成功' },
  list: {
    total: '共 {{total}} 条', selected: '已选 {{count}} 条', clearSelection: '取消选择', selectAll: '选择本页', selectRow: '选择 {{title}}', pickFirst: '请选择至少一条数据', removeAsk: '确定将选择数据删除?',
    removeNamed: '将删除 {{count}} 条：{{names}}', typeCount: '请输入 {{count}} 以确认', columns: '列设置', resetColumns: '恢复默认', dense: '紧凑', comfortable: '宽松', density: '行高', export: '导出', exporting: '正在导出', exportQueued: '数据量较大，已转为后台任务，可在任务列表中下载',
    exportFailed: '导出失败', refresh: '刷新', filters: '筛选条件', moreFilters: '展开', fewerFilters: '收起', from: '从', to: '至', any: '全部', size: '每页条数', sizeOf: '{{size}} 条/页', page: '页码', previous: '上一页', next: '下一页', sortBy: '按 {{label}} 排序',
    emptyTitle: '还没有数据', emptyText: '新增第一条数据后会显示在这里。', noMatchTitle: '没有符合条件的数据', noMatchText: '请调整或清除筛选条件。', clearFilters: '清除筛选', forbiddenTitle: '没有权限', forbiddenText: '您没有查看此列表的权限，请联系管理员。',
    failedTitle: '加载失败', moveUp: '上移 {{label}}', moveDown: '下移 {{label}}', index: '序号', peek: '快速查看', openFull: '打开详情', keyboard: '快捷键：J/K 移动，Enter 打开，X 选择', rows: '{{label}} 列表', refreshing: '正在刷新', rowActions: '{{title}} 的操作',
  },
  form: {
    required: '此项为必填', tooLong: '最多 {{max}} 个字符', tooShort: '请输入内容', number: '请输入数字', integer: '请输入整数', min: '不能小于 {{min}}', max: '不能大于 {{max}}', places: '最多 {{max}} 位小数', format: '格式不正确', phone: '手机号码格式不正确', email: '邮箱格式不正确',
    date: '日期不正确', colour: '请输入颜色值，例如 #409EFF', creditCode: '统一社会信用代码为 18 位', code: '只能包含文字、数字和 . _ / -', option: '请选择有效选项', tooMany: '最多 {{max}} 项', invalid: '内容不正确', unknown: '不支持的字段',
    errors: '有 {{count}} 处需要修改', changes: '{{count}} 处未保存的修改', noChanges: '没有未保存的修改', saved: '已保存', saving: '正在保存', failed: '保存失败', addLine: '添加一行', removeLine: '删除第 {{row}} 行', noLines: '暂无明细', line: '第 {{row}} 行',
    draftFound: '发现 {{at}} 保存的草稿', draftRestore: '恢复草稿', draftDiscard: '丢弃草稿', draftOlder: '草稿基于较早的版本，保存时会比较差异。', readOnly: '只读', clear: '清除', choose: '选择', teethHint: '输入牙位，例如 11 12',
    conflictTitle: '数据已被他人修改', conflictText: '请为每个有冲突的字段选择保留的内容。', field: '字段', mine: '我的修改', theirs: '对方的修改', keepMine: '保留我的', takeTheirs: '采用对方', applyConflict: '合并后保存', unreachable: '无法连接服务器，请稍后重试', reference: '编号 {{reference}}',
    notFound: '记录不存在', new: '新增{{label}}', province: '省', city: '市', district: '区', noFiles: '此处不支持上传文件', unsavedLeave: '离开后未保存的内容将丢失',
  },
  picker: { title: '请选择', search: '输入关键字搜索', picked: '已选 {{count}} 项', open: '选择{{label}}', index: '序号', clear: '清除所选', noSource: '暂无可选数据来源' },
  history: { title: '修改历史', at: '时间', by: '操作人', what: '内容', change: '变更', before: '修改前', after: '修改后', empty: '没有历史记录', asOf: '查看当时的数据', now: '回到最新', viewing: '正在查看 {{at}} 的数据', version: '版本 {{version}}', nothing: '（空）' },
  files: {
    title: '附件', drop: '将文件拖到此处，或', choose: '选择文件', empty: '还没有附件', uploading: '上传中 {{percent}}%', hashing: '正在校验', paused: '已暂停', failed: '上传失败', resume: '继续', retry: '重试', cancel: '取消上传', download: '下载 {{name}}', preview: '预览 {{name}}', remove: '删除 {{name}}',
    name: '文件名', size: '大小', progress: '{{name}} 的上传进度', tooLarge: '文件超过 {{limit}}', done: '上传完成',
  },
  model: { title: '三维预览', fit: '适应窗口', wireframe: '线框', triangles: '三角面', box: '外形尺寸（mm）', loading: '正在解析模型', failed: '无法解析此模型', noWebGl: '当前浏览器不支持三维显示', rotate: '拖动旋转，滚轮缩放，右键平移' },
  tree: { expand: '展开 {{title}}', collapse: '收起 {{title}}', addChild: '新增下级', empty: '没有下级' },
} as const;
