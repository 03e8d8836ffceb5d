import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { openArticleScreen } from "./article-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { image, putFile } from "./my-media-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const DESK = { width: 1440, height: 900 }
const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }

for (const [device, options] of [["desk", { viewport: DESK }] as const, ["phone", PHONE] as const]) {
  test(`an article is written on a ${device}, by keys and by its tools, and stays through a reload`, async ({ visit }) => {
    const { page, context } = await visit({ ...options, permissions: ["clipboard-read", "clipboard-write"] })
    await signInQuickly(context, somebody("Aino"))
    await putFile(context, await image("pier.png", "teal"))
    const screen = await openArticleScreen(page)
    await expectNoSidewaysScroll(page)
    await checkInBothThemes(page, "an empty article")
    await screen.title.fill("Harbour at dusk")
    await screen.write()
    await page.keyboard.type("## Ships come in\n")
    await page.keyboard.type("The first one is ")
    await page.keyboard.press("ControlOrMeta+b")
    await page.keyboard.type("late")
    await page.keyboard.press("ControlOrMeta+b")
    await page.keyboard.type(".\n- rope\nanchor\n\n")
    await page.keyboard.type("See https://example.com/tides for more.\n")
    await page.screenshot({ path: `/tmp/article-${device}-1.png`, fullPage: true })
    await eventually(() => screen.text.locator("h2").textContent()).toBe("Ships come in")
    expect(await screen.text.locator("strong").textContent()).toBe("late")
    expect(await screen.text.locator("li").allTextContents()).toEqual(["rope", "anchor"])
    expect(await screen.text.locator("a").getAttribute("href")).toBe("https://example.com/tides")

    await screen.tool("Add from My media").click()
    await page.getByRole("dialog").getByRole("button", { name: "pier.png" }).click()
    await page.getByRole("dialog").getByRole("button", { name: /^Choose|^Add|1/ }).last().click()
    await screen.text.locator("figure img").waitFor()
    await screen.text.locator("figure img").click()
    await page.getByLabel("Alternative text").fill("A pier")
    await page.getByLabel("Caption").fill("The pier at dusk")
    await checkInBothThemes(page, "an article with an image")
    await page.screenshot({ path: `/tmp/article-${device}-2.png`, fullPage: true })

    await page.reload()
    await page.locator("[data-island='article-desk'][data-alive]").waitFor()
    await eventually(() => screen.title.inputValue()).toBe("Harbour at dusk")
    await eventually(() => screen.text.locator("figcaption").textContent()).toBe("The pier at dusk")
    expect(await screen.text.locator("strong").textContent()).toBe("late")
    await page.getByRole("button", { name: "Preview", exact: true }).click()
    await page.getByRole("region", { name: "Preview" }).locator("img[alt='A pier']").waitFor()
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `/tmp/article-${device}-3.png`, fullPage: true })
  })
}
