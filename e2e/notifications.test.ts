import { expect } from "vitest"
import { follow } from "../src/domain/social/contract.ts"
import { check } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

/** From what somebody does to what another sees (issue 14). */
const TOLD_WITHIN_MS = 2_000

test("who is followed is told at the bell within two seconds, reads it by keyboard, and is told of the next without a reload", async ({
  visit,
}) => {
  const { page, context } = await visit()
  const ada = await signInQuickly(context, somebody("Ada"))
  await page.goto("/en")
  const bell = page.getByRole("banner").locator("a[data-bell]")
  const socket = page.waitForEvent("websocket")
  await eventually(() => bell.getAttribute("data-unread")).toBe("0")
  await socket

  const bea = await visit()
  await signInQuickly(bea.context, somebody("Bea"))
  await callAs(bea.context, follow, { id: ada.account?.id ?? "" })
  const startMs = performance.now()
  await page.getByLabel("Notifications, unread: 1").waitFor()
  expect(performance.now() - startMs).toBeLessThan(TOLD_WITHIN_MS)
  expect(await page.getByRole("status").filter({ hasText: "Unread notifications: 1" }).count()).toBe(1)

  await bell.focus()
  await page.keyboard.press("Enter")
  const panel = page.getByRole("dialog", { name: "Notifications" })
  await panel.getByText(/Bea.* followed you/).waitFor()
  expect(await bell.getAttribute("aria-expanded")).toBe("true")
  await eventually(() => bell.getAttribute("data-unread")).toBe("0")
  await check(page, "the panel of the bell")

  const cem = await visit()
  await signInQuickly(cem.context, somebody("Cem"))
  await callAs(cem.context, follow, { id: ada.account?.id ?? "" })
  await panel.getByText(/Cem.* and .*Bea.* followed you/).waitFor()

  await page.keyboard.press("Escape")
  await panel.waitFor({ state: "hidden" })
  expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.goto("/en/messages")
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor()
  await page.getByText(/Cem.* and .*Bea.* followed you/).waitFor()
  await check(page, "the page of notifications")
})

test("notifications can be read on a phone, from right to left and without script, and a kind can be turned off", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  const ada = await signInQuickly(context, somebody("Ada"))
  const bea = await visit()
  await signInQuickly(bea.context, somebody("Bea"))
  await callAs(bea.context, follow, { id: ada.account?.id ?? "" })
  await page.goto("/ar/messages")
  await page.getByText(/متابعة جديدة من .*Bea/).waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "notifications on a phone, in Arabic")

  await page.goto("/ar")
  const bell = page.getByRole("banner").locator("a[data-bell]")
  await eventually(() => bell.getAttribute("data-unread")).not.toBeNull()
  await bell.click()
  const panel = page.getByRole("dialog", { name: "الإشعارات" })
  await panel.getByText(/متابعة جديدة من .*Bea/).waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "the panel of the bell on a phone, in Arabic")
  // A second press closes it.
  await bell.click()
  await panel.waitFor({ state: "hidden" })

  const plain = await visit({ javaScriptEnabled: false, storageState: await context.storageState() })
  await plain.page.goto("/en/messages")
  await plain.page.getByText(/Bea.* followed you/).waitFor()

  await page.goto("/en/settings/notifications")
  const followers = page.getByRole("switch", { name: "New followers" })
  await followers.uncheck({ force: true })
  await page.getByText("Saved.").waitFor()
  await expectNoSidewaysScroll(page)
  await check(page, "the settings of notifications on a phone")
  await page.reload()
  await eventually(() => followers.isChecked()).toBe(false)
})
