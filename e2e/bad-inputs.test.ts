import type { Page } from "playwright-core"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { allImagesShown, openStudio, type StudioScreen } from "./studio-screen.ts"

/** What the cut calls and the refusals of `openDeafTab` leave in the console. */
const EXPECTED_OF_DEAF_TABS = /ERR_FAILED|status of 4\d\d/

/** The create screen in a tab that hears of no task, so that it lets the person try and the server has to refuse. */
async function openDeafTab(page: Page): Promise<StudioScreen> {
  await page.route(/task\/(list|v2\/histories|simple\/config)|socket\/ticket/, (route) => route.abort())
  return openStudio(page)
}

test("an empty prompt is refused at the field, which gets the focus", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  await studio.generate.click()
  await page.getByRole("alert").getByText("Enter a prompt.").waitFor()
  await eventually(() => studio.prompt.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await studio.prompt.getAttribute("aria-invalid")).toBe("true")
  await studio.prompt.pressSequentially("a")
  await page.getByRole("alert").getByText("Enter a prompt.").waitFor({ state: "detached" })
  expect(await page.locator("article").count()).toBe(0)
})

test("a prompt of 1501 characters is refused with the limit, one of 1500 is taken", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page, "/en/create/image?count=1")
  await studio.prompt.fill("a".repeat(1_501))
  await page.keyboard.press("Control+Enter")
  await page.getByRole("alert").getByText("Use 1,500 characters or fewer for the prompt.").waitFor()
  expect((await studio.prompt.inputValue()).length).toBe(1_501)
  await studio.prompt.press("Backspace")
  await page.keyboard.press("Control+Enter")
  await page.locator("article[id^=task_]").waitFor()
})

test("five images cannot be chosen, and an address that asks for them gets four", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page, "/en/create/image?count=5&prompt=a%20pear")
  expect(await page.locator("[data-setting=n_iter]").count()).toBe(4)
  expect(await page.locator("[data-setting=n_iter]").nth(3).isChecked()).toBe(true)
  expect(await studio.prompt.inputValue()).toBe("a pear")
})

test("a seed above the largest is refused at the field; letters cannot be typed", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page, "/en/create/image?count=1&prompt=a%20pear")
  const seed = page.locator("[data-setting=seed]")
  await seed.fill("-12x4")
  await eventually(() => seed.inputValue()).toBe("124")
  await seed.fill("4294967295")
  await studio.generate.click()
  await page.getByRole("alert").getByText("Enter a whole number from 0 to 2147483643", { exact: false }).waitFor()
  await eventually(() => seed.evaluate((field) => field === document.activeElement)).toBe(true)
})

test("a third task in flight is refused with the reason, by the button and by the server", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 2_000 })
  const { page, newTab, expectConsole } = await visit()
  const studio = await openStudio(page, "/en/create/image")
  await studio.make("first of two")
  const second = await studio.make("second of two")
  await second.getByText("Next in line").or(second.getByText("Position")).or(second.getByText("Waiting")).first().waitFor()
  await studio.prompt.fill("third")
  await eventually(() => studio.buttonLine.textContent()).toBe("1 task is running and 1 is waiting. Generate again when one finishes.")
  expect(await studio.generate.getAttribute("aria-disabled")).toBe("true")

  expectConsole(EXPECTED_OF_DEAF_TABS)
  const deaf = await openDeafTab(await newTab())
  await deaf.prompt.fill("third")
  await deaf.prompt.press("Control+Enter")
  await deaf.page.getByRole("alert").getByText("Your queue is full. Wait for a task to finish.").waitFor()
  expect(await deaf.prompt.inputValue()).toBe("third")

  await page.bringToFront()
  for (const words of ["second of two", "first of two"]) await studio.card(words).getByRole("button", { name: "Cancel" }).click()
  await eventually(() => page.locator("article[id^=task_]").count()).toBe(0)
})

test("a used-up day is shown by the button, with the time until the next", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  await allImagesShown(await studio.make("four small boats", 4), 4)
  await studio.prompt.fill("a fifth")
  await eventually(() => studio.buttonLine.textContent()).toMatch(
    /^You've used today's free images\. You get new ones in (less than an hour|about \d+ hours?)\.$/,
  )
  await studio.prompt.press("Control+Enter")
  expect(await page.locator("article").count()).toBe(1)
  expect(await studio.prompt.inputValue()).toBe("a fifth")
})

test("a day that was used up elsewhere is shown by the server's refusal", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 2_000 })
  const { page, newTab, expectConsole } = await visit()
  const studio = await openStudio(page)
  await studio.make("four tall ships", 4)
  expectConsole(EXPECTED_OF_DEAF_TABS)
  const deaf = await openDeafTab(await newTab())
  await deaf.prompt.fill("a sunflower")
  await deaf.prompt.press("Control+Enter")
  await deaf.page.getByRole("alert").getByText("You've used today's free images.").waitFor()
  expect(await deaf.prompt.inputValue()).toBe("a sunflower")
  await page.bringToFront()
  await studio.card("four tall ships").getByRole("button", { name: "Cancel" }).click()
  await eventually(() => page.locator("article[id^=task_]").count()).toBe(0)
})

test("a server that is away costs nothing that was typed, and trying again works", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/ERR_FAILED/)
  const studio = await openStudio(page, "/en/create/image?count=1")
  await page.route("**/api/v1/task/create", (route) => route.abort())
  await studio.prompt.fill("a stone bridge over a river")
  await studio.prompt.press("Control+Enter")
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't reach the server." })
  await failure.waitFor()
  expect(await studio.prompt.inputValue()).toBe("a stone bridge over a river")
  await page.unroute("**/api/v1/task/create")
  await failure.getByRole("button", { name: "Try again" }).click()
  await allImagesShown(studio.card("a stone bridge over a river"), 1)
  expect(await page.locator("article").count()).toBe(1)
})
