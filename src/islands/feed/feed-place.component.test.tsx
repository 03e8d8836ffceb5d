import { beforeEach, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { showPage } from "../../../testing/component/mount.tsx"
import { placeInList } from "./feed-memory.ts"
import { wirePlace } from "./feed-place.ts"

const card = (name: string) => `<div data-card="${name}"><a class="card" href="/en/explore/detail/${name}">${name}</a></div>`
const list = (names: readonly string[]) => `<div class="waterfall-box">${names.map(card).join("")}</div>`

/** Where a work's page stands in what was left at an address. */
const placeOf = (name: string, address: string) =>
  placeInList(`/en/explore/detail/${name}`, `https://atelier.test${address}`, false, Date.now())

async function leaveBy(name: string): Promise<void> {
  document.addEventListener("click", (event) => event.preventDefault(), { once: true })
  await userEvent.click(page.getByRole("link", { name }))
  dispatchEvent(new Event("pagehide"))
}

beforeEach(() => sessionStorage.clear())

it("a list of any page is remembered with the one that was opened, and how many there are where no page follows", async () => {
  showPage(`${list(["near"])}${list(["first", "second", "third"])}`, { address: "/en/search?keyword=sea" })
  wirePlace()
  await leaveBy("second")
  expect(placeOf("second", "/en/search?keyword=sea")).toEqual({
    ...{ address: "/en/search?keyword=sea", place: 2, count: 3 },
    ...{ previous: "/en/explore/detail/first", next: "/en/explore/detail/third" },
  })
})

it("how many there are is not known of a list that goes on", async () => {
  showPage(`${list(["first", "second"])}<a rel="next" href="/en/tag/sea?cursor=x">Older</a>`, { address: "/en/tag/sea" })
  wirePlace()
  await leaveBy("second")
  expect(placeOf("second", "/en/tag/sea")).toMatchObject({ place: 2, count: null, next: null })
})
