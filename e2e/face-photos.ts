import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import type { ImageFile } from "./image-screen.ts"

/** Faces that come with the library that finds them, five beside each other. */
const FACES = fileURLToPath(new URL("../node_modules/@vladmandic/human/assets/screenshot-facedetect.jpg", import.meta.url))
const FIRST = { x: 9, y: 348, side: 146, stepPx: 157 } as const

interface Shown {
  /** How many different people, at most five. */
  readonly people: number
  readonly blurPx?: number
  readonly width?: number
  readonly height?: number
}

/** A photograph of people before an even wall, in a size as phones send them. */
export async function facePhoto(name: string, { people, blurPx = 0, width = 768, height = 960 }: Shown): Promise<ImageFile> {
  const image = await loadImage(await readFile(FACES))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "#8a8f94"
  context.fillRect(0, 0, width, height)
  const side = Math.min(FIRST.side * 1.6, width / Math.max(1, people))
  if (blurPx > 0) context.filter = `blur(${blurPx}px)`
  for (let index = 0; index < people; index++) {
    const left = (width / people) * (index + 0.5) - side / 2
    const from = FIRST.x + index * FIRST.stepPx
    context.drawImage(image, from, FIRST.y, FIRST.side, FIRST.side, left, (height - side) / 2, side, side)
  }
  return { name, mimeType: "image/png", buffer: canvas.toBuffer("image/png") }
}
