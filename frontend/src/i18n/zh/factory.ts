export default {
  route: {
    publish: '发布',
    published: '已发布，该版本不再改变',
  },
  staff: {
    skills: '工序技能',
    processes: '工序',
    process: '工序',
    level: '等级',
    since: '自',
    grant: '授予',
    withdraw: '取消技能 {{process}}',
  },
} as const;
