import type { Page } from "playwright-core"
import { expect } from "vitest"
import { templateHistory } from "../src/domain/studio/apps/contract.ts"
import { APP_TEMPLATES } from "../src/domain/studio/apps/templates.ts"
import { check } from "./axe.ts"
import { checkOnPhoneAndDesk, PHONE } from "./both-widths.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

async function appAlive(page: Page): Promise<void> {
  await page.locator("[data-island='app-runner'][data-alive]").waitFor()
}
const results = (page: Page) => page.getByRole("region", { name: "Results" })

test("an app is found in the list, asks for what it lacks, makes a photo anew at the price that it said, and keeps it", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: PHONE })
  await signInQuickly(context, somebody("Ada"))
  await page.goto("/en/create/ai-app")
  expect(await page.locator("main li a").count()).toBe(APP_TEMPLATES.length + 2)
  await checkOnPhoneAndDesk(page, "the apps")
  await page.getByRole("link", { name: /^Comic me/ }).click()
  await appAlive(page)
  const run = page.getByRole("button", { name: /^Run/ })
  await run.click()
  await page.getByText("Choose an image.").waitFor()
  await checkOnPhoneAndDesk(page, "an app without its photo")

  await page.locator("main input[type=file]").setInputFiles(ball(640, 480))
  await page.getByAltText("Your photo: ball.png").waitFor()
  await page.getByLabel("Strong").check({ force: true })
  const [, price = ""] = /· (\d+) credit/.exec((await run.textContent()) ?? "") ?? []
  await run.click()
  await eventually(() => results(page).locator("[data-status='3'] img").count()).toBe(1)
  await checkOnPhoneAndDesk(page, "an app's result")

  const { items } = await callAs(context, templateHistory, { id: "comic-me" })
  expect(items.map(({ calculate_coins }) => String(calculate_coins))).toEqual([price])
  await page.reload()
  await results(page).getByAltText("Result of Comic me").waitFor()
})

test("a visitor writes a poster's words, signs in, and runs it as it was", async ({ visit }) => {
  const { page } = await visit()
  await page.goto("/en/workFlowAppDetail/poster")
  await appAlive(page)
  await page.getByLabel("What should it show?").fill("a paper boat on a lake")
  await page.getByLabel("Neon").check({ force: true })
  await page.getByRole("button", { name: /^Run/ }).click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  await signUpByEmailCode(dialog, somebody("Pia"))
  await page.getByText("Results of this app appear here.").waitFor()
  await appAlive(page)
  expect(await page.getByLabel("What should it show?").inputValue()).toBe("a paper boat on a lake")
  expect(await page.getByLabel("Neon").isChecked()).toBe(true)
  await page.getByRole("button", { name: /^Run/ }).click()
  await eventually(() => results(page).locator("[data-status='3'] img").count()).toBe(2)
})

test("addresses lead into an app: by the query of the list, by the id of a tool, and nowhere where nothing is", async ({ visit }) => {
  const { page, context } = await visit()
  await page.goto("/en/create/ai-app?id=sticker&model_ver_no=x")
  expect(new URL(page.url()).pathname).toBe("/en/workFlowAppDetail/sticker")
  const target = async (path: string) => {
    const answer = await context.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()["location"]]
  }
  expect(await target("/en/ai-tools/ai-headshot-generator")).toEqual([302, "/en/ai-headshot-generator"])
  expect(await target("/en/ai-tools/remove-background")).toEqual([302, "/en/tools/remove-background"])
  expect(await target("/en/ai-tools/living-photo")).toEqual([302, "/en/workFlowAppDetail/living-photo"])
  for (const path of ["/en/ai-tools/magic", "/en/workFlowAppDetail/magic"]) expect((await target(path))[0]).toBe(404)
})

test("in Arabic, on 360 px, by keyboard alone, an app is filled in", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 780 } })
  await page.goto("/ar/workFlowAppDetail/phone-wallpaper")
  await appAlive(page)
  await page.locator("main textarea").focus()
  await page.keyboard.type("منارة")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  expect(await page.locator("[data-setting=mood]:checked").getAttribute("value")).toBe("dawn")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.getByRole("dialog").first().waitFor()
  await page.keyboard.press("Escape")
  await expectNoSidewaysScroll(page)
  await check(page, "an app in Arabic")
})
