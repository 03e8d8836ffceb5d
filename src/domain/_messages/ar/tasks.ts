import type { tasks as source } from "../en/tasks.ts"

/** Arabic of task cards. */
export const tasks = {
  waiting: "في الانتظار",
  running: "قيد الرسم",
  done: "تم",
  cancelled: "أُلغيت",
  failed: "فشلت",
  position:
    "{position, plural, =0 {دورك هو التالي} zero {دورك هو التالي} one {الدور #} two {الدور #} few {الدور #} many {الدور #} other {الدور #}}",
  secondsLeft:
    "{seconds, plural, zero {أقل من ثانية} one {بقيت ثانية تقريبًا} two {بقيت ثانيتان تقريبًا} few {بقيت # ثوانٍ تقريبًا} many {بقيت # ثانية تقريبًا} other {بقيت # ثانية تقريبًا}}",
  progress: "{percent, number}٪",
  cancel: "إلغاء",
  cancelling: "جارٍ الإلغاء",
  tryAgain: "أعد المحاولة",
  remove: "إزالة",
  removed: "أُزيلت من سجلك",
  undo: "تراجع",
  download: "تنزيل",
  open: "فتح",
  useSettings: "استخدم هذه الإعدادات",
  copyPrompt: "انسخ النص",
  copySeed: "انسخ البذرة",
  copied: "تم النسخ",
  previous: "الصورة السابقة",
  next: "الصورة التالية",
  close: "إغلاق",
  pictureOf: "الصورة {index, number} من {count, number}",
  pictures: "{count, plural, zero {لا صور} one {صورة واحدة} two {صورتان} few {# صور} many {# صورة} other {# صورة}}",
  seed: "البذرة {seed}",
  finished:
    "{count, plural, zero {لا صور} one {صورتك جاهزة} two {صورتاك جاهزتان} few {صورك الـ# جاهزة} many {صورك الـ# جاهزة} other {صورك الـ# جاهزة}}",
  loading: "جارٍ التحميل",
  reconnecting: "انقطع الاتصال، جارٍ إعادة الاتصال",
  more: "عرض المزيد",
} as const satisfies Record<keyof typeof source, string>
