import type { shell as source } from "../en/shell.ts"

/** Simplified Chinese of the page frame. */
export const shell = {
  brand: "Atelier",
  tagline: "用文字作画，看它逐渐成形，留下它，分享它。",
  skipToContent: "跳到正文",
  mainNavigation: "主导航",
  home: "首页",
  create: "创作",
  tools: "工具",
  language: "语言",
  theme: "切换深色与浅色",
  signIn: "登录",
  previewNote: "这里的图片由预览渲染器绘制，没有使用 AI 模型。",
  connectGpu: "连接 GPU",
  notFoundTitle: "这个地址下没有内容",
  notFoundBody: "页面可能已被撤下，或者地址输入有误。",
  errorTitle: "页面无法显示",
  errorBody: "问题出在我们这边。你的作品安全无恙，请稍后再试。",
  unavailableTitle: "暂时无法读取作品",
  unavailableBody: "数据库恢复后页面会自动恢复正常，请稍后再试。",
  requestId: "请求编号 {id}",
  tryAgain: "重试",
  goHome: "回到首页",
  makeSomething: "开始创作",
  aboutTitle: "预览渲染器",
  aboutLead: "没有 GPU，Atelier 也能作画。这时执笔的是随它附带的小程序 Easel。",
  aboutWhatTitle: "它是什么",
  aboutWhat:
    "Easel 读取你的文字，找出它认识的主体、光线、天气、颜色和风格，再按规则画出来。它没有学习过任何东西，也不会猜测：它不是 AI 模型。它不认识的词会被略过。",
  aboutWhyTitle: "它有什么用",
  aboutWhy:
    "图片之外的一切都是真实的：排队、进度、实时预览、取消、历史记录和配方。在任何一台机器上，你都能走完从一句话到一幅作品的全过程。",
  aboutConnectTitle: "连接 GPU",
  aboutConnect:
    "Atelier 通过 HTTP 调用渲染器，任何遵循渲染协议的程序都可以代替 Easel。把你的渲染器写进变量 RENDERERS；只要它声明自己不是预览，由它生成的作品就不再带有预览标记。",
  aboutStep1: "在装有 GPU 的机器上启动遵循该协议的渲染器，并确认本服务器能访问它的地址。",
  aboutStep2: "把它加入 RENDERERS：名称、协议类型、地址、可同时处理的任务数，以及需要时的令牌。",
  aboutStep3: "重新启动。/api/health 会显示每个渲染器是否应答。",
  aboutProtocol: "渲染器要说明能力、接收任务、报告进展、交付图片、取消任务。具体格式见 docs/render-protocol.md。",
} as const satisfies Record<keyof typeof source, string>
