export default {
  unknown: '没有“{{key}}”这类资料',
  retired: '已停用', draft: '草稿', published: '已发布', publish: '发布', retire: '停用', status: '状态',
  publishAsk: '发布后内容不可再修改，确定发布？', retireAsk: '停用后不能再被选用，确定停用？',
  addChild: '新增下级', all: '全部',
} as const;
