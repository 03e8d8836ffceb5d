import { expect, test } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"

test.each([4, 100])("a visitor reads how many images a day there really are: %s", async (visitorImagesPerDay) => {
  const { html } = await askPage("/en/create/image", { context: { visitorImagesPerDay } })
  expect(html).toContain(`${visitorImagesPerDay} free images a day`)
})

test("stands in the document with what it is painted with: four examples in their places, the first before all else", async () => {
  const { html } = await askPage("/en/create/image")
  const images = [...html.matchAll(/<img src="\/examples\/[^>]*>/g)].map(([tag]) => tag)
  expect(images).toHaveLength(4)
  for (const image of images) expect(image).toMatch(/width="400" height="500"/)
  expect(images.map((image) => /fetchpriority="high"/i.test(image))).toEqual([true, false, false, false])
})
