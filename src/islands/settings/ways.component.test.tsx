import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { settingsMember } from "../../../testing/component/settings-member.ts"
import { sendCode } from "../../domain/identity/sign-in-contract.ts"
import { linkPhone, linkProvider, listWays, setPassword, unlinkWay } from "../../domain/security/contract.ts"
import type { Ways } from "./proof-ways.ts"
import { settingsSignIn } from "./settings.island.tsx"

const WAYS: Ways = { email: "ida@example.com", phone: null, has_password: false, providers: [], passkeys: [] }
const GOOGLE = { type: "google" as const, label: "ida@elsewhere.example", linked_at: new Date(NOON_MS).toISOString() }
const show = (ways: Partial<Ways> = {}, surroundings: Surroundings = {}) =>
  mountIsland(
    settingsSignIn,
    {
      member: settingsMember,
      locale: surroundings.locale ?? "en",
      ways: { ...WAYS, ...ways },
      offered: [{ type: "google", isSandbox: false }],
    },
    { viewer: "member", address: "/en/settings/sign-in", ...surroundings },
  )
const button = (name: string) => page.getByRole("button", { name })
const codes = () => answer(sendCode, () => ({ session_id: "sent", expires_at: new Date(NOON_MS).toISOString(), resend_after: 60 }))

describe("the ways in", () => {
  it("say that the only one cannot be removed, in Arabic too", async () => {
    await show()
    await expect.element(page.getByText(/You have only 1 way to sign in/)).toBeVisible()
    await expect.element(page.getByText("This is your only way to sign in. Add another one first.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: /^(?:Remove|Unlink)/ })).not.toBeInTheDocument()
    await lookAt("one way in")
    await show({}, { locale: "ar" })
    await lookAt("one way in, Arabic")
  })

  it("are removed after a question, but not the last one of all", async () => {
    const removed = answer(unlinkWay, () => ({ ok: true as const }))
    answerCalls(
      removed,
      answer(listWays, () => ({ ...WAYS, email: null, providers: [GOOGLE] })),
    )
    await show({ providers: [GOOGLE] })
    await userEvent.click(button("Remove email address"))
    const question = page.getByRole("alertdialog", { name: "Remove the email address?" })
    await lookAt("the question before a way is removed")
    await userEvent.click(question.getByRole("button", { name: "Remove" }))
    await expect.element(page.getByText("Removed.")).toBeVisible()
    await expect.element(page.getByText("This is your only way to sign in. Add another one first.")).toBeVisible()
    await expect.element(button("Unlink Google")).not.toBeInTheDocument()
    expect(removed.asked).toEqual([{ way: "email" }])
  })

  it("get a password that is refused at its field, and is asked for the one before where there is one", async () => {
    const set = answer(setPassword, ({ current_password }) => {
      if (current_password === "wrong") throw refusal("PasswordError")
      return { ok: true as const, token: "" }
    })
    answerCalls(
      set,
      answer(listWays, () => ({ ...WAYS, has_password: true })),
    )
    await show()
    await userEvent.click(button("Set password"))
    const password = page.getByRole("textbox", { name: "New password" })
    await focused(password)
    await userEvent.keyboard("short{Enter}")
    await expect.element(password).toHaveAccessibleDescription(/8 characters/)
    await lookAt("a password that is too short")
    await userEvent.fill(password, "six green parasols")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Password set. All other devices were signed out.")).toBeVisible()
    await userEvent.click(button("Change password"))
    const current = page.getByRole("textbox", { name: "Current password" })
    await focused(current)
    await userEvent.keyboard("wrong")
    await userEvent.fill(password, "seven green parasols")
    await userEvent.keyboard("{Enter}")
    await expect.element(current).toHaveAccessibleDescription(/Incorrect password/)
    await expect.element(password).toHaveValue("seven green parasols")
    expect(set.asked.map((one) => one.password)).toEqual(["six green parasols", "seven green parasols"])
  })

  it("get a phone number by the code that was sent there; one that somebody has is mended where it was typed", async () => {
    answerCalls(
      codes(),
      answer(listWays, () => WAYS),
      answer(linkPhone, () => {
        throw refusal("PhoneRegistered")
      }),
    )
    await show()
    await userEvent.click(button("Add phone number"))
    const phone = page.getByRole("textbox", { name: "New phone number" })
    await userEvent.fill(phone, "12")
    await userEvent.keyboard("{Enter}")
    await expect.element(phone).toHaveAccessibleDescription(/country code/)
    await userEvent.fill(phone, "+49 151 23456789")
    await userEvent.keyboard("{Enter}")
    await userEvent.fill(page.getByRole("textbox", { name: "6-digit code" }), "123456")
    await expect.element(phone).toHaveAccessibleDescription(/already exists/)
    await focused(phone)
    await expect.element(phone).toHaveValue("+49 151 23456789")
    await lookAt("a number that somebody has")
  })

  it("are linked by what a third party left in the address, once, and it is said what became of it", async () => {
    const linked = answer(linkProvider, () => ({ ok: true as const }))
    answerCalls(
      linked,
      answer(listWays, () => ({ ...WAYS, providers: [GOOGLE] })),
    )
    await show({}, { address: "/en/settings/sign-in#type=google&token=proved&intent=link" })
    await expect.element(page.getByText("Google is linked. You can now sign in with it.")).toBeVisible()
    expect([linked.asked, location.hash]).toEqual([[{ type: "google", token: "proved" }], ""])
  })

  it("are asked for again where they did not load", async () => {
    let isAway = true
    answerCalls(
      answer(listWays, () => {
        if (isAway) throw refusal("Unavailable")
        return WAYS
      }),
    )
    await mountIsland(settingsSignIn, { member: settingsMember, locale: "en", ways: null, offered: [] }, { viewer: "member" })
    await expect.element(page.getByText("Couldn't load this list.")).toBeVisible()
    isAway = false
    await userEvent.click(button("Try again"))
    await expect.element(page.getByText("ida@example.com")).toBeVisible()
  })

  it("have labels that are texts, whatever they say", async () => {
    await show({
      providers: [{ ...GOOGLE, label: HOSTILE_TEXT }],
      passkeys: [{ id: "key", label: HOSTILE_TEXT, created_at: GOOGLE.linked_at, used_at: null }],
    })
    await expect.element(button("Unlink Google")).toBeVisible()
    expectOnlyTexts()
  })
})
