import { expect } from "vitest"
import { detectFace, frameDescription } from "../src/domain/library/resource-contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { openMyMedia, putFile } from "./my-media-screen.ts"
import { photographOfPeople } from "./photograph.ts"

test("this browser finds faces and people in an image of one's own, says what it cannot see, and keeps what it found", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
  await signInQuickly(context, somebody("Ife"))
  const { file_id } = await putFile(context, await photographOfPeople("people.png"))
  const asked: string[] = []
  const calls: string[] = []
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url())
    asked.push(origin)
    calls.push(pathname)
  })
  const media = await openMyMedia(page)
  await media.card("people.png").click()
  const sight = page.getByRole("dialog", { name: "people.png" }).getByRole("region", { name: "Detected content" })
  await sight.getByText("It can't recognize people").waitFor()
  expect(calls).toContain(frameDescription.path)
  expect(calls).not.toContain(detectFace.path)
  await sight.getByRole("button", { name: "Detect content" }).click()
  await sight.getByText("Looked for in 1 frame.").waitFor({ timeout: 60_000 })
  await sight.getByText(/^\d+ faces?$/).waitFor()
  await sight.getByText(/Person/).waitFor()
  const marked = sight.getByRole("img", { name: /^\d+ faces? marked: people\.png$/ })
  const boxes = marked.locator("[data-face]")
  await boxes.first().waitFor()
  const [frame, box] = [await marked.boundingBox(), await boxes.first().boundingBox()]
  expect(frame !== null && box !== null && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1).toBe(true)
  await sight.getByRole("group", { name: "Description" }).getByText("From what your browser found").waitFor()
  expect(new Set(asked.filter((origin) => origin.startsWith("http"))).size).toBe(1)

  const { faces, source } = await callAs(context, detectFace, { file_id })
  expect([source, faces.length > 0]).toEqual(["browser", true])
  expect((await callAs(context, frameDescription, { file_id })).description).toContain("person")
  await page.reload()
  await media.card("people.png").click()
  await sight.getByRole("button", { name: "Detect again" }).waitFor()
  await sight.getByText(/^\d+ faces?$/).waitFor()
  await sight.getByRole("button", { name: "Use as prompt" }).click()
  await page.waitForURL("**/en/create/image**")
  await eventually(() => page.locator("textarea[name=prompt]").inputValue()).toContain("person")
}, 90_000)
