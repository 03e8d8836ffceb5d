import type { tools as source } from "../en/tools.ts"

/** Arabic of the tool pages. */
export const tools = {
  title: "الأدوات",
  description: "قص وتحويل وعزل: كل ذلك في متصفحك ومن دون رفع.",
  staysHere: "لا يُرفع شيء: يبقى ملفك في هذا المتصفح.",
  trimTitle: "قص مقطع فيديو",
  trimDescription: "اقتطع جزءًا من الفيديو بدقة الإطار.",
  convertTitle: "تحويل مقطع فيديو",
  convertDescription: "صيغة أو حجم أو سرعة أخرى؛ GIF أو WebP أو الصوت وحده.",
  coverTitle: "التقاط غلاف",
  coverDescription: "أفضل إطار في الفيديو كصورة.",
  cutOutTitle: "إزالة الخلفية",
  cutOutDescription: "اعزل الموضوع عن بقية الصورة.",
  audioTitle: "تحرير الصوت",
  audioDescription: "قص وتلاشٍ وتحويل وتسجيل.",
  controlTitle: "معاينات التحكم",
  controlDescription: "شاهد ما ستأخذه شبكة التحكم من الصورة.",
  maskTitle: "رسم قناع",
  maskDescription: "حدّد ما سيُعاد رسمه.",
} as const satisfies Record<keyof typeof source, string>
