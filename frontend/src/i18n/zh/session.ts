export default {
  close: '关闭',
  cancel: '取消',
  lock: {
    title: '锁屏',
    setTitle: '设置锁屏密码',
    password: '锁屏密码',
    hint: '密码只用于本次会话，刷新页面后需要重新设置。',
    needPassword: '锁屏密码不能为空',
    lock: '锁屏',
    unlock: '解锁',
    text: '屏幕已锁定，已打开的内容保持不变。',
    signOut: '退出登录',
  },
} as const;
