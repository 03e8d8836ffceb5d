import { expect } from "vitest"
import { detectFace, frameDescription } from "../src/domain/library/resource-contract.ts"
import { check } from "./axe.ts"
import { test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { openMyMedia, putFile } from "./my-media-screen.ts"
import { photographOfPeople } from "./photograph.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

test("this browser finds faces and people in an image of one's own, says what it cannot see, and keeps what it found", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
  await signInQuickly(context, somebody("Ife"))
  const { file_id } = await putFile(context, await photographOfPeople("people.png"))
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
