import { expect, test } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"

test.each([4, 100])("a visitor reads how many images a day there really are: %s", async (visitorImagesPerDay) => {
  const { html } = await askPage("/en/create/image", { context: { visitorImagesPerDay } })
  expect(html).toContain(`${visitorImagesPerDay} free images a day`)
})
