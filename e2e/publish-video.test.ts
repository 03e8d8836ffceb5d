import type { Page } from "playwright-core"
import { beforeAll, expect } from "vitest"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { fieldsOf, publishedAlert } from "./publish-screen.ts"
import { chooseFile } from "./tool-page.ts"

beforeAll(makeFixtures)

async function openForm(page: Page, path = "/en/publish/video"): Promise<void> {
  await page.goto(path)
  await page.locator("[data-island='publish-video'][data-alive]").waitFor()
}

test("a video is uploaded, given a moment of its own as cover, published and plays on its page", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Vito"))
  await openForm(page)
  await chooseFile(page, "h264-aac.mp4")
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await page.getByRole("heading", { name: "Video: h264-aac" }).waitFor()
  const form = fieldsOf(page.locator("main"))

  // What is typed outlives a reload, and so does the video.
  // The file's own name is offered as title first.
  await eventually(() => form.title.inputValue()).toBe("h264-aac")
  await form.title.fill("Tide coming in")
  await page.reload()
  await page.getByRole("heading", { name: "Video: h264-aac" }).waitFor()
  expect(await form.title.inputValue()).toBe("Tide coming in")

  await page.getByRole("button", { name: "Choose a moment" }).click()
  await page.getByRole("slider", { name: "Position" }).fill("1")
  await page.getByRole("button", { name: "Use file" }).click()
  await page.getByText("Cover chosen").waitFor()
  await form.publish.click()
  const alert = publishedAlert(page)
  await alert.getByRole("button", { name: "check it now" }).waitFor()
  await alert.getByRole("button", { name: "check it now" }).click()
  await page.waitForURL(/\/en\/video\/work_/)
  await page.getByRole("heading", { level: 1, name: "Tide coming in" }).waitFor()
  await page.getByRole("button", { name: /^Play/ }).first().click()
  await eventually(() =>
    page.locator("video").evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)),
  ).toBeGreaterThan(0)
})
