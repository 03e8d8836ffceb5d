import { test } from "./journey.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

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
