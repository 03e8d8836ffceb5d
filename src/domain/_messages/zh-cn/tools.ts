import type { tools as source } from "../en/tools.ts"

/** Simplified Chinese of the tool pages. */
export const tools = {
  title: "工具",
  description: "剪辑、转换、抠图：全部在浏览器中完成，无需上传。",
  staysHere: "不会上传：文件只留在此浏览器中。",
  trimTitle: "剪辑视频",
  trimDescription: "从视频中精确到帧地截取一段。",
  convertTitle: "转换视频",
  convertDescription: "更改格式、尺寸或速度；导出 GIF、WebP 或仅音频。",
  coverTitle: "截取封面",
  coverDescription: "将视频中最好的一帧存为图片。",
  cutOutTitle: "去除背景",
  cutOutDescription: "从图片中抠出主体。",
  audioTitle: "编辑音频",
  audioDescription: "剪辑、淡入淡出、转换或录音。",
  controlTitle: "控制图预览",
  controlDescription: "查看控制网络会从图片中提取什么。",
  maskTitle: "绘制蒙版",
  maskDescription: "标出需要重绘的部分。",
} as const satisfies Record<keyof typeof source, string>
