import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { appeal } from "../../../testing/component/appeal.ts"
import { focused, tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import {
  finalStep,
  forgotPassword,
  type SignedIn,
  sendCode,
  signInBySms,
  signIn as signInCall,
  signUp,
} from "../../domain/identity/sign-in-contract.ts"
import { appealBan } from "../../domain/moderation/appeal-contract.ts"
import { type SignInProps, signIn } from "./sign-in.island.tsx"

const EMAIL = "mira@example.com"
const HERE = "/en/create/image"
/** A place of the same page, so that who is signed in is led there and the test goes on. */
const THERE = `${HERE}#in`
const PROPS: SignInProps = {
  locale: "en",
  providers: [
    { type: "google", isSandbox: false },
    { type: "discord", isSandbox: true },
  ],
  registration: "open",
  redirect: THERE,
}
const show = (over: Partial<SignInProps> = {}, surroundings: Surroundings = {}) =>
  mountIsland(signIn, { ...PROPS, ...over }, { address: HERE, ...surroundings })

const account = {
  id: newAccountId(Date.now()),
  status: 1 as const,
  device_code: null,
  email: EMAIL,
  create_at: "2026-01-01T11:00:00.000Z",
  name: "Mira",
}
const signedIn: SignedIn = { state: 1, account, token: null }
const unknown: SignedIn = { state: 3, account: null, token: "proved", name: "mira" }
const codes = () => answer(sendCode, () => ({ session_id: "sent", expires_at: "2026-01-01T12:10:00.000Z", resend_after: 60 }))

const button = (name: string) => page.getByRole("button", { name })
const email = page.getByRole("textbox", { name: "Email address" })
const code = page.getByRole("textbox", { name: "6-digit code" })
const password = page.getByRole("textbox", { name: "Password" })
const name = page.getByRole("textbox", { name: "Display name" })
/** From the first step to the code that was sent. */
async function askForCode(): Promise<void> {
  await userEvent.fill(email, EMAIL)
  await userEvent.click(button("Continue with email"))
  await expect.element(page.getByRole("heading", { name: "Enter code" })).toBeVisible()
}

describe("signing in", () => {
  it("offers every way, in both themes and on both screens, in Arabic too", async () => {
    await show()
    await expect
      .element(page.getByRole("link", { name: "Continue with Google" }))
      .toHaveAttribute("href", `/auth/google/start?${new URLSearchParams({ locale: "en", redirect: THERE })}`)
    await lookAt("the ways in")
    await show({ locale: "ar" }, { locale: "ar" })
    await lookAt("the ways in, Arabic")
  })

  it("goes by keys alone from the address to the code and the name, and is done", async () => {
    const sent = codes()
    const first = answer(signInCall, () => unknown)
    const last = answer(finalStep, () => signedIn)
    answerCalls(sent, first, last)
    await show()
    await focused(email)
    await userEvent.keyboard(`${EMAIL.toUpperCase()}{Enter}`)
    await focused(code)
    await lookAt("the code")
    await userEvent.keyboard("123456")
    await focused(name)
    await expect.element(name).toHaveValue("mira")
    await lookAt("the last step")
    await userEvent.keyboard("{Control>}a{/Control}Mira{Enter}")
    await expect.poll(() => location.hash).toBe("#in")
    expect(sent.asked).toMatchObject([{ type: "email", email: EMAIL, scene: "login" }])
    expect(first.asked).toMatchObject([{ email: EMAIL, code: "123456", session_id: "sent" }])
    expect(last.asked).toMatchObject([{ token: "proved", name: "Mira" }])
  })

  it("takes digits as an Arabic keyboard has them", async () => {
    const sent = answer(signInCall, () => unknown)
    answerCalls(codes(), sent)
    await show()
    await askForCode()
    await userEvent.fill(code, "\u0661\u0662\u0663\u0664\u0665\u0666")
    await expect.poll(() => sent.asked).toMatchObject([{ code: "123456" }])
  })

  it("says at its field what is wrong with an address and with a code, the focus there", async () => {
    answerCalls(
      codes(),
      answer(signInCall, () => {
        throw refusal("VerifiCodeError")
      }),
    )
    await show()
    await userEvent.click(button("Continue with email"))
    await expect.element(email).toHaveAccessibleDescription(/Fill in this field/)
    await focused(email)
    await lookAt("an address that is missing")
    await userEvent.fill(email, "half.typed@exam")
    await userEvent.click(button("Continue with email"))
    await expect.element(email).toHaveAccessibleDescription(/complete email address/)
    await askForCode()
    await userEvent.fill(code, "123")
    await userEvent.click(button("Continue"))
    await expect.element(code).toHaveAccessibleDescription(/incorrect/)
    await userEvent.fill(code, "123456")
    await expect.element(code).toHaveAccessibleDescription(/incorrect/)
    await focused(code)
    await lookAt("a wrong code")
  })

  it("is where it was after a reload on the way to the email", async () => {
    answerCalls(codes())
    await show()
    await askForCode()
    await show()
    await expect.element(page.getByText(EMAIL)).toBeVisible()
    await expect.element(code).toBeVisible()
    await expect.element(page.getByText(/^Resend in/)).toBeVisible()
  })

  it("says above the form what is no field's: no network, and how long to wait", async () => {
    answerCalls(
      answer(sendCode, () => {
        throw OFFLINE
      }),
    )
    await show()
    await userEvent.fill(email, EMAIL)
    await userEvent.click(button("Continue with email"))
    await expect.element(page.getByText(/^Couldn't reach the server/)).toBeVisible()
    answerCalls(
      answer(sendCode, () => {
        throw refusal("TooManyRequests", { retryAfterSeconds: 40 })
      }),
    )
    await userEvent.click(button("Continue with email"))
    await expect.element(page.getByText(/Try again in (?:40|39) s/)).toBeVisible()
    await expect.element(email).toHaveValue(EMAIL)
    await lookAt("told to wait")
  })

  it("is sent once however often it is pressed", async () => {
    const sent = answer(sendCode, never)
    answerCalls(sent)
    await show()
    await userEvent.fill(email, EMAIL)
    // Within one moment, before anything could be drawn.
    for (let press = 0; press < 3; press += 1) document.querySelector("form")?.requestSubmit()
    await expect.element(button("One moment…")).toBeVisible()
    await lookAt("busy")
    expect(sent.asked).toHaveLength(1)
  })

  it("by a password keeps the address where the password is wrong, and leads from an unknown one to signing up", async () => {
    let wrong: "PasswordError" | "AccountNoExistent" = "PasswordError"
    answerCalls(
      answer(signInCall, () => {
        throw refusal(wrong)
      }),
    )
    await show()
    await userEvent.click(button("Use a password instead"))
    await userEvent.fill(email, EMAIL)
    await userEvent.fill(password, "the old one")
    await userEvent.click(button("Sign in"))
    await expect.element(password).toHaveAccessibleDescription(/Incorrect password/)
    await focused(password)
    await expect.element(email).toHaveValue(EMAIL)
    await lookAt("a wrong password")
    wrong = "AccountNoExistent"
    await userEvent.click(button("Sign in"))
    await userEvent.click(button("Create account"))
    await expect.element(email).toHaveValue(EMAIL)
    await expect.element(page.getByText(/At least 8 characters/)).toBeVisible()
  })

  it("by a password signs up with a code that proves the address, and refuses one that is too short", async () => {
    const made = answer(signUp, () => signedIn)
    answerCalls(codes(), made)
    await show({ registration: "invited" })
    await userEvent.click(button("Create an account with a password"))
    await userEvent.fill(email, EMAIL)
    await userEvent.fill(password, "short")
    await userEvent.click(button("Send code"))
    await expect.element(password).toHaveAccessibleDescription(/8 characters/)
    await expect.element(page.getByRole("textbox", { name: "Invitation code" })).toHaveAccessibleDescription(/Fill in this field/)
    await lookAt("signing up")
    await userEvent.fill(password, "seven crooked lanterns")
    await userEvent.fill(page.getByRole("textbox", { name: "Invitation code" }), "welcome")
    await userEvent.click(button("Send code"))
    await userEvent.fill(code, "654321")
    await expect.poll(() => location.hash).toBe("#in")
    expect(made.asked).toMatchObject([{ email: EMAIL, password: "seven crooked lanterns", code: "654321", invitation_code: "welcome" }])
  })

  it("by a phone number sends a text message, and says at its field what number is none", async () => {
    const sent = codes()
    const by = answer(signInBySms, () => signedIn)
    answerCalls(sent, by)
    await show()
    await userEvent.click(button("Phone number"))
    const phone = page.getByRole("textbox", { name: "Phone number" })
    await userEvent.fill(phone, "12")
    await userEvent.click(button("Send code"))
    await expect.element(phone).toHaveAccessibleDescription(/country code/)
    await userEvent.fill(phone, "+49 151 23456789")
    await userEvent.click(button("Send code"))
    await userEvent.fill(code, "111222")
    await expect.poll(() => by.asked).toMatchObject([{ phone: "+4915123456789", code: "111222" }])
    expect(sent.asked).toMatchObject([{ type: "sms", phone: "+4915123456789" }])
  })

  it("sends a link to a member who forgot their password", async () => {
    const sent = answer(forgotPassword, () => ({ ok: true as const }))
    answerCalls(sent)
    await show({}, { address: `${HERE}#forgot` })
    await userEvent.fill(email, EMAIL)
    await userEvent.click(button("Send link"))
    await expect.element(page.getByRole("heading", { name: "Check your email" })).toBeVisible()
    await lookAt("a link is sent")
    expect(sent.asked).toMatchObject([{ email: EMAIL }])
  })

  it("tells a person who cancelled at a third party, and keeps what was typed", async () => {
    await show({}, { address: `${HERE}#error=LoginFailed` })
    await expect.element(page.getByText("Couldn't sign you in. Try again.")).toBeVisible()
    expect(location.hash).toBe("")
  })

  it("tells somebody who is banned why, until when, and takes their appeal once", async () => {
    const ban = {
      reason: "Spam <b>",
      ends_at: new Date(NOON_MS + 3 * 86_400_000).toISOString(),
      appeal_email: "help@example.com",
      appeal_form: "form",
    }
    const appealed = answer(appealBan, ({ text }) => appeal({ kind: "ban", about: "ban", text }))
    answerCalls(
      codes(),
      answer(signInCall, () => {
        throw refusal("AccountBanned", { data: { ban } })
      }),
      appealed,
    )
    await show()
    await askForCode()
    await userEvent.fill(code, "123456")
    await expect.element(page.getByRole("heading", { name: "This account is banned" })).toBeVisible()
    await expect.element(page.getByText("Spam <b>")).toBeVisible()
    await expect.element(page.getByText(/January 4, 2026/)).toBeVisible()
    await expect
      .element(page.getByRole("link", { name: "Appeal by email" }))
      .toHaveAttribute("href", "mailto:help@example.com?subject=Ban%20appeal")
    await userEvent.click(button("Send appeal"))
    const why = page.getByRole("textbox", { name: "Why should the ban end?" })
    await expect.element(why).toHaveAccessibleDescription(/Write why/)
    await lookAt("banned")
    await userEvent.fill(why, "It was not me.")
    await userEvent.click(button("Send appeal"))
    await expect.element(page.getByText(/waiting for review/)).toBeVisible()
    expect(appealed.asked).toMatchObject([{ form: "form", text: "It was not me." }])
  })

  it("marks which part of a name the rules refuse", async () => {
    answerCalls(
      codes(),
      answer(signInCall, () => unknown),
      answer(finalStep, () => {
        throw refusal("ContentRefused", {
          errors: [{ path: "name", message: "ContentRefused" }],
          data: { findings: [{ span: { start: 0, end: 3 } }] },
        })
      }),
    )
    await show()
    await askForCode()
    await userEvent.fill(code, "123456")
    await userEvent.fill(name, "Bad name")
    await userEvent.click(button("Create account"))
    await expect.poll(() => document.querySelector("mark")?.textContent).toBe("Bad")
    await focused(name)
    await lookAt("a refused name")
  })
})

it("a way back and the other ways are reached by keys alone", async () => {
  await show()
  await tabTo(button("Use a password instead"))
  await userEvent.keyboard("{Enter}")
  await focused(email)
  await tabTo(button("Back"), "Shift+Tab")
  await userEvent.keyboard("{Enter}")
  await focused(email)
  await expect.element(button("Continue with email")).toBeVisible()
})
