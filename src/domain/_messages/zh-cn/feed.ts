import type { feed as source } from "../en/feed.ts"

/** Simplified Chinese of the home feed. */
export const feed = {
  title: "作品",
  order: "排序",
  recommend: "推荐",
  hot: "热门",
  new: "最新",
  All: "不限时间",
  day: "今天",
  week: "本周",
  month: "本月",
  more: "更多作品",
  loading: "正在加载更多作品",
  added: "{count, plural, other {已加载 # 幅作品}}",
  end: "已经全部看完了。",
  backToTop: "回到顶部",
  emptyTitle: "这里还没有作品",
  emptyBody: "来画第一幅吧。",
  emptyFilteredBody: "换一个更长的时间范围，或者来画第一幅。",
  showAll: "显示全部作品",
  failed: "后面的作品没有加载出来。",
  offline: "你已离线。恢复连接后会继续加载。",
} as const satisfies Record<keyof typeof source, string>
