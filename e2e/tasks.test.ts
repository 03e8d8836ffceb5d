import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { zipFiles } from "./zip-files.ts"

test("what is deleted with an undo is gone once the page is left, the rest comes as an archive, and a preset fills the create screen", async ({
  visit,
}) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Kaya"))
  const meta = { prompt: "a heron in the reeds", n_iter: 2, aspect_ratio: 2 }
  const { id } = await callAs(context, createTask, { action: 1, meta })
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  await page.goto("/en/tasks")
  const alive = page.locator("[data-island=tasks][data-alive]")
  await alive.waitFor()
  const heron = page.locator(`li[data-task="${id}"]`)
  await heron.getByRole("button", { name: "Actions for image 2: a heron in the reeds" }).click()
  await page.getByRole("menuitem", { name: "Delete image", exact: true }).click()
  await eventually(() => heron.locator("img").count()).toBe(1)
  await page.reload()
  await eventually(async () => (await callAs(context, taskDetail, { id })).img_uris.map((image) => image.operate_number)).toEqual([1])

  await alive.waitFor()
  await page.getByLabel("Select: a heron in the reeds").check()
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download ZIP" }).click()
  const files = zipFiles(await readFile(await (await downloading).path()))
  expect([...files.keys()].map((name) => name.replace(/^\w{8}-/, "")).sort()).toEqual([
    "a-heron-in-the-reeds-1.json",
    "a-heron-in-the-reeds-1.png",
  ])
  await page.getByRole("button", { name: "Clear selection" }).click()

  await heron.getByRole("button", { name: "Actions: a heron in the reeds" }).click()
  await page.getByRole("menuitem", { name: "Save as preset", exact: true }).click()
  await page.getByLabel("Preset name").fill("Waterside")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Preset saved").waitFor()
  await page.getByRole("tab", { name: "Presets" }).click()
  await page.getByRole("button", { name: "Use: Waterside" }).click()
  await page.waitForURL("**/en/create/image")
  await eventually(() => page.locator("textarea[name=prompt]").inputValue()).toBe("a heron in the reeds")
})
