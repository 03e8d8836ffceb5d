import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS } from "../../../testing/component/mount.tsx"
import { settingsMember } from "../../../testing/component/settings-member.ts"
import { newSessionId } from "../../domain/_kernel/ids.ts"
import { sendCode } from "../../domain/identity/sign-in-contract.ts"
import { accessTokenCreate, accessTokenList, accessTokenRevoke, listWays, prove } from "../../domain/security/contract.ts"
import { settingsTokens } from "./settings.island.tsx"

const token = (name: string) => ({
  id: newSessionId(Date.now()),
  name,
  scopes: ["read" as const],
  created_at: new Date(NOON_MS).toISOString(),
  expires_at: null,
  used_at: null,
})
const show = (tokens: readonly ReturnType<typeof token>[] = []) =>
  mountIsland(settingsTokens, { member: settingsMember, tokens: { items: [...tokens] } }, { viewer: "member" })
const name = page.getByRole("textbox", { name: "Name" })

describe("access tokens", () => {
  it("are made with a name and days, shown once, and then no more", async () => {
    const made = answer(accessTokenCreate, ({ name, scopes }) => ({ ...token(name), scopes, token: "atelier_secret" }))
    answerCalls(
      made,
      answer(accessTokenList, () => ({ items: [token("Backup")] })),
    )
    await show()
    await expect.element(page.getByText("You don't have any access tokens.")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "New access token" }))
    await focused(name)
    await userEvent.click(page.getByRole("button", { name: "Create token" }))
    await expect.element(name).toHaveAccessibleDescription(/Fill in this field/)
    await lookAt("a name is missing")
    await userEvent.fill(name, "Backup")
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Expires" }), "7")
    await userEvent.click(page.getByRole("button", { name: "Create token" }))
    await expect.element(page.getByText("atelier_secret")).toBeVisible()
    await lookAt("a new token")
    expect(made.asked).toEqual([{ name: "Backup", scopes: ["read"], days: 7 }])
    await userEvent.click(page.getByRole("button", { name: "I saved it" }))
    await expect.element(page.getByText("atelier_secret")).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Never used/)).toBeVisible()
  })

  it("are revoked after a question, and stay where that failed", async () => {
    let isAllowed = false
    const revoked = answer(accessTokenRevoke, () => {
      if (!isAllowed) throw refusal("NotFound")
      return { ok: true as const }
    })
    answerCalls(
      revoked,
      answer(accessTokenList, () => ({ items: [] })),
    )
    await show([token("Backup")])
    await userEvent.click(page.getByRole("button", { name: "Revoke Backup" }))
    const question = page.getByRole("alertdialog")
    await lookAt("the question before a token is revoked")
    await userEvent.click(question.getByRole("button", { name: "Revoke" }))
    await expect.element(question.getByRole("alert")).toBeVisible()
    isAllowed = true
    await userEvent.click(question.getByRole("button", { name: "Revoke" }))
    await expect.element(page.getByText("You don't have any access tokens.")).toBeVisible()
    expect(revoked.asked).toHaveLength(2)
  })

  it("are made once somebody confirmed who they are, with all that was typed, and by no code that is wrong", async () => {
    let isProved = false
    answerCalls(
      answer(accessTokenCreate, ({ name, scopes }) => {
        if (!isProved) throw refusal("ReauthenticationRequired")
        return { ...token(name), scopes, token: "atelier_secret" }
      }),
      answer(accessTokenList, () => ({ items: [] })),
      answer(listWays, () => ({ email: "ida@example.com", phone: null, has_password: false, providers: [], passkeys: [] })),
      answer(sendCode, () => ({ session_id: "sent", expires_at: new Date(NOON_MS).toISOString(), resend_after: 60 })),
      answer(prove, ({ code }) => {
        if (code !== "123456") throw refusal("VerifiCodeError")
        isProved = true
        return { ok: true as const, token: "" }
      }),
    )
    await show()
    await userEvent.click(page.getByRole("button", { name: "New access token" }))
    await userEvent.fill(name, "Backup")
    await userEvent.click(page.getByRole("button", { name: "Create token" }))
    const proof = page.getByRole("dialog", { name: "Confirm it's you" })
    await userEvent.click(proof.getByRole("button", { name: "Send a code to ida@example.com" }))
    const code = proof.getByRole("textbox", { name: "6-digit code" })
    await userEvent.fill(code, "000000")
    await expect.element(code).toHaveAccessibleDescription(/incorrect/)
    await lookAt("a proof that is refused")
    await userEvent.fill(code, "123456")
    await expect.element(page.getByText("atelier_secret")).toBeVisible()
  })

  it("have names that are texts, whatever they say", async () => {
    await show([token(HOSTILE_TEXT)])
    await expect.element(page.getByText(/^Never used/)).toBeVisible()
    expectOnlyTexts()
  })
})
