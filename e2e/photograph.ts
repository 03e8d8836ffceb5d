import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import type { ChosenFile } from "./my-media-screen.ts"

const PEOPLE = fileURLToPath(new URL("../node_modules/@vladmandic/human/assets/samples.jpg", import.meta.url))

/** A photograph of people that comes with the library that finds them, small. */
export async function photographOfPeople(name: string): Promise<ChosenFile> {
  const image = await loadImage(await readFile(PEOPLE))
  const canvas = createCanvas(640, Math.round((640 * image.height) / image.width))
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
  return { name, mimeType: "image/png", buffer: await canvas.encode("png") }
}
