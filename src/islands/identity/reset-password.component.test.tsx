import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { resetPassword } from "../../domain/identity/sign-in-contract.ts"
import { resetPasswordForm } from "./reset-password.island.tsx"

const TOKEN = "reset.token-1"
const show = (address = `/en/reset#token=${TOKEN}`) => {
  history.replaceState(null, "", "/")
  return mountIsland(resetPasswordForm, { locale: "en" }, { address })
}
const password = page.getByRole("textbox", { name: "New password" })
const send = page.getByRole("button", { name: "Set password" })

describe("a password that is set by the link in an email", () => {
  it("is set by the link's token, which is out of the address at once", async () => {
    const sent = answer(resetPassword, () => ({ ok: true as const }))
    answerCalls(sent)
    await show()
    await focused(password)
    expect(location.hash).toBe("")
    await userEvent.keyboard("six green parasols{Enter}")
    await expect.element(page.getByRole("heading", { name: "Password set" })).toBeVisible()
    expect(sent.asked).toEqual([{ token: TOKEN, password: "six green parasols" }])
    await lookAt("a new password is set")
  })

  it("is refused at its field where it is too short or the server finds it too easy", async () => {
    answerCalls(
      answer(resetPassword, () => {
        throw refusal("InvalidInput", { errors: [{ path: "password", message: "PasswordTooCommon" }] })
      }),
    )
    await show()
    await userEvent.fill(password, "short")
    await userEvent.click(send)
    await expect.element(password).toHaveAccessibleDescription(/8 characters/)
    await userEvent.fill(password, "password1234")
    await userEvent.click(send)
    await expect.element(password).toHaveAccessibleDescription(/too easy to guess/)
    await focused(password)
    await lookAt("refused")
  })

  it("outlives a network that is away, and says what a link that is over asks for", async () => {
    let error: Error = OFFLINE
    answerCalls(
      answer(resetPassword, () => {
        throw error
      }),
    )
    await show()
    await userEvent.fill(password, "six green parasols")
    await userEvent.click(send)
    await expect.element(page.getByText(/^(?:You're offline|Couldn't reach)/)).toBeVisible()
    await expect.element(password).toHaveValue("six green parasols")
    error = refusal("ResetLinkUsed")
    await userEvent.click(send)
    await expect.element(page.getByText(/This link has expired or was already used/)).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Get a new link" })).toHaveAttribute("href", "/en/sign-in#forgot")
    await lookAt("a link that is over")
  })

  it("is not asked for without a link", async () => {
    await show("/en/reset")
    await expect.element(page.getByText(/This link has expired or was already used/)).toBeVisible()
  })
})
