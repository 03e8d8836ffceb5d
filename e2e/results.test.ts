import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"
import type * as z from "zod/mini"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { generatorOn } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
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
  await screen.mode("Expand").waitFor()
  await screen.form.getByText("1024 × 1024").first().waitFor()
  await screen.prompt.fill("a fox in a wide valley")
  await page.goBack()
  await dialog.waitFor({ state: "hidden" })
  expect(new URL(page.url()).pathname).toBe("/en/tasks")
  await page.goForward()
  await dialog.waitFor()
  await eventually(() => screen.prompt.inputValue()).toBe("a fox in a wide valley")
  await screen.prompt.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  expect(new URL(page.url()).pathname).toBe("/en/tasks")
  // A reload within it is the page itself.
  await imageMenu(page, id).click()
  await choose(page, "Animate")
  await dialog.waitFor()
  await screen.mode("Animate").waitFor()
  await page.reload()
  await generatorOn(page)
  expect(await dialog.count()).toBe(0)
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
  await page.locator("[role=status]").getByRole("link", { name: "Open", exact: true }).click()
  await page.getByRole("dialog", { name: "a kite over a beach" }).waitFor()
})

test("a work opens in the generator, in the tab that suits it", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Worka"))
  await page.goto("/en")
  await page.locator("a.card").first().click()
  await page.waitForURL("**/explore/detail/**")
  const work = page.url()
  await page.getByLabel("Where to remix").click()
  await page.getByRole("link", { name: "Open in Create" }).click()
  const screen = await generatorOn(page)
  await screen.mode("From text").waitFor()
  await eventually(async () => (await screen.prompt.inputValue()).length).toBeGreaterThan(0)
  await page.keyboard.press("Escape")
  await eventually(() => page.url()).toBe(work)
})
