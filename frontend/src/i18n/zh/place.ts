export default {
  title: '切换部门和角色',
  dept: '部门',
  role: '角色',
  needDept: '请选择部门',
  needRole: '请选择角色',
  cancel: '取消',
  confirm: '确定',
  close: '关闭',
  moved: '已在另一窗口切换为 {{dept}} · {{role}}，菜单和数据已重新读取，未保存的内容仍保留。',
  failed: '切换失败，请稍后再试',
} as const;
