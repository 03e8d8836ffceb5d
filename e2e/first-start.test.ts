import { expect, test } from "vitest"
import { SEED_WORKS } from "../db/seed/works.ts"
import { startStack } from "../local/start/stack.ts"

test("a first start has its gallery painted by the preview renderer, newest first, each image with the smaller copies that its card names", async () => {
  const stack = await startStack({ seed: 2, bundle: true, cron: false })
  try {
    const home = await (await fetch(`${stack.appUrl}/en`)).text()
    const [first, second, third] = SEED_WORKS.map(({ title }) => home.indexOf(`alt="${title}"`))
    expect([first, second]).not.toContain(-1)
    expect(first).toBeLessThan(second ?? 0)
    expect(third).toBe(-1)
    const copies = new Set(home.match(/\/media\/work\/[^" ,]+/g))
    expect(copies.size).toBeGreaterThan(2)
    for (const path of copies) {
      const answer = await fetch(`${stack.appUrl}${path}`)
      expect({ path, status: answer.status, type: answer.headers.get("content-type") }).toEqual({
        path,
        status: 200,
        type: path.endsWith(".png") ? "image/png" : "image/webp",
      })
      // A painting, no image of one colour.
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
    }
  } finally {
    await stack.stop()
  }
})
