import type { login as source } from "../en/login.ts"

/** Simplified Chinese of the sign-in dialog. */
export const login = {
  title: "无需账号",
  body: "作为访客，你每天可以画 {count, plural, other {# 幅图片}}，它们保存在这个浏览器里。",
  benefits: "账号的用处",
  benefitStudio: "使用创作台的全部设置：自定尺寸、步数、引导强度和采样器",
  benefitDevices: "在所有设备上查看你的图片",
  benefitPublish: "以自己的名字发布作品",
  server: "这台服务器没有开设账号，请直接使用快速创作。",
  start: "开始创作",
  close: "关闭",
  reason_guidance: "步数、引导强度和采样器属于完整的创作台。",
  reason_negative: "排除内容属于完整的创作台。",
  reason_size: "自定尺寸属于完整的创作台。",
} as const satisfies Record<keyof typeof source, string>
