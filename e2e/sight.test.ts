import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { expect } from "vitest"
import { detectFace, frameDescription } from "../src/domain/library/resource-contract.ts"
import { check } from "./axe.ts"
import { test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { openMyMedia, putFile } from "./my-media-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const PEOPLE = fileURLToPath(new URL("../node_modules/@vladmandic/human/assets/samples.jpg", import.meta.url))

/** A photograph of people that comes with the library, small. */
async function photograph(name: string) {
  const image = await loadImage(await readFile(PEOPLE))
  const canvas = createCanvas(640, Math.round((640 * image.height) / image.width))
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
  return { name, mimeType: "image/png", buffer: await canvas.encode("png") }
}

test("this browser finds faces and people in an image of one's own, says what it cannot see, and keeps what it found", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
  await signInQuickly(context, somebody("Ife"))
  const { file_id } = await putFile(context, await photograph("people.png"))
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).origin))
  const media = await openMyMedia(page)
  await media.card("people.png").click()
  const sight = page.getByRole("dialog", { name: "people.png" }).getByRole("region", { name: "What it shows" })
  await sight.getByText("It can't tell who somebody is").waitFor()
  await sight.getByRole("button", { name: "Look at it" }).click()
  await sight.getByText("Looked for in 1 frame.").waitFor({ timeout: 60_000 })
  await sight.getByText(/^\d+ faces?$/).waitFor()
  await sight.getByText(/Person/).waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "what an image shows")
  expect(new Set(asked.filter((origin) => origin.startsWith("http"))).size).toBe(1)

  const { faces, source } = await callAs(context, detectFace, { file_id })
  expect([source, faces.length > 0]).toEqual(["browser", true])
  expect((await callAs(context, frameDescription, { file_id })).description).toContain("person")
  await page.reload()
  await media.card("people.png").click()
  await sight.getByRole("button", { name: "Look again" }).waitFor()
  await sight.getByText(/^\d+ faces?$/).waitFor()
}, 90_000)
