import type { Card } from "../../src/domain/post/card-contract.ts"

/** A card for tests; `over` changes what matters to them. */
export function aCard(over: Partial<Card> = {}): Card {
  return {
    id: "work_1",
    obj_type: 1,
    title: "A bay",
    author: "Ada",
    author_id: null,
    counts: { views: 0, likes: 0, collects: 0, comments: 0 },
    cover: { url: "/media/work/abc/full.png", width: 832, height: 1216, thumbhash: "", colour: "#335577" },
    ...over,
  }
}
