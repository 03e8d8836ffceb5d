import { expect } from "vitest"
import { check } from "./axe.ts"
import { placeWork } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

for (const viewport of SCREENS) {
  test(`what is more than safe is met behind the age gate alone, ${viewport.width} px wide`, async ({ visit }) => {
    const id = await placeWork({ level: 8 })
    const { page, context } = await visit({ viewport })
    const image = page.locator(".work-image img")
    const door = page.locator("[data-age-gate]").first()
    const gate = page.getByRole("dialog", { name: "Confirm your age" })
    const born = gate.getByLabel("Date of birth")

    // A visitor is told why, gets no address of the image, and signs in first.
    await page.goto(`/en/explore/detail/${id}`)
    expect([await image.count(), (await page.content()).includes("/full.")]).toEqual([0, false])
    await check(page, "a masked creation")
    await door.click()
    const dialog = page.getByRole("dialog", { name: "Sign in" })
    await dialog.getByText("Sign in to see creations rated above PG-13.").waitFor()
    await signUpByEmailCode(dialog, somebody("Agnes"))
    await eventually(() => page.evaluate(() => document.documentElement.dataset["viewer"])).toBe("member")

    // The gate comes by the keyboard too, asks for a date, and takes none that is not whole.
    await door.focus()
    await page.keyboard.press("Enter")
    await born.waitFor()
    await eventually(() => gate.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await check(page, "the age gate")
    await expectNoSidewaysScroll(page)
    await gate.getByRole("button", { name: "Continue" }).click()
    await gate.getByText("Enter your full date of birth.").waitFor()
    await page.keyboard.press("Escape")
    await eventually(() => gate.isVisible()).toBe(false)
    await door.click()
    await born.fill("1990-05-17")
    await gate.getByRole("button", { name: "Continue" }).click()
    expect(await gate.getByRole("radio", { name: /^Up to X(?!X)/ }).isChecked()).toBe(true)
    await check(page, "the levels of the age gate")
    await gate.getByRole("button", { name: "Show creations" }).click()

    // The page shows it, blurred until it is asked for; nobody keeps that answer.
    await image.waitFor()
    const reveal = page.getByRole("button", { name: /^Show A placed creation/ })
    expect(await image.evaluate((element) => getComputedStyle(element).filter)).toContain("blur")
    await check(page, "a blurred creation")
    await reveal.click()
    await eventually(() => image.evaluate((element) => getComputedStyle(element).filter)).toBe("none")
    const answer = await context.request.get(`/en/explore/detail/${id}`)
    expect(answer.headers()["cache-control"]).toBe("no-store")

    // Without a blur from now on, and not at all once the confirmation is withdrawn.
    await page.goto("/en/settings/content")
    await page.getByRole("switch", { name: "Blur until I select them" }).uncheck()
    await page.getByText("Blur until I select them", { exact: false }).nth(1).waitFor()
    await check(page, "the settings of content")
    await expectNoSidewaysScroll(page)
    await page.goto(`/en/explore/detail/${id}`)
    expect(await image.evaluate((element) => getComputedStyle(element).filter)).toBe("none")
    await page.goto("/en/settings/content")
    await page.getByRole("button", { name: "Withdraw confirmation" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw confirmation" }).click()
    await page.getByText("Age confirmation withdrawn.").first().waitFor()
    await page.goto(`/en/explore/detail/${id}`)
    await door.waitFor()
    expect(await image.count()).toBe(0)
  })
}

test("who is too young is told so, not asked again, and meets what is safe", async ({ visit }) => {
  const id = await placeWork({ level: 4 })
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Yuki"))
  await page.goto(`/en/explore/detail/${id}`)
  const gate = page.getByRole("dialog", { name: "Confirm your age" })
  await page.locator("[data-age-gate]").first().click()
  await gate.getByLabel("Date of birth").fill(`${new Date().getFullYear() - 12}-01-01`)
  await gate.getByRole("button", { name: "Continue" }).click()
  await gate.getByText("You need to be 18 or older").waitFor()
  await check(page, "the age gate of somebody too young")
  await page.reload()
  await page.locator("[data-age-gate]").first().click()
  await gate.getByText("You need to be 18 or older").waitFor()
  expect(await page.locator(".work-image img").count()).toBe(0)
})
