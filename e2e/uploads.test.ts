import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { uploadAudio } from "../src/islands/upload/upload-audio.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { image, largeVideo, openMyMedia } from "./my-media-screen.ts"

const HELD_PART = /\/api\/v1\/resource\/upload\/[^/]+\/2\?/

/** Numbers of the parts that a page sends, in order. */
function partsSentBy(page: Page): string[] {
  const parts: string[] = []
  page.on("request", (request) => {
    const part = /\/resource\/upload\/[^/]+\/(\d+)\?/.exec(request.url())?.[1]
    if (request.method() === "PUT" && part !== undefined) parts.push(part)
  })
  return parts
}

/** The second part of a file is put, and never answered. Answers how to let it through again. */
async function holdSecondPart(page: Page): Promise<() => Promise<void>> {
  await page.route(HELD_PART, () => {})
  return () => page.unroute(HELD_PART)
}

async function loseCopies(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry("uploads", { recursive: true }))
}

test("an upload resumes after a reload with the parts that are missing, by itself or with the file chosen again", async ({ visit }) => {
  const { page, context, newTab, expectConsole } = await visit()
  // A thumbnail is not made of a copy that is lost meanwhile.
  expectConsole(/ERR_FILE_NOT_FOUND \(blob:/)
  await signInQuickly(context, somebody("Noor"))
  const video = await largeVideo("crossing.mp4")
  const media = await openMyMedia(page)
  const release = await holdSecondPart(page)
  const parts = partsSentBy(page)
  page.on("dialog", (dialog) => void dialog.accept())
  await media.input.setInputFiles(video)
  await eventually(() => parts).toEqual(["1", "2"])

  // Beside it, another tab waits for its turn.
  const beside = await newTab()
  const other = await openMyMedia(beside)
  await other.input.setInputFiles([await image("later.png", "olive")])
  await other.uploads.getByText("Waiting for an upload in another tab.").waitFor()
  await beside.close()

  await page.reload()
  await eventually(() => parts).toEqual(["1", "2", "2"])
  await loseCopies(page)
  await page.reload()
  await media.uploads.getByText("Upload interrupted. Choose the same file to resume.").first().waitFor()
  const field = media.uploads.getByLabel(`Choose ${basename(video)} again`)
  await field.setInputFiles(fixturePath("h264-aac.mp4"))
  await media.uploads.getByText("This is a different file. Choose the original one.").waitFor()
  await release()
  await field.setInputFiles(video)
  await eventually(media.names).toContain("crossing.mp4")
  expect(parts).toEqual(["1", "2", "2", "2"])
})

test("the audio sequence of the specification uploads an audio file and answers its address", async ({ visit }) => {
  const { context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const audio = new File([await readFile(fixturePath("tone.mp3"))], "audio.mp3", { type: "audio/mpeg" })
  const pause = (forMs: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(forMs, 200)))
  const url = await uploadAudio(audio, { fetch: fetchAs(context), pause })
  expect(url).toMatch(/^https?:\/\/[^/]+\/media\//)
  expect(await (await context.request.get(url)).body()).toEqual(await readFile(fixturePath("tone.mp3")))
})

/** `fetch` with the cookies of a browser. */
function fetchAs(context: BrowserContext): typeof fetch {
  return async (address, init) => {
    const { body } = init ?? {}
    const data = body instanceof File ? Buffer.from(await body.arrayBuffer()) : String(body)
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await context.request.fetch(String(address), { method: init?.method ?? "GET", headers, data })
    return new Response(new Uint8Array(await answer.body()), { status: answer.status() })
  }
}
