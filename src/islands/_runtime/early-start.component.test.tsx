import { afterEach, expect, it } from "vitest"
import { page } from "vitest/browser"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { noteEarlyInput } from "./early-input.ts"
import { scheduleIslands } from "./schedule-islands.ts"

const KEY = "atelier.start"
const made: string[] = []

function Composer() {
  return (
    <form
      data-starts=""
      onSubmit={(event) => {
        event.preventDefault()
        made.push("made")
      }}
    >
      <button type="submit">Generate</button>
    </form>
  )
}

/** A page with a composer, as it stands at its address. */
async function arrive(address: string): Promise<void> {
  made.length = 0
  history.replaceState(null, "", address)
  noteEarlyInput()
  showPage(lentIsland("composer", '<form data-starts=""><button type="submit">Generate</button></form>', { when: "load" }))
  scheduleIslands({ composer: async () => Composer })
  await expect.poll(() => document.querySelector("[data-island]")?.hasAttribute("data-alive")).toBe(true)
}

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, "", "/")
})

it("a prompt that was sent on another page is made where that leads, once; one that a link brought is not", async () => {
  sessionStorage.setItem(KEY, "a fox")
  await arrive("/en/create/image?prompt=a+fox")
  expect(made).toEqual(["made"])
  await arrive("/en/create/image?prompt=a+fox")
  expect(made).toEqual([])
  sessionStorage.setItem(KEY, "a fox")
  await arrive("/en/create/image?prompt=a+bear")
  expect(made).toEqual([])
})

it("a form that leads on notes what it asks for, empty the example that it shows", async () => {
  noteEarlyInput()
  showPage(
    '<form action="/en/create/image" data-start="a boat"><input name="prompt" aria-label="Words" placeholder="a boat"/><button>Go</button></form>',
  )
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true })
  await page.getByRole("button", { name: "Go" }).click()
  expect([sessionStorage.getItem(KEY), document.querySelector("input")?.value]).toEqual(["a boat", "a boat"])
  await page.getByRole("textbox", { name: "Words" }).fill("two boats")
  document.addEventListener("submit", (event) => event.preventDefault(), { once: true })
  await page.getByRole("button", { name: "Go" }).click()
  expect(sessionStorage.getItem(KEY)).toBe("two boats")
})
