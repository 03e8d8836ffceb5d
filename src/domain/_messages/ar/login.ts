import type { login as source } from "../en/login.ts"

/** Arabic of the sign-in dialog. */
export const login = {
  title: "لا حاجة إلى حساب",
  body: "يمكنك كضيف أن تصنع {count, plural, zero {# صورة} one {صورة واحدة} two {صورتين} few {# صور} many {# صورة} other {# صورة}} في اليوم، ويحتفظ بها هذا المتصفح لك.",
  benefits: "فيمَ ينفع الحساب",
  benefitStudio: "كل إعدادات الاستوديو: مقاساتك الخاصة والخطوات والتوجيه وطريقة الاعتيان",
  benefitDevices: "صورك على كل أجهزتك",
  benefitPublish: "النشر باسمك",
  server: "يعمل هذا الخادم بلا حسابات، فالبداية السريعة هي طريقك.",
  start: "ابدأ الآن",
  close: "إغلاق",
  reason_guidance: "الخطوات والتوجيه وطريقة الاعتيان جزء من الاستوديو الكامل.",
  reason_negative: "استبعاد الأشياء جزء من الاستوديو الكامل.",
  reason_size: "المقاسات الخاصة جزء من الاستوديو الكامل.",
} as const satisfies Record<keyof typeof source, string>
