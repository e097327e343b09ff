export default {
  title: '选择图标',
  search: '搜索图标',
  nothing: '没有匹配的图标',
  choose: '选择',
  chooseFor: '选择{{label}}',
  none: '未选择',
  close: '关闭',
} as const;
