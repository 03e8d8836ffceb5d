import type { post as source } from "../en/post.ts"

/** Arabic of the page of one work. */
export const post = {
  by: "من عمل {author}",
  published: "نُشر في {date, date, medium}",
  preview: "معاينة Easel",
  previewHint: "رسمها عارض المعاينة بلا نموذج ذكاء اصطناعي.",
  openFull: "افتح الصورة كاملة",
  download: "تنزيل",
  useThis: "استخدم هذه الوصفة",
  recipe: "الوصفة",
  prompt: "النص",
  negativePrompt: "ما يُستبعد",
  style: "الأسلوب",
  size: "المقاس",
  seed: "البذرة",
  steps: "الخطوات",
  guidance: "التوجيه",
  sampler: "طريقة الاعتيان",
  copy: "نسخ",
  copyOf: "نسخ: {what}",
  copied: "تم النسخ",
  backToWorks: "كل الأعمال",
} as const satisfies Record<keyof typeof source, string>
