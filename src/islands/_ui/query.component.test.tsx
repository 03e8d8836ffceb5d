import { afterEach, describe, expect, it, vi } from "vitest"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { hotSearches } from "../../domain/search/contract.ts"
import { createQuery, revalidate } from "./query.ts"

/** What the server has now; what is asked for is answered as it was then, each time that it may. */
let words = "old"
let mayAnswer = Promise.withResolvers<void>()

function read() {
  words = "old"
  mayAnswer = Promise.withResolvers()
  showPage("", { address: "/en" })
  const read = answer(hotSearches, async () => {
    const items = [words]
    await mayAnswer.promise
    return { items }
  })
  answerCalls(read)
  const store = createQuery(hotSearches, {}, null)
  const stop = store.listen(() => {})
  return { store, stop, asked: () => read.asked.length, shown: () => store.get().data?.items[0] }
}

let isHidden = false
vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden)
function show(isShown: boolean): void {
  isHidden = !isShown
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
}
afterEach(() => show(true))

describe("what is read again", () => {
  it.each<[string, (store: ReturnType<typeof read>["store"]) => void]>([
    ["by its call", () => revalidate(hotSearches)],
    ["by itself", (store) => store.revalidate()],
    ["since what it is was known before", (store) => store.mutate({ items: ["known"] })],
  ])("while it is being read is read once more, however often: %s", async (_, ask) => {
    const { store, stop, asked, shown } = read()
    await expect.poll(asked).toBe(1)
    words = "new"
    for (let times = 0; times < 3; times++) ask(store)
    mayAnswer.resolve()
    await expect.poll(shown).toBe("new")
    expect(asked()).toBe(2)
    stop()
  })

  it("while nobody looks is read once somebody does, and nothing else is", async () => {
    const { stop, asked, shown } = read()
    mayAnswer.resolve()
    await expect.poll(shown).toBe("old")
    show(false)
    words = "new"
    for (let times = 0; times < 3; times++) revalidate(hotSearches)
    show(true)
    await expect.poll(shown).toBe("new")
    show(false)
    show(true)
    expect(asked()).toBe(2)
    stop()
  })

  it("for the first time while nobody looks comes once somebody does", async () => {
    show(false)
    const { stop, shown } = read()
    mayAnswer.resolve()
    show(true)
    await expect.poll(shown).toBe("old")
    stop()
  })
})
