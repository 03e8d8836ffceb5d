import type { Page } from "playwright-core"
import { expect } from "vitest"
import { myCommunityWorks } from "../src/domain/post/artwork-contract.ts"
import { portfolioDetail } from "../src/domain/post/portfolio-contract.ts"
import { addPortfolio } from "../src/domain/post/publish-contract.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { image, openMyMedia, putFile } from "./my-media-screen.ts"
import { fieldsOf, publishDialogOn, publishedAlert } from "./publish-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

async function openForm(page: Page, path = "/en/publish/portfolio"): Promise<void> {
  await page.goto(path)
  await page.locator("[data-island='publish-portfolio'][data-alive]").waitFor()
}
const items = (page: Page) => page.locator("[data-post-item] p.truncate").allTextContents()

test("a post of several files is ordered by buttons, captioned, kept as a draft, and published from its address", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Nour"))
  await openForm(page)
  await page
    .locator("main input[type=file]")
    .setInputFiles([await image("red.png", "#b02020"), await image("green.png", "#20b020"), await image("blue.png", "#2020b0")])
  await eventually(() => items(page).then((names) => names.length)).toBe(3)
  const before = await items(page)
  await page.getByRole("button", { name: `Move ${before[0]} down` }).click()
  expect(await items(page)).toEqual([before[1], before[0], before[2]])
  await page.getByLabel(`Caption of ${before[0]}`).fill("The first of them")
  const form = fieldsOf(page.locator("main"))
  await form.title.fill("Three colors")
  await page.getByRole("button", { name: "Remove blue" }).click()
  await page.reload()
  await eventually(() => items(page).then((names) => names.length)).toBe(2)
  expect(await form.title.inputValue()).toBe("Three colors")
  await checkInBothThemes(page, "the page that puts a post together")
  await page.getByRole("button", { name: "Save draft" }).click()
  await page.waitForURL(/publish\/portfolio\?id=work_/)
  const id = new URL(page.url()).searchParams.get("id") ?? ""
  await eventually(() => items(page).then((names) => names.length)).toBe(2)
  expect(await callAs(context, portfolioDetail, { id })).toMatchObject({ is_draft: true, title: "Three colors" })
  await form.publish.click()
  await publishedAlert(page).getByRole("button", { name: "check it now" }).waitFor()
  const post = await callAs(context, portfolioDetail, { id })
  expect(post).toMatchObject({ is_draft: false, visibility: "public" })
  expect(post.items.map(({ caption }) => caption)).toContain("The first of them")

  // Back closes the alert, stays on the page and says that it succeeded.
  await page.goBack()
  await publishedAlert(page).waitFor({ state: "hidden" })
  await page.getByRole("status").getByText("Your contribution was published.").waitFor()
  expect(new URL(page.url()).pathname).toBe("/en/publish/portfolio")
})

test("files that were chosen in My media are published together, and what closes the alert says that it succeeded", async ({ visit }) => {
  const { page, context, expectConsole } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Omar"))
  for (const [name, colour] of [
    ["one.png", "#704020"],
    ["two.png", "#207040"],
  ] as const)
    await putFile(context, await image(name, colour))
  await openMyMedia(page)
  for (const name of ["one.png", "two.png"]) await page.getByRole("checkbox", { name: new RegExp(name) }).check({ force: true })
  await page
    .getByRole("group", { name: /selected/ })
    .getByRole("button", { name: "Publish" })
    .click()
  const form = await publishDialogOn(page)
  expect(await form.dialog.getByRole("list", { name: "What you're publishing" }).getByRole("listitem").count()).toBe(2)
  await form.title.fill("Two colors")
  await expectNoSidewaysScroll(page)
  // A request that is lost leaves everything as it was typed.
  expectConsole(/503/)
  await page.route("**/api/v1/post/portfolio/add", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 })
  await form.publish.click()
  await form.dialog.getByText("Couldn't publish. Your text is still here.").waitFor()
  expect(await form.title.inputValue()).toBe("Two colors")
  await form.publish.click()
  await publishedAlert(page).getByRole("button", { name: "check it now" }).waitFor()
  await page.keyboard.press("Escape")
  await publishedAlert(page).waitFor({ state: "hidden" })
  await page.getByRole("status").getByText("Your contribution was published.").waitFor()
  expect((await callAs(context, myCommunityWorks, {})).items.map(({ title }) => title)).toEqual(["Two colors"])
})

test("own creations tell their state, are hidden from others, and come back when their deletion is undone", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Rana"))
  const file = await putFile(context, await image("sea.png", "#205080"))
  await callAs(context, addPortfolio, { items: [{ file_id: file.file_id }], title: "The sea" })
  await page.goto("/en/my-creations")
  await page.getByRole("link", { name: "The sea", exact: true }).waitFor()
  await checkInBothThemes(page, "own creations")
  expect(await missingWords(page)).toEqual([])
  await page.getByLabel("Who can see The sea").selectOption("private")
  await page.getByText("Visibility changed").waitFor()
  expect((await callAs(context, myCommunityWorks, {})).items[0]?.visibility).toBe("private")
  await page.getByRole("button", { name: "Delete The sea" }).click()
  await page.getByRole("link", { name: "The sea", exact: true }).waitFor({ state: "hidden" })
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByRole("link", { name: "The sea", exact: true }).waitFor()
  expect((await callAs(context, myCommunityWorks, {})).items).toHaveLength(1)
  await page.getByRole("link", { name: "Edit The sea" }).click()
  const form = fieldsOf(page.locator("main"))
  await eventually(() => form.title.inputValue()).toBe("The sea")
  await form.title.fill("The wide sea")
  await page.getByRole("button", { name: "Save changes" }).click()
  await page.waitForURL(/explore\/detail/)
  expect((await callAs(context, myCommunityWorks, {})).items[0]?.title).toBe("The wide sea")
})

test("by the keyboard alone, in a language that runs from right to left, a file is published", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1024, height: 800 } })
  await signInQuickly(context, somebody("Samir"))
  await putFile(context, await image("door.png", "#805020"))
  await page.goto("/ar/my-media")
  await page.locator("[data-island='my-media'][data-alive]").waitFor()
  await page.locator("[data-media-card]").first().focus()
  await page.keyboard.press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "نشر", exact: true }).waitFor()
  await tabTo(page, "button", "نشر")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "نشر", exact: true })
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl")
  await eventually(() => dialog.locator("input[name=title]").evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(" عند البحر")
  await tabTo(page, "button[type=submit]")
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "the dialog that publishes, in Arabic")
  await page.keyboard.press("Enter")
  const alert = page.getByRole("dialog", { name: "تم النشر", exact: true })
  await alert.waitFor()
  // The way on has the focus.
  await eventually(() => alert.getByRole("button", { name: "تحقّق منه الآن" }).evaluate((button) => button === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press("Escape")
  await alert.waitFor({ state: "hidden" })
  await page.getByRole("status").getByText("تم نشر مساهمتك بنجاح.").waitFor()
})
