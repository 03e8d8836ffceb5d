import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"
import { notice, openSettings } from "./settings-screen.ts"
import { signInAsStaff } from "./staff.ts"
import { zipFiles } from "./zip-files.ts"

const OBJECTION = "My camera wrote it like that, and it plays."
const NOTE = "It plays here as well. Please upload it again."

test("a file that the server refuses is objected to; a moderator decides, and the member reads it and takes it along", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit()
  // A device that cannot look into the file leaves it to the server to say what it is.
  expectConsole(/ERR_FAILED|inspect-on-device/)
  await page.route(/\/inspect-on-device-/, (route) => route.abort())
  await signInQuickly(context, somebody("Odile"))
  const media = await openMyMedia(page)
  const name = `crossing-${crypto.randomUUID().slice(0, 8)}.mp4`
  const buffer = (await readFile(fixturePath("h264-aac.mp4"))).subarray(0, 6_000)
  await media.input.setInputFiles([{ name, mimeType: "video/mp4", buffer }])
  await media.uploads.getByText("The file is damaged or incomplete.").waitFor()
  await media.uploads.getByRole("button", { name: "Appeal this decision" }).click()
  const dialog = page.getByRole("dialog", { name: "Appeal this decision" })
  await dialog.getByRole("button", { name: "Send" }).click()
  await dialog.getByText("Write why it should be allowed.").waitFor()
  await dialog.getByLabel("Why should this file be allowed?").fill(OBJECTION)
  await dialog.getByRole("button", { name: "Send" }).click()
  await media.uploads.getByText("Sent. The decision appears in Settings").waitFor()
  await openSettings(page, "/data")
  const appeals = page.getByRole("region", { name: "Appeals" })
  await appeals.getByText("Waiting for review").waitFor()

  const { page: desk, context: deskContext } = await visit()
  await signInAsStaff(deskContext, "moderator", "Mona")
  await desk.goto("/en/admin/appeals")
  await desk.locator("[data-island='moderation'][data-alive]").waitFor()
  const card = desk.getByRole("article", { name })
  await card.getByText(OBJECTION).waitFor()
  await card.getByText("Odile").waitFor()
  await card.getByRole("button", { name: `Decide appeal: ${name}` }).click()
  const decision = desk.getByRole("dialog", { name: "Decide" })
  await decision.getByRole("radio", { name: /^Refusal overturned/ }).check({ force: true })
  await decision.getByLabel("Note to the owner").fill(NOTE)
  await decision.getByRole("button", { name: "Save decision" }).click()
  await desk.getByRole("status").getByText("Decision saved.").waitFor({ state: "attached" })
  await card.getByText("Refusal overturned").waitFor()
  expect(await card.getByRole("button", { name: /^Decide appeal/ }).count()).toBe(0)

  await openSettings(page, "/data")
  await appeals.getByText(name).waitFor()
  await appeals.getByText("Decision overturned. You can upload the file again.").waitFor()
  await appeals.getByText(NOTE).waitFor()
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download data" }).click()
  const files = zipFiles(await readFile(await (await downloading).path()))
  await notice(page, "Your data was downloaded")
  expect(JSON.parse(String(files.get("appeals.json")))).toMatchObject([{ text: OBJECTION, decision: "overturned", decision_note: NOTE }])
})
