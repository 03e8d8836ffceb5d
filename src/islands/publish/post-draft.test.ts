import { describe, expect, test } from "vitest"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import type { PublishItem } from "../_runtime/publish-dialog.ts"
import { draftOfItems, itemsOf, withItems, withMoved } from "./post-draft.ts"
import { addressOf } from "./published-alert.tsx"

const file = (n: number): PublishItem => ({
  source: { file_id: `file_${n}` },
  kind: "image",
  preview: null,
  width: 1,
  height: 1,
  name: `${n}`,
})

describe("the items of a post on its way", () => {
  test("come each once, behind those that are there, as many as a post holds", () => {
    const some = withItems([], [file(1), file(2)])
    expect(withItems(some, [file(2), file(3)]).map(({ name }) => name)).toEqual(["1", "2", "3"])
    expect(
      withItems(
        some,
        Array.from({ length: 30 }, (_, n) => file(n + 10)),
      ),
    ).toHaveLength(MAXIMUM_POST_ITEMS)
  })

  test("outlive a reload as they were, and what is no draft is none", () => {
    const items = withItems([], [file(1), { ...file(2), source: { task_id: "task_1", position: 0 } }])
    expect(itemsOf(draftOfItems(items))).toEqual(items)
    expect(itemsOf({ items: "{" })).toEqual([])
    expect(itemsOf({ items: '[{"source":{}}]' })).toEqual([])
  })

  test("move to another place, and nowhere beyond the ends", () => {
    expect(withMoved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
    expect(withMoved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"])
    expect(withMoved(["a", "b"], 0, -1)).toEqual(["a", "b"])
    expect(withMoved(["a", "b"], 1, 2)).toEqual(["a", "b"])
  })
})

describe("where the alert of success leads", () => {
  test("is the jump address in the page's language, and home without one", () => {
    expect(addressOf("ja", { jump_url: "/video/work_1" })).toBe("/ja/video/work_1")
    expect(addressOf("ja", { jump_url: "" })).toBe("/ja")
    expect(addressOf("ja", { jump_url: "/" })).toBe("/ja")
  })

  test("is never another site", () => {
    for (const address of ["//evil.test", "/\\evil.test", "https://evil.test", "javascript:alert(1)"])
      expect(addressOf("en", { jump_url: address })).toBe("/en")
  })
})
