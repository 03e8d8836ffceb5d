import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { MAIL_OUTCOMES } from "../../domain/admin/mail-rules.ts"
import { mailTest } from "../../domain/admin/setup-contract.ts"
import { emailDesk } from "./email-desk.island.tsx"
import type { EmailDeskProps } from "./email-desk.tsx"

const TO = "owner@atelier.example"
const AT = "2026-01-01T11:00:00.000Z"
const NONE = { way: null, sender: null, host: null, isBound: false, hasOutbox: false } as const
const REST = { ...NONE, way: "rest", sender: "Harbor <mail@harbor.example>", host: "api.resend.com" } as const
const BY_REST = { setup: REST, supportEmail: "support@harbor.example", to: TO, test: null }
type Props = Omit<EmailDeskProps, "locale">
const show = (over: Partial<Props> = {}, locale: Locale = "en") =>
  mountIsland(emailDesk, { locale, ...BY_REST, ...over }, { viewer: "member", address: `/${locale}/admin/email`, locale })
const KEPT = { outcome: "taken", status: 0, reason: "", sender: REST.sender, at: Date.parse(AT) }
const came = (over: Partial<CallOutput<typeof mailTest>>): CallOutput<typeof mailTest> => ({
  ...{ outcome: "taken", status: 0, reason: "", words: "", to: TO, at: AT },
  ...over,
})
const send = page.getByRole("button", { name: "Send test email" })

describe("how email goes", () => {
  it("is told with its sender and host, and with the variables that say so", async () => {
    await show()
    await expect.element(page.getByRole("heading", { name: "By a mail provider" })).toBeVisible()
    for (const words of ["Harbor <mail@harbor.example>", "api.resend.com", "SUPPORT_EMAIL", "support@harbor.example"])
      await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await expect.element(page.getByText("npx wrangler secret put MAIL", { exact: false }).first()).toBeVisible()
    await lookAt("email by a provider")
  })

  it.each([
    [NONE, "Not connected", "Nobody can confirm an email address"],
    [{ ...NONE, way: "sandbox", hasOutbox: true }, "Not sent: the sandbox keeps it", "Nothing leaves this machine"],
    [{ ...REST, way: "binding", host: null, isBound: true }, "By Cloudflare Email Service", "Cloudflare's binding"],
  ] as const)("%o is told as %s", async (setup, title, words) => {
    await show({ setup })
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible()
    await expect.element(page.getByText(words, { exact: false })).toBeVisible()
    await lookAt(title)
  })
})

describe("a test email", () => {
  it("goes to one's own address at a press, and says that the provider took it", async () => {
    const sent = answer(mailTest, () => came({}))
    answerCalls(sent)
    await show()
    await expect.element(page.getByText(`To ${TO}`)).toBeVisible()
    await lookAt("a test to be sent")
    await userEvent.click(send)
    await expect.element(page.getByText("The provider accepted it. Check your inbox.")).toBeVisible()
    await expect.element(page.getByText(/^Last test: .*\(UTC\)$/)).toBeVisible()
    expect(sent.asked).toEqual([{}])
    await lookAt("a test that was taken")
  })

  it("that is refused says why in our words, then in the provider's", async () => {
    answerCalls(
      answer(mailTest, () => came({ outcome: "sender", status: 403, reason: "validation_error", words: "Verify atelier.example." })),
    )
    await show()
    await userEvent.click(send)
    const status = page.getByRole("status")
    await expect.element(status.getByText("The provider doesn't allow this sender.", { exact: false })).toBeVisible()
    for (const words of ["403 validation_error", "Verify atelier.example."]) await expect.element(status.getByText(words)).toBeVisible()
    await lookAt("a test that was refused")
  })

  it("takes the provider's words for texts", async () => {
    const [words = ""] = HOSTILE_TEXTS
    answerCalls(answer(mailTest, () => came({ outcome: "refused", status: 422, reason: "x", words })))
    await show()
    await userEvent.click(send)
    await expect.element(page.getByText("The provider refused it.")).toBeVisible()
    expectOnlyTexts()
  })

  it.each(MAIL_OUTCOMES)("that came out as %s before is told so", async (outcome) => {
    const main = await show({ test: { ...KEPT, outcome } })
    await expect.element(page.getByText(/^Last test/)).toBeVisible()
    expect(main.textContent).not.toContain("came_")
  })

  it("that another version of the site noted is none", async () => {
    const main = await show({ test: { ...KEPT, outcome: "fax" } })
    await expect.element(send).toBeVisible()
    expect(main.textContent).not.toContain("Last test")
  })

  it("of another sender says so until the next", async () => {
    answerCalls(answer(mailTest, () => came({})))
    await show({ test: { ...KEPT, sender: "old@harbor.example" } })
    await expect.element(page.getByText("The sender has changed since.", { exact: false })).toBeVisible()
    await userEvent.click(send)
    await expect.element(page.getByText("The sender has changed since.", { exact: false })).not.toBeInTheDocument()
  })

  it("of the sandbox leads to the outbox", async () => {
    answerCalls(answer(mailTest, () => came({ outcome: "kept" })))
    await show({ setup: { ...NONE, way: "sandbox", hasOutbox: true } })
    await userEvent.click(send)
    await expect.element(page.getByText("The sandbox kept it in the outbox. Nothing was sent.")).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Open the outbox" })).toHaveAttribute("href", "/dev/outbox")
  })

  it("is one at a time, and one that fails on our side can be tried again", async () => {
    const waiting = answer(mailTest, never)
    answerCalls(waiting)
    await show()
    await userEvent.click(send)
    const busy = send
    await expect.element(busy).toHaveAttribute("aria-busy", "true")
    busy.element().dispatchEvent(new MouseEvent("click", { bubbles: true }))
    expect(waiting.asked).toHaveLength(1)
    answerCalls(
      answer(mailTest, () => {
        throw refusal("ServerError")
      }),
    )
    await show()
    await userEvent.click(send)
    await expect.element(page.getByRole("alert").getByText("Couldn't send the test.")).toBeVisible()
    await expect.element(send).toBeEnabled()
  })

  it("is none without an address, and none without a provider", async () => {
    await show({ to: null })
    await expect
      .element(page.getByRole("link", { name: "Add an email address to your account" }))
      .toHaveAttribute("href", "/en/settings/sign-in")
    await expect.element(send).not.toBeInTheDocument()
    await lookAt("no address")
    await show({ setup: NONE })
    await expect.element(page.getByText("Connect a mail provider first.")).toBeVisible()
    await expect.element(send).not.toBeInTheDocument()
  })

  it.each(["ar", "ja", "zh-cn"] as const)("reads in %s, on a phone too", async (locale) => {
    await show({ test: { ...KEPT, outcome: "sender", status: 403, reason: "validation_error" } }, locale)
    await expect.element(page.getByText("403 validation_error")).toBeVisible()
    await lookAt(`a test, ${locale}`)
  })
})
