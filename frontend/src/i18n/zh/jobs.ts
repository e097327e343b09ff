export default {
  title: '后台任务',
  titleRunning: '后台任务，{{count}} 个进行中',
  none: '没有后台任务',
  noneText: '超过 10,000 行的导出会在后台进行，完成后在此下载',
  kept: '文件保留 24 小时，记录保留 30 天',
  progress: '{{done}} / {{total}} 行',
  cancel: '取消',
  download: '下载',
  close: '关闭',
  fileGone: '文件已过期',
  isDone: '“{{title}}”已完成',
  isFailed: '“{{title}}”失败',
};
