export default {
  title: '切换部门和角色',
  dept: '部门',
  role: '角色',
  needDept: '请选择部门',
  needRole: '请选择角色',
  cancel: '取消',
  confirm: '确定',
  close: '关闭',
  failed: '切换失败，请稍后再试',
} as const;
