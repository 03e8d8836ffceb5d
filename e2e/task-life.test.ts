import { test } from "./journey.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

test("a task made in one tab appears and finishes in the other", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 100, times: 1 })
  const { page, newTab } = await visit()
  const here = await openStudio(page)
  const there = await openStudio(await newTab())
  await page.bringToFront()
  await here.make("two deer in a misty meadow")
  await there.card("two deer in a misty meadow").getByRole("progressbar").waitFor()
  await allImagesShown(here.card("two deer in a misty meadow"), 1)
  await there.page.bringToFront()
  await allImagesShown(there.card("two deer in a misty meadow"), 1)
})
