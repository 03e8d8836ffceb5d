import { expect } from "vitest"
import { endBanTerm } from "./backstage.ts"
import { codeFor } from "./emails.ts"
import { eventually, test } from "./journey.ts"
import { accountMenu, enterCode, openSignInPage, signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"
import { openStudio } from "./studio-screen.ts"

const REASON = "Spam: the same creations, comments, or links were posted repeatedly."

test("somebody who is banned in the middle of a session is told why, until when and how to appeal, and comes back after it", async ({
  visit,
}) => {
  const bruno = somebody("Bruno")
  const { page, context, expectConsole } = await visit()
  expectConsole(/status of 40[13]/)
  await signInQuickly(context, bruno)
  let isSocketOpen = true
  page.on("websocket", (socket) => socket.on("close", () => (isSocketOpen = false)))
  const socket = page.waitForEvent("websocket")
  const studio = await openStudio(page)
  await socket
  await studio.prompt.fill("typed when it happened")

  const { page: desk, context: deskContext } = await visit()
  await signInAsStaff(deskContext, "moderator", "Mona")
  await desk.goto("/en/admin/people")
  await desk.locator("[data-island='moderation'][data-alive]").waitFor()
  await desk.getByLabel("Find an account").fill(bruno.email)
  await desk.getByRole("button", { name: "Find", exact: true }).click()
  await desk.getByRole("list", { name: "1 account found" }).getByRole("button", { name: bruno.name }).click()
  const form = desk.getByRole("form", { name: "Ban this account" })
  await form.getByRole("button", { name: "Spam" }).click()
  await form.getByLabel("3 days").check({ force: true })
  await form.getByRole("button", { name: "Ban", exact: true }).click()
  await desk.getByRole("alertdialog", { name: "Ban Bruno?" }).getByRole("button", { name: "Ban now" }).click()
  await desk.getByRole("status").getByText("Bruno is banned.").waitFor({ state: "attached" })
  await desk.getByRole("article").filter({ hasText: REASON }).getByText(bruno.name).first().waitFor()

  const told = page.getByRole("dialog", { name: "Sign in" })
  await told.getByRole("heading", { name: "This account is banned" }).waitFor()
  await told.getByText(REASON).waitFor()
  const inThreeDays = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(Date.now() + 3 * 86_400_000)
  await told.getByText(inThreeDays).waitFor()
  expect(await told.getByRole("link", { name: "Appeal by email" }).getAttribute("href")).toMatch(/^mailto:.+@.+\?subject=/)
  await eventually(() => isSocketOpen).toBe(false)

  await page.goto("/en/wallet")
  await page.getByRole("heading", { name: "This account is banned" }).waitFor()

  await endBanTerm(bruno.email)
  await openSignInPage(page, "/en/create/image")
  await page.getByLabel("Email address").fill(bruno.email)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await enterCode(page, await codeFor(bruno.email))
  await accountMenu(page, bruno).waitFor()
})
