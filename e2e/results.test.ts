import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import type * as z from "zod/mini"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { taskLineage } from "../src/domain/task/lineage-contract.ts"
import { saveTaskImage } from "../src/domain/task/result-contract.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { generatorOn } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { openStudio } from "./studio-screen.ts"

const FOX = "a red fox, snow, evening"

async function made(context: BrowserContext, input: z.input<ReturnType<typeof createTask.input>>): Promise<string> {
  const { id } = await callAs(context, createTask, input)
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  return id
}

const fox = (context: BrowserContext, images = 1) =>
  made(context, { action: 1, meta: { prompt: FOX, n_iter: images, aspect_ratio: 2, seed: 7 } })

async function openTasks(page: Page, path = "/en/tasks"): Promise<void> {
  await page.goto(path)
  await page.locator("[data-island=tasks][data-alive]").waitFor()
}

const imageMenu = (page: Page, id: string, index = 1) =>
  page.locator(`li[data-task="${id}"]`).getByRole("button", { name: new RegExp(`^Actions for image ${index}`) })
const choose = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true }).click()

test("a result tells what it came from and what became of it, is compared with its source, and is made again", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Lina"))
  const id = await fox(context, 2)
  const child = await made(context, {
    action: 9,
    parent_task_id: id,
    operate_number: 2,
    meta: { prompt: "a red fox, fog, evening", n_iter: 1 },
  })
  expect((await callAs(context, taskLineage, { id, operate_number: 2 })).became.items.map((item) => item.id)).toEqual([child])
  await openTasks(page)
  await imageMenu(page, child).click()
  await choose(page, "Image history")
  const history = page.getByRole("dialog", { name: "Image history" })
  const origin = history.getByRole("region", { name: "Came from" })
  await origin.getByText("+fog").waitFor()
  await origin.getByText("snow", { exact: true }).waitFor()
  await history.getByText("Nothing has been made from this image yet.").waitFor()
  await checkInBothThemes(page, "the history of an image")
  await origin.getByRole("button", { name: /^Image history/ }).click()
  await history.getByRole("region", { name: "Became" }).getByText("Image to image").waitFor()
  await history.getByText("Generated from a prompt alone.").waitFor()
  await history.getByRole("region", { name: "Became" }).getByRole("button", { name: /^Open/ }).click()
  const lightbox = page.getByRole("dialog", { name: "a red fox, fog, evening" })
  await lightbox.getByRole("button", { name: "Compare with the source" }).click()
  await lightbox.getByRole("slider").waitFor()
  await lightbox.getByRole("button", { name: /^Actions for image/ }).click()
  await checkInBothThemes(page, "the menu of a result")
  await choose(page, "Compare with…")
  const compared = page.getByRole("dialog", { name: "Compare" })
  await compared.getByRole("slider").press("ArrowRight")
  await compared.getByRole("button", { name: /image 1 of 2/ }).click()
  await checkInBothThemes(page, "two results compared")
  await page.keyboard.press("Escape")
  await compared.waitFor({ state: "hidden" })
  await page.keyboard.press("Escape")
  await lightbox.waitFor({ state: "hidden" })

  // The parent goes; its child says so.
  await page
    .locator(`li[data-task="${id}"]`)
    .getByRole("button", { name: `Actions: ${FOX}` })
    .click()
  await choose(page, "Delete")
  await page.reload()
  await page.locator("[data-island=tasks][data-alive]").waitFor()
  await imageMenu(page, child).click()
  await choose(page, "Image history")
  await history.getByText("The task that it was made from was deleted.").waitFor()
})

test("the generator opens over the tasks with a result, Back and Escape close it, and what was typed is there again", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Modi"))
  const id = await fox(context)
  await openTasks(page)
  await imageMenu(page, id).click()
  await choose(page, "Expand")
  const dialog = page.locator("dialog#generator-dialog")
  await dialog.waitFor()
  const screen = await generatorOn(page)
  expect(new URL(page.url()).pathname).toBe("/en/generator")
  expect(await screen.tab("Expand").getAttribute("aria-selected")).toBe("true")
  await screen.form.getByText("1024 × 1024").first().waitFor()
  await screen.prompt.fill("a fox in a wide valley")
  await checkInBothThemes(page, "the generator over the tasks")
  await page.goBack()
  await dialog.waitFor({ state: "hidden" })
  expect(new URL(page.url()).pathname).toBe("/en/tasks")
  await page.goForward()
  await dialog.waitFor()
  await eventually(() => screen.prompt.inputValue()).toBe("a fox in a wide valley")
  await screen.prompt.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  expect(new URL(page.url()).pathname).toBe("/en/tasks")
  // A reload within it is the page itself, which closes to where it came from.
  await imageMenu(page, id).click()
  await choose(page, "Animate")
  await dialog.waitFor()
  await eventually(() => screen.tab("Animate").getAttribute("aria-selected")).toBe("true")
  await page.reload()
  await generatorOn(page)
  expect(await dialog.count()).toBe(0)
  await page.getByRole("button", { name: "Close" }).first().click()
  await page.locator("[data-island=tasks][data-alive]").waitFor()
})

