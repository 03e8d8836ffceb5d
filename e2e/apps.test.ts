import type { Page } from "playwright-core"
import { expect } from "vitest"
import { templateHistory } from "../src/domain/studio/apps/contract.ts"
import { APP_TEMPLATES } from "../src/domain/studio/apps/templates.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

async function appAlive(page: Page): Promise<void> {
  await page.locator("[data-island='app-runner'][data-alive]").waitFor()
}
const results = (page: Page) => page.getByRole("region", { name: "Results" })

test("an app is found in the list, makes a photo anew at the price that it said, and keeps it", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Ada"))
  await page.goto("/en/create/ai-app")
  expect(await page.locator("main li a").count()).toBe(APP_TEMPLATES.length + 2)
  await page.getByRole("link", { name: /^Comic me/ }).click()
  await appAlive(page)
  const run = page.getByRole("button", { name: /^Run/ })
  await page.locator("main input[type=file]").setInputFiles(ball(640, 480))
  await page.getByAltText("Your photo: ball.png").waitFor()
  await page.getByLabel("Strong").check({ force: true })
  const [, price = ""] = /· (\d+) credit/.exec((await run.textContent()) ?? "") ?? []
  await run.click()
  await eventually(() => results(page).locator("[data-status='3'] img").count()).toBe(1)

  const { items } = await callAs(context, templateHistory, { id: "comic-me" })
  expect(items.map(({ calculate_coins }) => String(calculate_coins))).toEqual([price])
  await page.reload()
  await results(page)
    .getByRole("button", { name: /^Open: / })
    .waitFor()
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
