import { expect } from "vitest"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { giveRole } from "./backstage.ts"
import { codeFor } from "./emails.ts"
import { test, type VisitorOptions } from "./journey.ts"
import { callAs, openSignIn, signUpByEmailCode, somebody } from "./member.ts"
import { missingWords } from "./missing-words.ts"
import { notice, openBy, openSettings, setFirstPassword } from "./settings-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const phone = (width: number): VisitorOptions => ({
  viewport: { width, height: 780 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 1,
})

test("on a phone of 390 px somebody signs up, names themself, and sets a password and a name", async ({ visit }) => {
  const { page } = await visit(phone(390))
  const tove = somebody("Tove")
  await page.goto("/en")
  const dialog = await openSignIn(page)
  await expectNoSidewaysScroll(page)
  // Above a phone's keyboard there is room for little: the dialog is the whole screen.
  expect((await dialog.boundingBox())?.width).toBe(390)
  await signUpByEmailCode(dialog, tove)
  await page
    .getByLabel(/'s account$/)
    .first()
    .waitFor()
  await openSettings(page, "/sign-in")
  await setFirstPassword(page, "eleven small umbrellas")
  await expectNoSidewaysScroll(page)
  await openSettings(page, "")
  await page.getByLabel("Display name", { exact: true }).fill("Tove of the north")
  await page.getByRole("button", { name: "Save" }).tap()
  await notice(page, "Saved.")
  await page.reload()
  expect(await page.getByLabel("Display name", { exact: true }).inputValue()).toBe("Tove of the north")
})

test("nothing of an account reaches out of a screen of 360 px, in English and in Arabic, and no word is missing", async ({ visit }) => {
  const { page, context, expectConsole } = await visit(phone(360))
  expectConsole(/status of 401/)
  const tove = somebody("Tove with a name that is as long as names may be")
  await page.goto("/ar")
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
  await page.locator("header a[data-login]").tap()
  await page.locator("dialog[open] [data-island='sign-in'][data-alive]").waitFor()
  await page.locator("dialog input[name=email]").fill(tove.email)
  await expectNoSidewaysScroll(page)
  await page.locator("dialog button[type=submit]").tap()
  const code = page.locator("dialog input[name=one-time-code]")
  await code.waitFor()
  await expectNoSidewaysScroll(page)
  // Digits as an Arabic keyboard has them.
  await code.fill((await codeFor(tove.email)).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))))
  await page.locator("dialog input[name=nickname]").fill(tove.name.slice(0, 40))
  await expectNoSidewaysScroll(page)
  await page.locator("dialog button[type=submit]").tap()
  await page.locator("html[data-viewer=member]").waitFor()
  await giveRole(tove.email, "admin")

  const { account } = await callAs(context, accountInfo, {})
  const settings = ["", "/sign-in", "/devices", "/preferences", "/content", "/data"].map((section) => `settings${section}`)
  for (const locale of ["en", "ar"])
    for (const path of [...settings, "wallet", "moderation", `user/${account.id}`, "sign-in"]) {
      await page.goto(`/${locale}/${path}`)
      await page.locator("html[data-viewer]").waitFor()
      await page.locator("main [data-island]:not([data-alive])").first().waitFor({ state: "detached" })
      await expectNoSidewaysScroll(page)
      expect({ path, missing: await missingWords(page) }).toEqual({ path, missing: [] })
    }
  await openSettings(page, "/sign-in")
  await openBy(page, "Add phone number")
  await expectNoSidewaysScroll(page)
})
