import { expect } from "vitest"
import { addToCollection } from "../src/domain/social/collection-contract.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { publishWorks } from "./published-works.ts"

test("a work is liked by whoever signs in for it, put into a new collection, which is put in order and shown to others", async ({
  visit,
}) => {
  const { image, post } = await publishWorks()
  const { page } = await visit()
  await page.goto(`/en/explore/detail/${image}`)
  const like = page.getByRole("button", { name: "Like “First light”" })
  await like.click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signUpByEmailCode(page.getByRole("dialog", { name: "Sign in" }), somebody("Lina"))
  // What a visitor wanted is done once they are signed in, and counted once.
  await eventually(() => like.getAttribute("aria-pressed")).toBe("true")
  await eventually(() => like.locator("[data-count]").textContent()).toBe("1")

  await page.getByRole("button", { name: "Add to collection: “First light”" }).click()
  const dialog = page.getByRole("dialog", { name: "Add to collections" })
  await dialog.getByLabel("New collection").fill("Evenings")
  await dialog.getByRole("button", { name: "Create" }).click()
  await dialog.getByRole("checkbox", { name: "Evenings, 1 creation" }).waitFor()
  await page.keyboard.press("Escape")

  await page.goto(`/en/artWorkDetail/${post}`)
  await page.getByRole("button", { name: "Add to collection: “Three evenings”" }).click()
  // It is said before it is done.
  const added = page.waitForResponse((response) => response.url().endsWith(addToCollection.path))
  await page.getByRole("checkbox", { name: /^Evenings/ }).check()
  await page.getByRole("checkbox", { name: "Evenings, 2 creations" }).waitFor()
  await added
  await page.goto("/en/saved")
  await page.getByRole("link", { name: /Evenings/ }).click()
  await page.getByRole("heading", { name: "Evenings" }).waitFor()
  await page.getByRole("link", { name: "Change order" }).click()
  const rows = page.locator("ol li")
  await eventually(() => rows.first().textContent()).toContain("Three evenings")
  const moved = page.waitForResponse((response) => response.url().endsWith("/collection/move"))
  await page.getByRole("button", { name: "Move “Three evenings” down" }).press("Enter")
  await moved
  await eventually(() => rows.first().textContent()).toContain("First light")
  await page.getByRole("link", { name: "Done" }).click()
  await eventually(() => page.locator("a.card img").first().getAttribute("alt")).toBe("First light")
  await page.getByRole("button", { name: "Rename or share" }).click()
  await page.getByRole("switch", { name: "Show on your profile" }).check()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Shared", { exact: true }).waitFor()

  const { page: other } = await visit()
  expect((await other.goto(page.url()))?.status()).toBe(200)
  await eventually(() => other.locator("a.card").count()).toBe(2)
})

test("a person is followed by whoever signs in for it, by keyboard, and counted at once; their own page leads to its settings", async ({
  visit,
}) => {
  const { context: hers, page: own } = await visit()
  const ada = await signInQuickly(hers, somebody("Ada"))
  const path = `/en/user/${ada.account?.id ?? ""}`
  await own.goto(path)
  await own.locator("#content").getByRole("link", { name: "Edit profile" }).waitFor()
  await eventually(() => own.getByRole("button", { name: /^Follow ?Ada$/ }).count()).toBe(0)
  await eventually(() => own.getByRole("link", { name: /^Report/ }).count()).toBe(0)

  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(path)
  const button = page.getByRole("button", { name: /^Follow(?:ing)? ?Ada$/ })
  const followers = page.getByRole("navigation", { name: "Ada's profile" }).getByRole("link", { name: /^Followers/ })
  expect(await followers.textContent()).toBe("Followers0")
  await button.focus()
  await page.keyboard.press("Enter")
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signUpByEmailCode(page.getByRole("dialog", { name: "Sign in" }), somebody("Bea"))
  await eventually(() => button.getAttribute("aria-pressed")).toBe("true")
  await eventually(() => followers.textContent()).toBe("Followers1")
  await page.getByRole("status").filter({ hasText: "You're following this person." }).waitFor()

  await button.focus()
  await page.keyboard.press("Space")
  await eventually(() => followers.textContent()).toBe("Followers0")
  expect(await button.getAttribute("aria-pressed")).toBe("false")
})
