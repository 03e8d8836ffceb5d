import type { feed as source } from "../en/feed.ts"

/** Arabic of the home feed. */
export const feed = {
  title: "الأعمال",
  order: "الترتيب",
  recommend: "مقترحة",
  hot: "رائجة",
  new: "جديدة",
  All: "كل الأوقات",
  day: "اليوم",
  week: "هذا الأسبوع",
  month: "هذا الشهر",
  more: "مزيد من الأعمال",
  loading: "جارٍ تحميل مزيد من الأعمال",
  added:
    "{count, plural, zero {لم يُضف أي عمل} one {أُضيف عمل واحد} two {أُضيف عملان} few {أُضيفت # أعمال} many {أُضيف # عملًا} other {أُضيف # عمل}}",
  end: "لقد رأيتها كلها.",
  backToTop: "إلى الأعلى",
  emptyTitle: "لا توجد أعمال هنا بعد",
  emptyBody: "اصنع أول عمل.",
  emptyFilteredBody: "اختر مدة أطول، أو اصنع أول عمل.",
  showAll: "اعرض كل الأعمال",
  failed: "لم تُحمَّل الأعمال التالية.",
  offline: "أنت غير متصل. ستُحمَّل الأعمال التالية حين يعود الاتصال.",
} as const satisfies Record<keyof typeof source, string>
