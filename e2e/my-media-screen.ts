import { appendFile, copyFile, mkdtemp, stat, truncate } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import type { BrowserContext, Locator, Page } from "playwright-core"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { envelopeSchema } from "../src/domain/_kernel/envelope.ts"
import { type MediaFile, mediaFileSchema, uploadFile } from "../src/domain/upload/contract.ts"
import { UPLOAD_CATEGORIES, type UploadCategory } from "../src/domain/upload/rules.ts"

/** A file for a file field, without a file on the disk. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The page of My media and its parts. */
export interface MyMediaScreen {
  /** The field that takes files; its button opens the device's own dialog. */
  readonly input: Locator
  readonly uploads: Locator
  readonly folders: Locator
  readonly card: (name: string) => Locator
  readonly names: () => Promise<string[]>
}

/** Opens My media of whoever is signed in. */
export async function openMyMedia(page: Page, address = "/en/my-media"): Promise<MyMediaScreen> {
  await page.goto(address)
  await page.locator("[data-island='my-media'][data-alive]").waitFor()
  return {
    input: page.locator("input[type=file][multiple]"),
    uploads: page.getByRole("region", { name: "Uploads" }),
    folders: page.getByRole("navigation", { name: "Folders" }),
    card: (name) => page.getByRole("button", { name: `Open ${name}` }),
    names: () => page.getByRole("list", { name: "Files" }).locator("p:first-child").allTextContents(),
  }
}

/** An image of one colour. */
export async function image(name: string, colour: string): Promise<ChosenFile> {
  const canvas = createCanvas(64, 48)
  const context = canvas.getContext("2d")
  context.fillStyle = colour
  context.fillRect(0, 0, 64, 48)
  return { name, mimeType: "image/png", buffer: await canvas.encode("png") }
}

/** A video of two parts on the disk: a small one and room that belongs to nothing. Answers its path. */
export async function largeVideo(name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "atelier-video-")), name)
  await copyFile(fixturePath("h264-aac.mp4"), path)
  const roomBytes = 25_165_824
  const box = Buffer.alloc(8)
  box.writeUInt32BE(roomBytes, 0)
  box.write("free", 4, "latin1")
  await appendFile(path, box)
  await truncate(path, (await stat(path)).size + roomBytes - box.length)
  return path
}

/** Puts a small file into the media of whoever a browser is signed in as, without the page. */
export async function putFile(
  context: BrowserContext,
  { name, mimeType, buffer }: ChosenFile,
  category: UploadCategory = UPLOAD_CATEGORIES.image,
): Promise<MediaFile> {
  const query = new URLSearchParams({ category: String(category), file_name: name })
  const answer = await context.request.post(`${uploadFile.path}?${query}`, { data: buffer, headers: { "Content-Type": mimeType } })
  const { status, data } = envelopeSchema.parse(await answer.json())
  if (!answer.ok()) throw new Error(`${name} was answered ${status.msg}`)
  return mediaFileSchema().parse(data)
}
