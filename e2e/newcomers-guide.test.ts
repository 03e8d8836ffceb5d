import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openStudio } from "./studio-screen.ts"

test("a newcomer meets the guide once, goes by keys to what it names, and closes it; a member never meets it again on any device", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 740 } })
  // The guide may have told that it was shown before the studio is at hand.
  const noted = page.waitForResponse("**/account/confirm-pop")
  const studio = await openStudio(page, "/ar/create/image")
  const guide = page.getByRole("region", { name: "صورتك الأولى في 3 خطوات" })
  await guide.waitFor()
  await noted
  expect(await guide.getByRole("listitem").count()).toBe(3)
  await guide.getByRole("button").nth(1).press("Enter")
  await eventually(() => studio.prompt.evaluate((field) => field === document.activeElement)).toBe(true)
  await guide.getByRole("button").nth(2).press("Escape")
  await guide.waitFor({ state: "detached" })
  await eventually(() => studio.prompt.evaluate((field) => field === document.activeElement)).toBe(true)
  await openStudio(page)
  await page.waitForLoadState("networkidle")
  expect(await page.getByRole("region", { name: "Your first image in 3 steps" }).count()).toBe(0)

  const person = somebody("Neil")
  await signInQuickly(context, person)
  await openStudio(page)
  await page.getByRole("region", { name: "Your first image in 3 steps" }).waitFor()
  await eventually(async () => (await (await context.request.get("/api/v1/user-behavior")).json()).data.behavior).toEqual({
    "visitor-guide": true,
  })
  await openStudio(page)
  await page.waitForLoadState("networkidle")
  expect(await page.getByRole("region", { name: "Your first image in 3 steps" }).count()).toBe(0)
})
