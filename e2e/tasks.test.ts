import { readFile } from "node:fs/promises"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import { libraryUsage } from "../src/domain/library/contract.ts"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { zipFiles } from "./zip-files.ts"

async function ordered(context: BrowserContext, prompt: string, images = 1): Promise<string> {
  const meta = { prompt, n_iter: images, aspect_ratio: 2 }
  return (await callAs(context, createTask, { action: 1, meta })).id
}

async function finished(context: BrowserContext, prompt: string, images = 1): Promise<string> {
  const id = await ordered(context, prompt, images)
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  return id
}

async function openTasks(page: Page, path = "/en/tasks"): Promise<void> {
  await page.goto(path)
  await page.locator("[data-island=tasks][data-alive]").waitFor()
}

const rowOf = (page: Page, id: string) => page.locator(`li[data-task="${id}"]`)
const choose = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true }).click()

test("a member sees queue and history, cancels several at once, deletes and keeps single images, downloads, retries, and keeps settings", async ({
  visit,
  renderer,
}) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Kaya"))
  const done = await finished(context, "a heron in the reeds", 2)
  await renderer.fail({ kind: "slow", step_delay_ms: 400, times: 2 })
  await openTasks(page)
  const history = page.getByRole("region", { name: "History" })
  const heron = rowOf(page, done)
  await history.getByText("a heron in the reeds").waitFor()
  await heron.locator("img").nth(1).waitFor()

  const first = await ordered(context, "a lighthouse in fog")
  const second = await ordered(context, "a windmill at noon")
  const queue = page.getByRole("region", { name: "In progress" })
  await queue.getByRole("progressbar").nth(1).waitFor()
  await checkInBothThemes(page, "tasks under way")
  await page.getByLabel("Select: a lighthouse in fog").check()
  await page.getByLabel("Select: a windmill at noon").check()
  await page.getByRole("group", { name: "2 tasks selected" }).getByRole("button", { name: "Cancel" }).click()
  await page.getByText("2 tasks canceled").waitFor()
  await eventually(() => rowOf(page, first).or(rowOf(page, second)).count()).toBe(0)
  await eventually(() => page.getByText("2 tasks canceled").count()).toBe(0)

  const imageMenu = (index: number) => heron.getByRole("button", { name: `Actions for image ${index}: a heron in the reeds` }).click()
  await imageMenu(1)
  await choose(page, "Save to My media")
  await page.getByText("Saved to My media").waitFor()
  expect((await callAs(context, libraryUsage, {})).files).toBe(1)
  await imageMenu(2)
  await choose(page, "Delete image")
  await page.getByRole("button", { name: "Undo" }).click()
  await heron.locator("img").nth(1).waitFor()
  await imageMenu(2)
  await choose(page, "Delete image")
  await eventually(() => heron.locator("img").count()).toBe(1)
  // Leaving the page carries out what could still be undone.
  await page.reload()
  await eventually(async () => (await callAs(context, taskDetail, { id: done })).img_uris.map((image) => image.operate_number)).toEqual([1])

  await page.getByLabel("Select: a heron in the reeds").check()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download ZIP" }).click()
  const files = zipFiles(await readFile(await (await downloading).path()))
  expect([...files.keys()].map((name) => name.replace(/^\w{8}-/, "")).sort()).toEqual([
    "a-heron-in-the-reeds-1.json",
    "a-heron-in-the-reeds-1.png",
  ])
  await page.getByRole("button", { name: "Clear selection" }).click()

  const heronMenu = heron.getByRole("button", { name: "Actions: a heron in the reeds" })
  await heronMenu.press("Enter")
  await choose(page, "Regenerate")
  await page.getByText("Task submitted").waitFor()
  await eventually(() => history.getByText("a heron in the reeds").count()).toBe(2)
  await heronMenu.click()
  await choose(page, "Save as preset")
  await page.getByLabel("Preset name").fill("Waterside")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Preset saved").waitFor()

  await page.getByRole("tab", { name: "Presets" }).click()
  await page.getByRole("button", { name: "Actions: Waterside" }).click()
  await choose(page, "Rename")
  await page.getByLabel("Preset name").fill("By the water")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("By the water").waitFor()
  await page.getByRole("link", { name: "1024 × 1024" }).waitFor()
  await check(page, "presets")
  await page.getByRole("button", { name: "Use: By the water" }).click()
  await page.waitForURL("**/en/create/image")
  await eventually(() => page.locator("textarea[name=prompt]").inputValue()).toBe("a heron in the reeds")

  await openTasks(page)
  await heronMenu.click()
  await choose(page, "Delete")
  await page.getByText("Task deleted").waitFor()
  await eventually(() => rowOf(page, done).count()).toBe(0)
  await page.reload()
  await page.locator("[data-island=tasks][data-alive]").waitFor()
  await history.getByText("a heron in the reeds").first().waitFor()
  await eventually(() => rowOf(page, done).count()).toBe(0)
})

test("a visitor finds their tasks on a narrow screen in Arabic, by the navigation and by keyboard, and is told when they expire", async ({
  visit,
}) => {
  const { page, context } = await visit({ locale: "ar", viewport: { width: 360, height: 780 } })
  await page.goto("/ar")
  await page.getByRole("navigation").getByRole("link", { name: "المهام" }).click()
  await page.getByText("لا مهام بعد").waitFor()
  await check(page, "no tasks")
  const id = await finished(context, "a boat at night", 2)
  await page.reload()
  await rowOf(page, id)
    .getByText(/تُزال في/)
    .waitFor()
  await expectNoSidewaysScroll(page)
  expect(await missingWords(page)).toEqual([])
  await checkInBothThemes(page, "one task")
  await rowOf(page, id).getByRole("checkbox").press("Space")
  await page.getByRole("group", { name: "مهمة واحدة محددة" }).waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "a chosen task")
  await page.getByRole("tab").nth(1).click()
  await page.getByText("سجّل الدخول لاستخدام الإعدادات المسبقة").waitFor()
  await check(page, "presets of a visitor")
})

test("a list that does not come says so and is tried again", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 503|Failed to load/)
  await page.route(
    "**/api/v1/task/list",
    (route) => route.fulfill({ status: 503, json: { status: { code: 10051, msg: "Unavailable", request_id: "r1" }, data: null } }),
    { times: 1 },
  )
  await openTasks(page)
  await page.getByText("Couldn't load your tasks").waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("No tasks yet").waitFor()
})
