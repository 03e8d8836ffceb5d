import type { Locator, Page } from "playwright-core"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"

/** Opens a tool with a fixture, as soon as the tool is alive. */
export async function openTool(page: Page, tool: string, fixture: string): Promise<void> {
  await page.goto(`/en/tools/${tool}`)
  await page.locator("main [data-island][data-alive]").first().waitFor()
  await chooseFile(page, fixture)
}

/** Chooses a fixture where a tool asks for a file. */
export async function chooseFile(page: Page, fixture: string): Promise<void> {
  await page.locator("main input[type=file]").first().setInputFiles(fixturePath(fixture))
}

/** The card of what a tool has made. */
export function resultOf(page: Page): Locator {
  return page.getByRole("region", { name: "Result" })
}

/** Downloads the result: the name that it is given, and where it lies. */
export async function downloadResult(page: Page): Promise<{ readonly name: string; readonly path: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), resultOf(page).getByRole("link", { name: "Download" }).click()])
  return { name: download.suggestedFilename(), path: await download.path() }
}
