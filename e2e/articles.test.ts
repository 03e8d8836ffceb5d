import { expect } from "vitest"
import { openArticleScreen } from "./article-screen.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { image, putFile } from "./my-media-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const DESK = { width: 1440, height: 900 }
const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }

for (const [device, options] of [["desk", { viewport: DESK }] as const, ["phone", PHONE] as const]) {
  test(`an article is written on a ${device}, stays through a reload, is published, read without script and changed`, async ({ visit }) => {
    const { page, context } = await visit(options)
    const writer = somebody("Aino")
    await signInQuickly(context, writer)
    await putFile(context, await image("pier.png", "teal"))
    const screen = await openArticleScreen(page)
    await expectNoSidewaysScroll(page)
    await checkInBothThemes(page, "an empty article")
    // A first post that is typed faster than anybody types waits for a moderator.
    await screen.title.pressSequentially("Harbour at dusk", { delay: 220 })
    await screen.write()
    await page.keyboard.type("## Ships come in\n")
    await page.keyboard.type("The first one is ")
    await page.keyboard.press("ControlOrMeta+b")
    await page.keyboard.type("late")
    await page.keyboard.press("ControlOrMeta+b")
    await page.keyboard.type(".\n- rope\nanchor\n\n")
    await page.keyboard.type(`Tides are at /en/about-preview or below, says ${crypto.randomUUID()} ${crypto.randomUUID()}.\n`)
    await eventually(() => screen.text.locator("h2").textContent()).toBe("Ships come in")
    expect(await screen.text.locator("strong").textContent()).toBe("late")
    expect(await screen.text.locator("li").allTextContents()).toEqual(["rope", "anchor"])

    await screen.tool("Add from My media").click()
    await page.getByRole("dialog").getByRole("button", { name: "pier.png" }).click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Choose 1|1/ })
      .last()
      .click()
    await screen.text.locator("figure img").click()
    const settings = page.locator("summary", { hasText: "Image settings" })
    if ((await settings.locator("..").getAttribute("open")) === null) await settings.click()
    await page.getByLabel("Alternative text").fill("A pier")
    await page.getByLabel("Caption").fill("The pier at dusk")
    await checkInBothThemes(page, "an article with an image")

    await page.reload()
    await page.locator("[data-island='article-desk'][data-alive]").waitFor()
    await eventually(() => screen.title.inputValue()).toBe("Harbour at dusk")
    await eventually(() => screen.text.locator("figcaption").textContent()).toBe("The pier at dusk")
    expect(await screen.text.locator("strong").textContent()).toBe("late")
    await page.getByRole("button", { name: "Preview", exact: true }).click()
    await page.getByRole("region", { name: "Preview" }).locator("img[alt='A pier']").waitFor()
    await expectNoSidewaysScroll(page)

    await page.getByRole("button", { name: "Publish", exact: true }).click()
    const alert = page.getByRole("dialog", { name: "Published" })
    await alert.waitFor()
    await checkInBothThemes(page, "what is said of a published article")
    await alert.getByRole("button", { name: "check it now" }).click()
    await page.waitForURL(/\/en\/articleDetail\/work_/)
    const address = page.url()
    await page.getByRole("heading", { name: "Harbour at dusk" }).waitFor()
    await expectNoSidewaysScroll(page)
    await checkInBothThemes(page, "an article")

    const reader = await visit({ ...options, javaScriptEnabled: false })
    // Of an image that nothing could look at it is not known what it shows: everybody else meets the gate.
    const masked = await reader.page.goto(address)
    expect(masked?.status()).toBe(200)
    expect(await masked?.text()).not.toContain("Ships come in")
    await signInQuickly(reader.context, writer)
    const published = await reader.page.goto(address)
    expect(published?.status()).toBe(200)
    const body = reader.page.locator(".article-body")
    expect(await body.locator("h2").textContent()).toBe("Ships come in")
    expect(await body.locator("strong").textContent()).toBe("late")
    expect(await body.locator("figcaption").textContent()).toBe("The pier at dusk")
    const shown = body.locator("img[alt='A pier']")
    await eventually(() => shown.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))).toBeGreaterThan(0)

    const id = address.slice(address.lastIndexOf("/") + 1)
    const again = await openArticleScreen(page, id)
    await eventually(() => again.text.locator("h2").textContent()).toBe("Ships come in")
    await again.write()
    await page.keyboard.press("ControlOrMeta+End")
    await page.keyboard.type("Nobody waits for it.")
    await page.getByRole("button", { name: "Save changes" }).click()
    await page.getByText("Changes saved").waitFor()
    await page.goto(`${address}?fresh=1`)
    await eventually(async () => {
      await page.reload()
      return page.locator(".article-body").textContent()
    }).toContain("Nobody waits for it.")
    expect(await page.locator(".article-body figcaption").textContent()).toBe("The pier at dusk")
  })
}

test("what is typed while the editor is on its way stands in the article", async ({ visit }) => {
  const { page, context } = await visit({ viewport: DESK })
  await signInQuickly(context, somebody("Eeva"))
  const held = Promise.withResolvers<void>()
  await page.route(/article-surface/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto("/en/publish/article")
  await page.locator("[data-island='article-desk'][data-alive]").waitFor()
  await page.locator(".article-paper").click()
  await page.locator(".article-paper textarea").waitFor()
  await page.keyboard.type("A line\nand ano")
  held.resolve()
  await page.locator(".article-writing:focus").waitFor()
  await page.keyboard.type("ther")
  await eventually(() => page.locator(".article-writing p").allTextContents()).toEqual(["A line", "and another"])
})
