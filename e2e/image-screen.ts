import { readFile } from "node:fs/promises"
import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas"
import type { Locator, Page } from "playwright-core"

/** An image to work on, as a browser is given one. */
export interface ImageFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Paints a PNG. */
export function paintImage(name: string, width: number, height: number, paint: (context: SKRSContext2D) => void): ImageFile {
  const canvas = createCanvas(width, height)
  paint(canvas.getContext("2d"))
  return { name, mimeType: "image/png", buffer: canvas.toBuffer("image/png") }
}

/** An orange ball before an even wall. */
export function ball(width: number, height: number): ImageFile {
  return paintImage("ball.png", width, height, (context) => {
    context.fillStyle = "#8fa3b5"
    context.fillRect(0, 0, width, height)
    const radius = height * 0.32
    const shine = context.createRadialGradient(width * 0.45, height * 0.4, 4, width / 2, height / 2, radius)
    shine.addColorStop(0, "#ffd9a0")
    shine.addColorStop(1, "#c25a10")
    context.fillStyle = shine
    context.beginPath()
    context.arc(width / 2, height / 2, radius, 0, Math.PI * 2)
    context.fill()
  })
}

/** Opens an image tool and gives it an image. */
export async function openImageTool(page: Page, path: string, island: string, file: ImageFile): Promise<void> {
  await page.goto(path)
  await page.locator(`[data-island='${island}'][data-alive]`).waitFor()
  await page.locator("main input[type=file]").first().setInputFiles(file)
}

/** What was downloaded: its name, its bytes, and its pixels. */
export interface SavedImage {
  readonly name: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity at a place. */
  readonly at: (x: number, y: number) => readonly number[]
}

/** Presses a button that downloads an image, and reads it. */
export async function savedBy(page: Page, button: Locator): Promise<SavedImage> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()])
  const bytes = await readFile(await download.path())
  const image = await loadImage(bytes)
  const context = createCanvas(image.width, image.height).getContext("2d")
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const at = (x: number, y: number) => [...data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4)]
  return { name: download.suggestedFilename(), bytes, width: image.width, height: image.height, at }
}
