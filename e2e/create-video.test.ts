import type { Page } from "playwright-core"
import { expect } from "vitest"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { videoHistories } from "../src/domain/video/generation-contract.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { publishDialogOn, publishedAlert } from "./publish-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

async function alive(page: Page): Promise<void> {
  await page.locator("[data-island='create-video'][data-alive]").waitFor()
}
const form = (page: Page) => page.getByRole("form", { name: "Video settings" })
const prompt = (page: Page) => form(page).getByRole("textbox", { name: "Prompt", exact: true })
const generate = (page: Page) => form(page).getByRole("button", { name: /^(?:Generate|Get credits)/ })
const stream = (page: Page) => page.getByRole("region", { name: "Your videos" })

/** The shortest of what somebody new can pay. */
async function chooseCheap(page: Page): Promise<void> {
  await form(page).getByRole("combobox", { name: "Model" }).selectOption("hunyuan")
  await form(page).getByLabel("3 s", { exact: true }).check({ force: true })
}

/** Plays the first video of the stream: seconds that it is long, and its size. */
async function played(page: Page) {
  return stream(page)
    .locator("video")
    .first()
    .evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) return null
      element.muted = true
      await element.play()
      return { seconds: Math.round(element.duration), width: element.videoWidth, height: element.videoHeight }
    })
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`words become a video at the price that was said, which plays, says how it was made and fills the form again: ${viewport.width} px`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport })
    await signInQuickly(context, somebody("Vera"))
    await page.goto("/en/create/video")
    await alive(page)
    await checkInBothThemes(page, "the form of videos")
    await generate(page).click()
    await form(page).getByText("Enter a prompt.").waitFor()
    await eventually(() => prompt(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await chooseCheap(page)
    await prompt(page).fill("a paper boat on a lake at dusk")
    const [, price = ""] = /· (\d+) credit/.exec((await generate(page).textContent()) ?? "") ?? []
    await page.keyboard.press("Control+Enter")
    await stream(page).getByRole("progressbar").waitFor()
    await stream(page).locator("[data-status='3'] video").waitFor()
    expect(await played(page)).toEqual({ seconds: 3, width: 480, height: 848 })
    await checkInBothThemes(page, "a video")
    await expectNoSidewaysScroll(page)

    const { items } = await callAs(context, videoHistories, {})
    expect(items.map(({ calculate_coins }) => String(calculate_coins))).toEqual([price])
    await stream(page).getByRole("button", { name: "Recipe: a paper boat on a lake at dusk" }).click()
    await stream(page).getByText("hunyuan").first().waitFor()
    await prompt(page).fill("something else")
    await form(page).getByRole("button", { name: "Reset all" }).click()
    await stream(page).getByRole("button", { name: "Use these settings" }).click()
    await eventually(() => prompt(page).inputValue()).toBe("a paper boat on a lake at dusk")
    expect(await form(page).getByLabel("3 s", { exact: true }).isChecked()).toBe(true)
    await page.reload()
    await stream(page).locator("[data-status='3'] video").waitFor()
    expect(await prompt(page).inputValue()).toBe("a paper boat on a lake at dusk")

    await stream(page).getByRole("button", { name: "Delete: a paper boat on a lake at dusk" }).click()
    await page.getByRole("button", { name: "Undo" }).click()
    await stream(page).locator("video").waitFor()
  })

test("a video gets its poster in the browser that made it, is kept in My media, and is published where it plays", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Vera"))
  await page.goto("/en/create/video?tab=txt2video")
  await alive(page)
  await chooseCheap(page)
  await prompt(page).fill("a lantern by the sea")
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video[poster]").waitFor()
  const { items } = await callAs(context, videoHistories, {})
  expect(items[0]?.img_uris[0]?.poster).toMatch(/\.jpg$/)

  await stream(page).getByRole("button", { name: "Save to My media, video 1: a lantern by the sea" }).click()
  await page.getByText("Saved to My media").waitFor()
  await stream(page).getByRole("button", { name: "Publish video 1: a lantern by the sea" }).click()
  const publishing = await publishDialogOn(page)
  await publishing.dialog.getByRole("img", { name: "a lantern by the sea" }).waitFor()
  await eventually(() => publishing.title.inputValue()).not.toBe("")
  await publishing.publish.click()
  await publishedAlert(page).getByRole("button", { name: "check it now" }).waitFor()
  await page.reload()
  await stream(page).getByRole("button", { name: "Open creation of video 1: a lantern by the sea" }).click()
  await page.waitForURL(/\/ai-video\/detail\/work_/)
  await page.locator("video").first().waitFor()
})

