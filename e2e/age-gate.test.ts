import { expect } from "vitest"
import { placeWork } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { signUpByEmailCode, somebody } from "./member.ts"

test("what is more than safe is met behind the age gate alone", async ({ visit }) => {
  const id = await placeWork({ level: 8 })
  const { page, context } = await visit()
  const image = page.locator(".work-image img")
  const door = page.locator("[data-age-gate]").first()
  const gate = page.getByRole("dialog", { name: "Confirm your age" })
  const born = gate.getByLabel("Date of birth")

  // A visitor is told why, gets no address of the image, and signs in first.
  await page.goto(`/en/explore/detail/${id}`)
  expect([await image.count(), (await page.content()).includes("/full.")]).toEqual([0, false])
  await door.click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.getByText("Sign in to see creations rated above PG-13.").waitFor()
  await signUpByEmailCode(dialog, somebody("Agnes"))
  await eventually(() => page.evaluate(() => document.documentElement.dataset["viewer"])).toBe("member")

  // The gate comes by the keyboard too, and asks for a date.
  await door.focus()
  await page.keyboard.press("Enter")
  await born.waitFor()
  await eventually(() => gate.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await born.fill("1990-05-17")
  await gate.getByRole("button", { name: "Continue" }).click()
  expect(await gate.getByRole("radio", { name: /^Up to X(?!X)/ }).isChecked()).toBe(true)
  await gate.getByRole("button", { name: "Show creations" }).click()

  // The page shows it, blurred until it is asked for; nobody keeps that answer.
  await image.waitFor()
  const reveal = page.getByRole("button", { name: /^Show A placed creation/ })
  expect(await image.evaluate((element) => getComputedStyle(element).filter)).toContain("blur")
  await reveal.click()
  await eventually(() => image.evaluate((element) => getComputedStyle(element).filter)).toBe("none")
  const answer = await context.request.get(`/en/explore/detail/${id}`)
  expect(answer.headers()["cache-control"]).toBe("no-store")

  // Without a blur from now on, and not at all once the confirmation is withdrawn.
  await page.goto("/en/settings/content")
  await page.getByRole("switch", { name: "Blur until I select them" }).uncheck()
  await page.getByText("Blur until I select them", { exact: false }).nth(1).waitFor()
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
