import { expect } from "vitest"
import { SEED_WORKS } from "../db/seed/works.ts"
import { startStack } from "../local/start/stack.ts"
import { eventually, test } from "./journey.ts"

test("a first start answers before its gallery is painted, says how far it is, and has each work in its place with the copies that its card names", async ({
  visit,
}) => {
  const notes: string[] = []
  const stack = await startStack({ seed: 2, paintsBehind: true, bundle: true, cron: false, onNote: (text) => notes.push(text) })
  try {
    const { page } = await visit()
    await page.goto(`${stack.appUrl}/en`)
    await expect(page.getByText(/^Painting the gallery: [01] of 2$/).textContent()).resolves.toBeTruthy()
    const titles = SEED_WORKS.slice(0, 2).map(({ title }) => title)
    await eventually(() => page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt")))).toEqual(
      titles,
    )
    await eventually(() => page.getByText("Painting the gallery").count()).toBe(0)
    expect(await page.locator("[data-place]").count()).toBe(0)
    await eventually(() => notes.some((note) => note.startsWith("Gallery ready"))).toBe(true)
    const home = await (await fetch(`${stack.appUrl}/en`)).text()
    const copies = new Set(home.match(/\/media\/work\/[^" ,]+/g))
    expect(copies.size).toBeGreaterThan(2)
    for (const path of copies) {
      const answer = await fetch(`${stack.appUrl}${path}`)
      expect({ path, status: answer.status, type: answer.headers.get("content-type") }).toEqual({
        path,
        status: 200,
        type: path.endsWith(".png") ? "image/png" : "image/webp",
      })
      // A painting, no image of one color.
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
    }
  } finally {
    await stack.stop()
  }
})