test("an image of the device becomes a video of its shape; without one the form says so at its place", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Iwo"))
  await page.goto("/en/create/video?tab=img2video&model=hunyuan&prompt=waves")
  await alive(page)
  expect(new URL(page.url()).search).toBe("")
  await chooseCheap(page)
  await generate(page).click()
  await form(page).getByText("Choose an image.").waitFor()
  await form(page).locator("input[type=file]").first().setInputFiles(ball(640, 360))
  await form(page).getByAltText("Image", { exact: true }).waitFor()
  expect(await form(page).getByLabel("16:9").isChecked()).toBe(true)
  await generate(page).click()
  await stream(page).locator("[data-status='3'] video").waitFor()
  expect(await played(page)).toEqual({ seconds: 3, width: 848, height: 480 })
  await page.reload()
  await alive(page)
  await form(page).getByAltText("Image", { exact: true }).waitFor()
})

test("up to four images are put into their places on the page of elements, and what they cost is said before", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Ella"))
  await page.goto("/en/create/element")
  await alive(page)
  await page.getByRole("heading", { level: 1, name: "Create a video from elements" }).waitFor()
  await form(page).getByRole("tab", { name: "Elements", selected: true }).waitFor()
  expect(await form(page).getByRole("combobox", { name: "Model" }).count()).toBe(0)
  expect(await form(page).getByLabel("9:16").isChecked()).toBe(true)
  await checkInBothThemes(page, "the form of elements")
  await expectNoSidewaysScroll(page)
  await prompt(page).fill("they meet by the lake")
  await form(page).getByRole("group", { name: "Image 2" }).locator("input[type=file]").first().setInputFiles(ball(640, 360))
  await form(page).getByAltText("Image 2", { exact: true }).waitFor()
  await form(page)
    .getByRole("button", { name: /^Get credits.*200|200 credit/ })
    .click()
  await page.getByRole("dialog", { name: /^You need \d+ more credits/ }).waitFor()
  await page.keyboard.press("Escape")
  await form(page).getByRole("tab", { name: "Text" }).click()
  await form(page).getByRole("combobox", { name: "Model" }).waitFor()
  await form(page).getByRole("tab", { name: "Elements" }).click()
  await form(page).getByAltText("Image 2", { exact: true }).waitFor()
})

test("an effect is chosen before its images, both are asked for, and the video is made at the price that was said", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Effie"))
  await page.goto("/en/create/effect")
  await alive(page)
  await page.getByRole("heading", { level: 1, name: "Create a video with an effect" }).waitFor()
  await form(page).getByRole("tab", { name: "Effect", selected: true }).waitFor()
  await checkInBothThemes(page, "the form of effects")
  await expectNoSidewaysScroll(page)
  await generate(page).click()
  await form(page).getByText("Choose an effect.").waitFor()
  await form(page).getByLabel("Turn over").check()
  await generate(page).click()
  await eventually(() => form(page).getByText("Choose an image.").count()).toBe(2)
  await form(page).getByLabel("Spin around").check()
  const place = form(page).getByRole("group", { name: "Image", exact: true })
  await place.locator("input[type=file]").first().setInputFiles(ball(640, 360))
  await form(page).getByAltText("Image", { exact: true }).waitFor()
  const [, price = ""] = /· (\d+) credit/.exec((await generate(page).textContent()) ?? "") ?? []
  expect(price).toBe("100")
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video").waitFor()
  expect(await played(page)).toEqual({ seconds: 5, width: 640, height: 360 })
  await checkInBothThemes(page, "a video with an effect")
  await form(page).getByLabel("Melt").check()
  await stream(page).getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => form(page).getByLabel("Spin around").isChecked()).toBe(true)
  await form(page).getByAltText("Image", { exact: true }).waitFor()
})

