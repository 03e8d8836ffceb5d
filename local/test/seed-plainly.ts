import { createCanvas } from "@napi-rs/canvas"
import { seedByEnvironment } from "../../db/seed/seed-by-environment.ts"

/*
 * Seeds as `db/seed/main.ts` does, with images that cost next to nothing: two colours for each work. How a first start has its gallery
 * painted is proved by e2e/first-start.test.ts.
 */
await seedByEnvironment(async (_id, { width, height, seed }) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = `hsl(${Number(seed) % 360} 60% 35%)`
  context.fillRect(0, 0, width, height)
  context.fillStyle = `hsl(${(Number(seed) * 7) % 360} 70% 65%)`
  context.fillRect(0, 0, width, height / 2)
  return canvas.encode("png")
})
