import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { focused } from "../../../testing/component/keyboard.ts"
import { mount } from "../../../testing/component/mount.tsx"
import { english } from "../../messages/english.ts"
import { LOGIN_REASONS, type LoginRequest } from "../_runtime/login-dialog.ts"
import { signIn } from "./sign-in.island.tsx"

const show = (request: LoginRequest) =>
  mount(
    <dialog open aria-label="Sign in" data-request={JSON.stringify(request)}>
      <signIn.component locale="en" providers={[{ type: "google", isSandbox: false }]} registration="open" redirect="" />
    </dialog>,
    signIn.messages,
    { address: "/en/create/image?n=1" },
  )

describe("the sign-in dialog", () => {
  it.each(LOGIN_REASONS)("says what an account is for: %s", async (reason) => {
    await show({ reason })
    await expect.element(page.getByText(english.identity[`reason_${reason}`])).toBeVisible()
  })

  it("leads back to the page under it by a third party, and has the focus in its field", async () => {
    await show({})
    await focused(page.getByRole("textbox", { name: "Email address" }))
    const query = new URLSearchParams({ locale: "en", redirect: "/en/create/image?n=1" })
    await expect.element(page.getByRole("link", { name: "Continue with Google" })).toHaveAttribute("href", `/auth/google/start?${query}`)
  })

  it("tells of a ban in place of the ways in, and leads from there to another account", async () => {
    await show({ ban: { reason: "Spam", endsAt: null, appealEmail: "help@example.com", appealForm: null } })
    await expect.element(page.getByRole("heading", { name: "This account is banned" })).toBeVisible()
    await expect.element(page.getByText("Permanent")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Sign in to a different account" }))
    await focused(page.getByRole("textbox", { name: "Email address" }))
  })
})
