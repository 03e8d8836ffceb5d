import { expect } from "vitest"
import type { Fault } from "../easel/faults.ts"
import { eventually, test } from "./journey.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

const FAILURES: readonly { readonly title: string; readonly fault: Fault; readonly words: string }[] = [
  {
    title: "a renderer that fails",
    fault: { kind: "fail-at", percent: 30 },
    words: "The renderer couldn't finish this task. Try again.",
  },
  {
    title: "a renderer that answers with garbage",
    fault: { kind: "garbage-bytes" },
    words: "The renderer didn't return a usable result. Try again.",
  },
]

for (const { title, fault, words } of FAILURES) {
  test(`${title} is shown on the card, costs no share of the day, and trying again works`, async ({ visit, renderer }) => {
    await renderer.fail(fault)
    const { page } = await visit()
    const studio = await openStudio(page)
    const card = await studio.make("an owl on a branch at night")
    await card.getByText(words).waitFor()
    // Read out, but not shown a second time.
    await eventually(() => page.locator("p[role=status]").getByText(words).count()).toBe(1)
    expect(await page.locator("div[role=status]").getByText(words).count()).toBe(0)
    await eventually(() => studio.buttonLine.textContent()).toBe("Free today: 4 of 4 left")
    await renderer.fail(null)
    await card.getByRole("button", { name: "Try again" }).click()
    await allImagesShown(page.locator("article[id^=task_]").first(), 1)
    await eventually(() => studio.buttonLine.textContent()).toBe("Free today: 3 of 4 left")
  })
}

test("a task that meets a renderer that is down finishes once it is back", async ({ visit, renderer }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  await renderer.kill()
  const card = await studio.make("a snowman beside a cabin")
  await card.getByRole("progressbar").waitFor()
  await renderer.restart()
  await allImagesShown(card, 1)
})

test("a task whose renderer dies in its middle finishes once it is back", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 300, times: 1 })
  const { page } = await visit()
  const studio = await openStudio(page)
  const card = await studio.make("a red barn in autumn")
  await card.locator("img[src^='data:image/jpeg']").first().waitFor()
  await renderer.kill()
  await renderer.restart()
  await allImagesShown(card, 1)
})
