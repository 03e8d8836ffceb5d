import type { feed as source } from "../en/feed.ts"

/** Japanese of the home feed. */
export const feed = {
  title: "作品",
  order: "並び順",
  recommend: "おすすめ",
  hot: "人気",
  new: "新着",
  All: "すべての期間",
  day: "今日",
  week: "今週",
  month: "今月",
  more: "もっと見る",
  loading: "作品を読み込んでいます",
  added: "{count, plural, other {# 点の作品を追加しました}}",
  end: "すべて表示しました。",
  backToTop: "先頭へ戻る",
  emptyTitle: "まだ作品がありません",
  emptyBody: "最初の一枚をつくってみましょう。",
  emptyFilteredBody: "期間を広げるか、最初の一枚をつくってみましょう。",
  showAll: "すべての作品を見る",
  failed: "続きの作品を読み込めませんでした。",
  offline: "オフラインです。接続が戻ると続きを読み込みます。",
} as const satisfies Record<keyof typeof source, string>
