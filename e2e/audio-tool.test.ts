import { preSignConfirm } from "../src/domain/upload/contract.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"
import { openTool } from "./tool-page.ts"

test("saves what a visitor has made to My media once they have signed in", async ({ visit }) => {
  const { page, context } = await visit()
  await openTool(page, "audio", "tone.mp3")
  await page.getByRole("button", { name: "Create file" }).click()
  await page.getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signInQuickly(context, somebody("Noor"))
  const arrived = page.waitForResponse((response) => response.url().endsWith(preSignConfirm.path))
  await page.reload()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
  await arrived
  const media = await openMyMedia(page)
  await eventually(media.names).toEqual(["tone.m4a"])
})
