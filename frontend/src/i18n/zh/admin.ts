export default {
  user: {
    new: '新建用户', roles: '角色', password: '密码', showPassword: '显示密码', unlock: '解除登录锁定', reset: '重置密码', resetAsk: '为 {{name}} 生成新密码？此人的所有会话将结束。', disable: '停用', disableAsk: '停用 {{name}}？此人将不能再登录。', enable: '启用',
    newPassword: '新密码', shownOnce: '请将新密码告知 {{name}}，关闭后不再显示。', copy: '复制',
  },
  role: { new: '新建角色', grants: '权限', everything: '该角色拥有全部权限。', others: '其他权限', othersHint: '没有对应页面的权限，每项形如“资源.动作”', count: '共 {{count}} 项权限', save: '保存权限', see: '查看' },
  session: { title: '在线会话', user: '用户', client: '客户端', browser: '浏览器', network: '网络', since: '登录时间', seen: '最近活动', current: '当前会话', locked: '已锁屏', end: '结束', endAsk: '结束 {{name}} 的会话？' },
} as const;
