import { expect } from "vitest"
import { cancelCollect } from "../src/domain/social/contract.ts"
import { eventually, test } from "./journey.ts"
import { signUpByEmailCode, somebody } from "./member.ts"

test("a work is saved from its card and its page, and found again", async ({ visit }) => {
  const { page, context } = await visit()
  await page.goto("/en")
  const card = page.locator(".card-box").first()
  const title = (await card.locator("img").getAttribute("alt")) ?? ""
  const save = page.getByRole("button", { name: `Save “${title}”` }).first()
  const isPressed = () => save.getAttribute("aria-pressed")
  // What a visitor wanted is done once they are signed in.
  await save.click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signUpByEmailCode(page.getByRole("dialog", { name: "Sign in" }), somebody("Sana"))
  await eventually(isPressed).toBe("true")
  await page.getByText("You'll find it in your saved creations.").waitFor()

  const opened = page.waitForResponse((response) => response.request().postData()?.includes('"kind":"open"') === true)
  await page.locator("a.card").nth(1).click()
  await page.waitForURL("**/explore/detail/**")
  const there = page.locator("button[data-collect]")
  await there.click()
  await eventually(() => there.getAttribute("aria-pressed")).toBe("true")
  await opened

  await page.goto("/en/saved")
  await eventually(() => page.locator("a.card").count()).toBe(2)
  // It is said before it is done.
  const taken = page.waitForResponse((response) => response.url().endsWith(cancelCollect.path))
  await page.locator("button[data-collect]").first().click()
  await eventually(() => page.locator("button[data-collect]").first().getAttribute("aria-pressed")).toBe("false")
  await taken
  await page.reload()
  await eventually(() => page.locator("a.card").count()).toBe(1)
  expect(await page.locator("a.card img").getAttribute("alt")).toBe(title)
  expect(context.pages().length).toBe(1)

  // The work whose page was opened is remembered until its viewer clears it.
  await eventually(async () => {
    await page.goto("/en/saved/recent")
    return page.locator("a.card").count()
  }).toBe(1)
  await page.getByRole("button", { name: "Clear all" }).click()
  await page.getByText("Nothing here yet").waitFor()
  const remembered = page.getByRole("switch", { name: "Remember what I view" })
  await remembered.click()
  await eventually(() => remembered.isChecked()).toBe(false)
  await page.reload()
  await eventually(() => remembered.isChecked()).toBe(false)
})
