import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { haveMedia } from "../../../testing/component/media-library.ts"
import { mountIsland, NOON_MS } from "../../../testing/component/mount.tsx"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { paymentInfo } from "../../domain/credits/contract.ts"
import { readPaymentInfo } from "../../domain/credits/read-payment-info.ts"
import { itemList, itemSummary } from "../../domain/library/item-contract.ts"
import { keepAnswersOn } from "../_runtime/call.ts"
import { forgetMemberCaches } from "../_runtime/member-storage.ts"
import { forgetQueries } from "../_ui/query.ts"
import { library } from "./library.island.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"

vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "kaya" } }),
}))

const summary = { sums: [], trashed: 0, months: [], models: [], styles: [], loras: [], searches: [], boards: 0, workflows: 0 }
const titles = () => [...document.querySelectorAll("[data-item]")].map((tile) => tile.getAttribute("aria-label")?.split(" · ")[0])
const keptNames = async () => (await caches.keys()).filter((name) => name.startsWith("atelier-answers-"))
const keptCount = async () =>
  (await Promise.all((await keptNames()).map(async (name) => (await (await caches.open(name)).keys()).length)))[0] ?? 0
const sitAt = (seat: string | null) => {
  document.cookie = seat === null ? "seat=; path=/; max-age=0" : `seat=${seat}; path=/`
}
const show = (view: Partial<typeof WHOLE_LIBRARY> = {}) => {
  forgetQueries()
  return mountIsland(
    library,
    { locale: "en", initial: { ...WHOLE_LIBRARY, ...view }, isSpace: false, quotaBytes: 5_000_000_000 },
    { viewer: "member" },
  )
}

/** From now on there is no network, and the browser knows it. */
function loseNetwork() {
  vi.spyOn(Navigator.prototype, "onLine", "get").mockReturnValue(false)
  const lost = () => {
    throw OFFLINE
  }
  answerCalls(answer(itemList, lost), answer(itemSummary, lost), answer(paymentInfo, lost))
}

describe("the library without a network", () => {
  beforeEach(() => {
    haveMedia([])
    answerCalls(
      answer(itemList, ({ kind }) => ({ items: kind === "video" ? [] : [libraryItem({ title: "dock.png" })], next_cursor: null })),
      answer(itemSummary, () => summary),
      answer(paymentInfo, () => readPaymentInfo({ nowMs: NOON_MS, viewer: { plan: "free", terms: [] } })),
    )
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    keepAnswersOn(null)
    sitAt(null)
    await forgetMemberCaches()
  })

  it("shows what was looked at, and says of what was not that it could not be loaded", async () => {
    sitAt("one")
    await show()
    await expect.poll(titles).toEqual(["dock.png"])
    await expect.poll(keptCount).toBeGreaterThanOrEqual(2)
    loseNetwork()
    await show()
    await expect.poll(titles).toEqual(["dock.png"])
    await show({ view: "video" })
    await expect.element(page.getByText("Couldn't load your library")).toBeVisible()
  })

  it("shows what there is now once the network is back", async () => {
    sitAt("one")
    await show()
    await expect.poll(keptCount).toBeGreaterThanOrEqual(2)
    loseNetwork()
    await show()
    await expect.poll(titles).toEqual(["dock.png"])
    vi.restoreAllMocks()
    const items = [libraryItem({ title: "crane.png" }), libraryItem({ title: "dock.png" })]
    answerCalls(
      answer(itemList, () => ({ items, next_cursor: null })),
      answer(itemSummary, () => summary),
    )
    dispatchEvent(new Event("online"))
    await expect.poll(titles).toEqual(["crane.png", "dock.png"])
  })

  it("shows nothing of one sign-in in another on the same device, and forgets it", async () => {
    sitAt("one")
    await show()
    await expect.poll(keptCount).toBeGreaterThanOrEqual(2)
    sitAt("two")
    loseNetwork()
    await show()
    await expect.element(page.getByRole("alert")).toBeVisible()
    expect([titles(), (await keptNames()).includes("atelier-answers-one")]).toEqual([[], false])
  })

  it("keeps nothing where nobody is signed in", async () => {
    await show()
    await expect.poll(titles).toEqual(["dock.png"])
    expect(await keptNames()).toEqual([])
  })
})