test("a result that the address names is the image; a video that is canceled says so, and is tried again", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Rea"))
  const meta = { prompt: "a red fox in the snow", n_iter: 1 }
  const { id } = await callAs(context, createTask, { action: 1, meta })
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  await page.goto(`/en/create/video?parent=${id}&op=1&model=hunyuan`)
  await alive(page)
  await form(page).getByAltText("a red fox in the snow").waitFor()
  await chooseCheap(page)
  await generate(page).click()
  await stream(page).getByRole("button", { name: "Cancel" }).click()
  await stream(page).getByText("You canceled this task.").waitFor()
  await stream(page).getByRole("button", { name: "Try again" }).click()
  await stream(page).locator("[data-status='3'] video").waitFor()
  expect(await stream(page).getByRole("article").count()).toBe(2)
})

test("whoever has too few credits is led to more, and nothing that was typed is lost", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Nel"))
  await page.goto("/en/create/video")
  await alive(page)
  await prompt(page).fill("a storm")
  await form(page).getByRole("combobox", { name: "Model" }).selectOption("sparkle")
  await form(page).getByLabel("10 s", { exact: true }).check({ force: true })
  await form(page)
    .getByRole("button", { name: /^Get credits/ })
    .click()
  await page.getByRole("dialog", { name: /^You need \d+ more credits/ }).waitFor()
  await page.keyboard.press("Escape")
  expect(await prompt(page).inputValue()).toBe("a storm")
})

test("a visitor fills everything in, signs in at Generate, and finds it as it was", async ({ visit }) => {
  const { page } = await visit()
  await page.goto("/en/create/video")
  await alive(page)
  await check(page, "the form of videos for a visitor")
  await prompt(page).fill("a kite over dunes")
  await chooseCheap(page)
  await generate(page).click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  await signUpByEmailCode(dialog, somebody("Kit"))
  await stream(page).getByText("Your videos appear here").waitFor()
  expect(await prompt(page).inputValue()).toBe("a kite over dunes")
  expect(await form(page).getByLabel("3 s", { exact: true }).isChecked()).toBe(true)
  await generate(page).click()
  await stream(page).locator("[data-status='3'] video").waitFor()
})

test("in Arabic, on 360 px, by keyboard alone, the form is filled in up to its login", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 780 } })
  await page.goto("/ar/create/video")
  await alive(page)
  await page.locator("main textarea[name=prompt]").focus()
  await page.keyboard.type("قارب")
  await page.keyboard.press("Tab")
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("art_model_no")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  expect(await page.locator("[data-setting=size]:checked").getAttribute("value")).toBe("624x624")
  await expectNoSidewaysScroll(page)
  await check(page, "the form of videos in Arabic")
  await page.keyboard.press("Control+Enter")
  await page.getByRole("dialog").first().waitFor()
})

test("a video is given a sound and smoothed from its own menu, at the prices that stand there", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Remi"))
  await page.goto("/en/create/video")
  await alive(page)
  await chooseCheap(page)
  await prompt(page).fill("waves at night")
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video").waitFor()
  const more = stream(page).getByRole("button", { name: /^More from this video: 1, / })
  await more.first().click()
  await check(page, "the menu of a video")
  await page.getByRole("menuitem", { name: "Add sound · 4 credits" }).click()
  const dialog = page.getByRole("dialog", { name: "Add sound" })
  await dialog.getByRole("textbox", { name: "What you hear" }).fill("thunder over the sea")
  await check(page, "the dialog of a sound")
  await dialog.getByRole("button", { name: "Add sound · 4 credits" }).click()
  await eventually(() => stream(page).locator("[data-status='3'] video").count()).toBe(2)
  const first = stream(page).getByRole("article").first()
  await first.getByText("Video with sound").waitFor()
  await first.getByText("thunder over the sea").waitFor()
  expect(await first.getByRole("button", { name: "Use these settings" }).count()).toBe(0)
  expect(await played(page)).toEqual({ seconds: 3, width: 480, height: 848 })
  await expectNoSidewaysScroll(page)
  await more.first().click()
  await page.getByRole("menuitem", { name: /^Extend by 5 s · 150 credits/ }).click()
  const next = page.getByRole("dialog", { name: /^Extend by/ })
  await next.getByLabel("10 s", { exact: true }).check({ force: true })
  await next.getByRole("button", { name: "Extend by 10 s · 300 credits" }).click()
  await page.getByRole("dialog", { name: /^You need \d+ more credits/ }).waitFor()
})
