import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts } from "../../../testing/component/hostile.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import {
  type Invitation,
  invitationAdd,
  invitationList,
  invitationRevoke,
  invitedList,
  type SignUpRule,
  signUpSave,
} from "../../domain/site/sign-up-contract.ts"
import { signUpDesk } from "./sign-up-desk.island.tsx"

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const invitation = (over: Partial<Invitation>): Invitation => ({
  ...{ code: "open12345678", uses: 0, maximum_uses: 1, created_at: at(-1), expires_at: at(6), revoked_at: null },
  ...over,
})
const RULE: SignUpRule = { chosen: null, variable: "open" }
const listed = (...items: readonly Invitation[]) => answer(invitationList, () => ({ items: [...items], next_cursor: null }))
const show = (rule = RULE, locale: Locale = "en") =>
  mountIsland(signUpDesk, { rule, locale }, { viewer: "member", address: `/${locale}/admin/sign-up`, locale })
const choice = (name: RegExp) => page.getByRole("radio", { name })

beforeEach(() => sessionStorage.clear())

describe("who can sign up", () => {
  it("says that the variable decides until something is chosen, is saved at once, and can follow the variable again", async () => {
    const saved = answer(signUpSave, ({ chosen }) => ({ chosen, variable: "open" as const }))
    answerCalls(saved, listed())
    await show()
    await expect.element(page.getByText("Nothing is chosen here, so the variable REGISTRATION decides: Anyone.")).toBeVisible()
    await expect.element(choice(/^Anyone/)).toBeChecked()
    await userEvent.click(choice(/^With an invitation/))
    await expect.element(page.getByText("Saved. It counts right away.")).toBeVisible()
    await expect.element(choice(/^With an invitation/)).toBeChecked()
    await lookAt("who can sign up")
    await userEvent.click(page.getByRole("button", { name: "Follow the variable" }))
    await expect.element(choice(/^Anyone/)).toBeChecked()
    await userEvent.click(page.getByRole("button", { name: "Keep “Anyone”" }))
    await expect.element(page.getByRole("button", { name: "Follow the variable" })).toBeVisible()
    expect(saved.asked).toEqual([{ chosen: "invited" }, { chosen: null }, { chosen: "open" }])
  })

  it("is shown as it was where it was not saved", async () => {
    answerCalls(
      answer(signUpSave, () => {
        throw OFFLINE
      }),
      listed(),
    )
    await show({ chosen: "open", variable: "closed" })
    await userEvent.click(choice(/^Nobody/))
    await expect.element(page.getByRole("alert")).toBeVisible()
    await expect.element(choice(/^Anyone/)).toBeChecked()
  })
})

describe("invitations", () => {
  it("are made for so many people and days, and stand in the list with a link to copy", async () => {
    const made = answer(invitationAdd, ({ count, maximum_uses: maximum = null, days }) => ({
      items: Array.from({ length: count }, (_, index) =>
        invitation({ code: `made${index}`, maximum_uses: maximum, expires_at: days === undefined ? null : at(days) }),
      ),
    }))
    answerCalls(made, listed())
    await show()
    await expect.element(page.getByText("No invitations yet")).toBeVisible()
    await userEvent.fill(page.getByRole("textbox", { name: "How many links" }), "0")
    await userEvent.click(page.getByRole("button", { name: "Create invitations" }))
    await expect.element(page.getByText("Enter a whole number from 1 to 20.")).toBeVisible()
    expect(made.asked).toEqual([])
    await userEvent.fill(page.getByRole("textbox", { name: "How many links" }), "2")
    await userEvent.fill(page.getByRole("textbox", { name: "People per link" }), "")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("2 invitations created.")).toBeVisible()
    expect(made.asked).toEqual([{ count: 2, days: 7 }])
    const links = [...document.querySelectorAll("[data-copy]")].map((button) => button.getAttribute("data-copy"))
    expect(links).toEqual(["made0", "made1"].map((code) => `${location.origin}/en/sign-in?invite=${code}`))
  })

  it("say how often and by whom they were used, and what ended them; one that stands is taken back after a question", async () => {
    const revoked = answer(invitationRevoke, ({ code }) => ({ code, revoked_at: at(0) }))
    answerCalls(
      revoked,
      listed(
        invitation({ uses: 1, maximum_uses: 5 }),
        invitation({ code: "full12345678", uses: 1 }),
        invitation({ code: "late12345678", expires_at: new Date(Date.now() - 1000).toISOString() }),
        invitation({ code: "gone12345678", revoked_at: at(-1) }),
        invitation({ code: "free12345678", maximum_uses: null, expires_at: null }),
      ),
      answer(invitedList, () => ({
        items: [{ id: newAccountId(1), name: "<img src=x onerror=alert(1)>", created_at: at(0) }],
        next_cursor: null,
      })),
    )
    await show()
    for (const words of ["Used up", "Expired", "Revoked"]) await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Who used it" }).first())
    await expect.element(page.getByRole("link", { name: "<img src=x onerror=alert(1)>" })).toBeVisible()
    expectOnlyTexts()
    await lookAt("invitations")
    await userEvent.click(page.getByRole("button", { name: "Revoke open12345678" }))
    await userEvent.click(page.getByRole("alertdialog").getByRole("button", { name: "Revoke", exact: true }))
    await expect.element(page.getByText("Invitation revoked.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Revoke open12345678" })).not.toBeInTheDocument()
    expect(revoked.asked).toEqual([{ code: "open12345678" }])
  })

  it.each(["ar", "ja"] as const)("read in %s, on a phone too", async (locale) => {
    answerCalls(listed(invitation({ uses: 1, maximum_uses: 5 }), invitation({ code: "gone12345678", revoked_at: at(-1) })))
    await show({ chosen: "invited", variable: "open" }, locale)
    await expect.element(page.getByText("open12345678")).toBeVisible()
    await lookAt(`invitations, ${locale}`)
  })
})
