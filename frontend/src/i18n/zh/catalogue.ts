export default {
  unknown: '没有“{{key}}”这类资料',
  retired: '已停用',
  show: '显示',
  tree: '树',
  list: '列表',
} as const;
