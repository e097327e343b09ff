export default {
  product: '云工厂资产管理系统',
  skip: '跳到内容',
  home: '首页',
  menu: { title: '菜单', collapse: '收起菜单', expand: '展开菜单', open: '打开菜单', empty: '没有可用的菜单', failed: '菜单加载失败' },
  search: { title: '菜单搜索', placeholder: '搜索菜单、拼音或首字母', empty: '没有匹配的结果', menus: '菜单', recent: '已打开的标签' },
  language: { title: '语言', zh: '中文', en: 'English' },
  scheme: { light: '浅色模式', dark: '深色模式' },
  user: { menu: '用户菜单', info: '个人信息', signOut: '退出登录', signOutTitle: '提示', signOutAsk: '确定要退出系统吗？', cancel: '取消', confirm: '确定' },
  tabs: {
    label: '标签页', close: '关闭 {{title}}', closeThis: '关闭', closeOthers: '关闭其他标签', closeAll: '关闭全部标签', refresh: '刷新', copyLink: '复制链接',
    more: '标签菜单', search: '搜索标签', unsaved: '未保存', copied: '链接已复制', new: '新建', detail: '详情',
  },
  guard: {
    title: '有未保存的内容', one: '“{{title}}”中有未保存的内容，关闭后将丢失。', many: '{{count}} 个标签页有未保存的内容，关闭后将丢失。', stay: '继续编辑', leave: '放弃并关闭',
  },
  login: {
    title: '登录', tenant: '租户编号', account: '账号', password: '密码', submit: '登录', language: '语言', failed: '登录失败，请检查账号和密码',
    needTenant: '请输入租户编号', needAccount: '请输入账号', needPassword: '请输入密码', shortPassword: '密码至少 5 位', capsLock: '大写锁定已打开',
    unreachable: '无法连接服务器，请稍后再试', subtitle: '义齿加工云平台',
  },
  wel: { greeting: '您好，{{name}}', today: '今天是 {{day}}', shortcuts: '常用功能', none: '您的账号还没有分配菜单，请联系管理员。', open: '打开' },
  errors: {
    notFound: '页面不存在', notFoundText: '地址 {{path}} 没有对应的页面。', forbidden: '没有权限', forbiddenText: '您的账号没有访问该页面的权限，请联系管理员。',
    broken: '页面出错了', brokenText: '页面运行时发生错误，您的其他标签不受影响。', chunk: '页面加载失败，可能刚发布了新版本。', goHome: '返回首页', retry: '重试', reload: '重新加载', details: '错误详情',
  },
} as const;
