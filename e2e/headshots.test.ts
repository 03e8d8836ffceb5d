import type { Page } from "playwright-core"
import { expect } from "vitest"
import { libraryList } from "../src/domain/library/contract.ts"
import { check } from "./axe.ts"
import { checkOnPhoneAndDesk, PHONE } from "./both-widths.ts"
import { facePhoto } from "./face-photos.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

/** The models that find faces start slowly on a busy machine. */
const LOOKED_WITHIN_MS = 90_000

async function openHeadshots(page: Page, locale = "en"): Promise<void> {
  await page.goto(`/${locale}/ai-headshot-generator`)
  await page.locator("[data-island='headshots'][data-alive]").waitFor()
}
const photoInput = (page: Page) => page.locator("main input[type=file]")
const problem = (page: Page, name: string) => page.locator(`[data-problem='${name}']`).waitFor({ timeout: LOOKED_WITHIN_MS })

test("a photo is refused for what it is, a better one becomes headshots, which are kept and removed", async ({ visit }) => {
  const { page, context } = await visit({ viewport: PHONE })
  await signInQuickly(context, somebody("Hana"))
  await openHeadshots(page)
  await photoInput(page).setInputFiles(await facePhoto("wall.png", { people: 0 }))
  await problem(page, "noFace")
  await photoInput(page).setInputFiles(await facePhoto("two.png", { people: 2 }))
  await problem(page, "manyFaces")
  await photoInput(page).setInputFiles(await facePhoto("soft.png", { people: 1, blurPx: 6 }))
  await problem(page, "blurred")
  expect(await page.getByRole("button", { name: /^Generate/ }).getAttribute("aria-disabled")).toBe("true")
  await checkOnPhoneAndDesk(page, "a refused photo")

  await photoInput(page).setInputFiles(await facePhoto("me.png", { people: 1 }))
  await page.getByText("One face, sharp enough.").waitFor({ timeout: LOOKED_WITHIN_MS })
  await page.getByRole("checkbox", { name: "Outdoor" }).check({ force: true })
  await page.getByText("2 of 4 chosen").waitFor()
  await page.getByRole("button", { name: /^Generate/ }).click()
  const set = page.locator("[data-set]")
  await eventually(() => set.locator("img[src]").count()).toBe(4)
  await eventually(() => set.locator("[data-task][data-status='3']").count()).toBe(2)
  await checkOnPhoneAndDesk(page, "headshots")

  await set.getByRole("button", { name: "Save to My media: Outdoor: image 1 of 2" }).click()
  await set.getByRole("link", { name: "Open My media" }).waitFor()
  const { items } = await callAs(context, libraryList, {})
  expect(items).toHaveLength(2)

  await page.reload()
  await set.getByRole("heading", { name: "Outdoor" }).waitFor()
  await set.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await page.getByText("Your headshots appear here.").waitFor()
})

test("a visitor fills everything in, signs in, and goes on where they were", async ({ visit }) => {
  const { page } = await visit()
  await openHeadshots(page)
  await photoInput(page).setInputFiles(await facePhoto("me.png", { people: 1 }))
  await page.getByRole("checkbox", { name: "Warm" }).press("Space")
  await page.getByText("One face, sharp enough.").waitFor({ timeout: LOOKED_WITHIN_MS })
  await page.getByRole("button", { name: /^Generate/ }).click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  await signUpByEmailCode(dialog, somebody("Vera"))
  await page.getByAltText("Your photo: me.png").waitFor()
  expect(await page.getByRole("checkbox", { name: "Warm" }).isChecked()).toBe(true)
})

test("in Arabic, on 360 px, by keyboard alone, a look is chosen and let go", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 780 } })
  await openHeadshots(page, "ar")
  const first = page.locator("[data-look=corporate]")
  await first.focus()
  await page.keyboard.press("Space")
  expect(await first.isChecked()).toBe(false)
  for (const look of ["office", "outdoor", "monochrome", "warm"]) {
    await page.locator(`[data-look=${look}]`).focus()
    await page.keyboard.press("Space")
  }
  expect(await page.locator("[data-look=evening]").isDisabled()).toBe(true)
  await expectNoSidewaysScroll(page)
  await check(page, "headshots in Arabic")
})
