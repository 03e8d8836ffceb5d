import type { post as source } from "../en/post.ts"

/** Simplified Chinese of the page of one work. */
export const post = {
  by: "作者：{author}",
  published: "发布于 {date, date, medium}",
  preview: "Easel 预览",
  previewHint: "由预览渲染器绘制，没有使用 AI 模型。",
  openFull: "查看原图",
  download: "下载",
  useThis: "用这个配方",
  recipe: "配方",
  prompt: "提示词",
  negativePrompt: "不要出现",
  style: "风格",
  size: "尺寸",
  seed: "种子",
  steps: "步数",
  guidance: "引导强度",
  sampler: "采样器",
  copy: "复制",
  copyOf: "复制：{what}",
  copied: "已复制",
  backToWorks: "全部作品",
} as const satisfies Record<keyof typeof source, string>