test("on a phone in Arabic the generator takes the whole screen over the tasks", async ({ visit }) => {
  const { page, context } = await visit({ locale: "ar", viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Amal"))
  const id = await fox(context)
  await openTasks(page, "/ar/tasks")
  await page
    .locator(`li[data-task="${id}"]`)
    .getByRole("button", { name: /إجراءات الصورة|صورة/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "توسيع", exact: true }).click()
  await generatorOn(page)
  const box = await page.locator("dialog#generator-dialog").boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 390 })
  await expectNoSidewaysScroll(page)
  expect(await missingWords(page)).toEqual([])
  await check(page, "the generator over the tasks on a phone")
})

test("a task that ends is told on a page that shows none, leads to its images, and is not told where it is seen", async ({
  visit,
  renderer,
}) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 150, times: 1 })
  const { page } = await visit()
  const studio = await openStudio(page)
  await studio.make("a kite over a beach")
  await page.goto("/en/tools")
  const notice = page.getByRole("status").getByText("Your image is ready")
  await notice.waitFor()
  await check(page, "a notice of a task")
  await page.locator("[role=status]").getByRole("link", { name: "Open", exact: true }).click()
  await page.getByRole("dialog", { name: "a kite over a beach" }).waitFor()
})

test("a recipe that is pasted onto the create screen is read, what it is not is said, and it replays the same pixels", async ({
  visit,
}) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Repa"))
  const id = await fox(context)
  const studio = await openStudio(page)
  const first = (await callAs(context, taskDetail, { id })).img_uris[0]?.url ?? ""
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await studio
    .card(FOX)
    .getByRole("button", { name: /^Actions for image 1/ })
    .click()
  await choose(page, "Copy recipe as text")
  await page.getByText("Copied").waitFor()
  await studio.prompt.fill("")
  await studio.prompt.press("Control+v")
  const dialog = page.getByRole("dialog", { name: "Read settings" })
  await dialog.getByRole("region", { name: "Used" }).or(dialog.getByText(FOX)).first().waitFor()
  await dialog.getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => studio.prompt.inputValue()).toBe(FOX)
  await page.locator("[data-setting=n_iter]").first().check({ force: true })
  await studio.prompt.press("Control+Enter")
  await eventually(() => studio.card(FOX).count()).toBe(2)
  const again = await studio.card(FOX).first().getAttribute("id")
  await eventually(async () => (await callAs(context, taskDetail, { id: again ?? "" })).status).toBe(3)
  const second = (await callAs(context, taskDetail, { id: again ?? "" })).img_uris[0]?.url ?? ""
  const pixelsOf = (url: string) =>
    page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context2d = canvas.getContext("2d")
      context2d?.drawImage(bitmap, 0, 0)
      const data = context2d?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
      const digest = await crypto.subtle.digest("SHA-256", data)
      return [...new Uint8Array(digest)].join(" ")
    }, url)
  expect(await pixelsOf(second)).toBe(await pixelsOf(first))
})

test("a work and an image of My media open in the generator, each in the tab that suits it", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Worka"))
  await page.goto("/en")
  await page.locator("a.card").first().click()
  await page.waitForURL("**/explore/detail/**")
  const work = page.url()
  await page.getByRole("link", { name: "Open in the generator" }).click()
  const screen = await generatorOn(page)
  await eventually(() => screen.tab("Text to image").getAttribute("aria-selected")).toBe("true")
  await eventually(async () => (await screen.prompt.inputValue()).length).toBeGreaterThan(0)
  await page.keyboard.press("Escape")
  await eventually(() => page.url()).toBe(work)

  const id = await fox(context)
  await callAs(context, saveTaskImage, { id, operate_number: 1 })
  await page.goto("/en/my-media")
  await page.locator("[data-island='my-media'][data-alive]").waitFor()
  await page.getByRole("button", { name: /^Open .*fox/ }).click()
  await page.getByRole("link", { name: "Open in the generator" }).click()
  const again = await generatorOn(page)
  await eventually(() => again.prompt.inputValue()).toBe(FOX)
  await page.goBack()
  await page.locator("dialog#generator-dialog").waitFor({ state: "hidden" })
})
