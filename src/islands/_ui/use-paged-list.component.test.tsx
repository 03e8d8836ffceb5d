import { useEffect } from "react"
import { beforeEach, expect, test } from "vitest"
import { mount } from "../../../testing/component/mount.tsx"
import { CallError } from "../_runtime/call.ts"
import type { ListPage } from "./paged-list-state.ts"
import { type PagedListHandle, usePagedList } from "./use-paged-list.ts"

interface Asked {
  readonly cursor: string | null
  readonly answer: (items: readonly string[], next?: string) => void
  readonly fail: () => void
}

let asked: Asked[] = []
let list: PagedListHandle<string>

const load = (cursor: string | null, signal: AbortSignal) =>
  new Promise<ListPage<string>>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason))
    asked.push({
      cursor,
      answer: (items, next) => resolve({ items, next_cursor: next ?? null }),
      fail: () => reject(new CallError("Unavailable")),
    })
  })
const keyOf = (item: string) => item

function Shown() {
  const handle = usePagedList({ load, keyOf })
  useEffect(() => {
    list = handle
  })
  return <p>{handle.items.join(" ")}</p>
}

const shown = () => document.querySelector("main p")?.textContent
/** Answers what was asked for last. */
const answer = async (...given: Parameters<Asked["answer"]>) => {
  asked.at(-1)?.answer(...given)
  await new Promise((done) => setTimeout(done))
}
const cursors = () => asked.map(({ cursor }) => cursor)

beforeEach(async () => {
  asked = []
  await mount(<Shown />, [])
  await expect.poll(cursors).toEqual([null])
  await answer(["c", "b"], "2")
  await expect.poll(shown).toBe("c b")
})

test("what is new at the top waits for the page that is on its way, and stands at the top", async () => {
  list.loadMore()
  for (let upload = 0; upload < 3; upload += 1) list.refresh()
  expect(cursors()).toEqual([null, "2"])
  await answer(["a"])
  await expect.poll(cursors).toEqual([null, "2", null])
  await answer(["d", "c", "b"], "3")
  await expect.poll(shown).toBe("d c b a")
  await expect.poll(() => list.hasMore).toBe(false)
  expect(asked).toHaveLength(3)
})

test("a page that is asked for while what is new is looked for comes after it", async () => {
  list.refresh()
  list.loadMore()
  await answer(["c", "b"], "2")
  await expect.poll(cursors).toEqual([null, null, "2"])
  await answer(["a"])
  await expect.poll(shown).toBe("c b a")
})

test("what was read before a change is read again and brings nothing back", async () => {
  list.refresh()
  list.change((items) => items.filter((item) => item !== "c"))
  await expect.poll(shown).toBe("b")
  await answer(["c", "b"], "2")
  await expect.poll(cursors).toEqual([null, null, null])
  expect(shown()).toBe("b")
  await answer(["d", "b"], "2")
  await expect.poll(shown).toBe("d b")
})

test("a list whose next page failed is brought up to date at its top and goes on", async () => {
  list.loadMore()
  asked.at(-1)?.fail()
  await expect.poll(() => list.phase).toBe("failed")
  list.refresh()
  await answer(["d", "c"], "3")
  await expect.poll(() => [shown(), list.phase]).toEqual(["d c b", "ready"])
  list.loadMore()
  expect(asked.at(-1)?.cursor).toBe("2")
})
