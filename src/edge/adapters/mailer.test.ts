import { describe, expect, it, vi } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { mailOutcomeOf } from "../../domain/admin/mail-rules.ts"
import type { CarrierRefused } from "../../domain/identity/carrier-refusal.ts"
import type { Email } from "../../domain/identity/ports.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import { splitSender } from "./mail-settings.ts"
import { mailSetupOf } from "./mail-setup.ts"
import { assertMailerAllowed, createMailer, mailerWays } from "./mailer.ts"
import type { Fetcher } from "./mailer-post.ts"

const MAIL_REST = JSON.stringify({
  kind: "rest",
  url: "https://api.resend.com/emails",
  token: "re_key",
  from: "Atelier <mail@atelier.example>",
})
const MAIL_BINDING = JSON.stringify({ kind: "binding", from: "Atelier <mail@atelier.example>" })
const SMS_URL = "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json"
const SMS_REST = JSON.stringify({ kind: "rest", url: SMS_URL, account: "AC1", token: "secret", from: "+15005550006" })
const SANDBOX = JSON.stringify({ kind: "sandbox" })
const CODE = { kind: "code", scene: "login", code: "482913", minutes: 10 } as const satisfies Email
const RECIPIENT = "someone@example.org"
const PHONE = "+4915112345678"

holdAllLanguages()
/** Asked for no language: all are held. */
const noAssets = { fetch: async () => new Response(null, { status: 404 }) } as never

type Settings = Parameters<typeof createMailer>[0]

/** A mailer that reaches no network; what it asked for and logged is written down. */
function makeMailer(settings: Partial<Settings>, answer: () => Response | Promise<Response> = () => Response.json({ id: "1" })) {
  const requests: { url: string; init: RequestInit }[] = []
  const logged: string[] = []
  const fetcher: Fetcher = async (url, init) => {
    requests.push({ url, init })
    return answer()
  }
  const write = (message: string, fields?: object) => logged.push(JSON.stringify({ message, ...fields }))
  const context = {
    database: {} as never,
    nowMs: 0,
    requestId: "request-1",
    site: async () => DEFAULT_SITE,
    log: { info: write, error: write },
  }
  return { mailer: createMailer({ ENVIRONMENT: "development", ASSETS: noAssets, ...settings }, context, fetcher), requests, logged }
}

describe("an email by REST", () => {
  it("is asked for as Resend wants it, with both versions and a key that makes it go once", async () => {
    const { mailer, requests } = makeMailer({ MAIL: MAIL_REST })
    await mailer.sendMail(RECIPIENT, CODE, "en")
    await mailer.sendMail(RECIPIENT, CODE, "en")
    await mailer.sendMail("other@example.org", CODE, "en")
    const [first, again, other] = requests.map(({ init }) => new Headers(init.headers))
    expect(requests[0]).toMatchObject({ url: "https://api.resend.com/emails", init: { method: "POST", redirect: "manual" } })
    expect(first?.get("Authorization")).toBe("Bearer re_key")
    expect(first?.get("Content-Type")).toBe("application/json")
    expect(first?.get("Idempotency-Key")).toMatch(/^[0-9a-f]{64}$/)
    expect(again?.get("Idempotency-Key")).toBe(first?.get("Idempotency-Key"))
    expect(other?.get("Idempotency-Key")).not.toBe(first?.get("Idempotency-Key"))
    const body: Record<string, string> = JSON.parse(String(requests[0]?.init.body))
    expect(body).toMatchObject({ from: "Atelier <mail@atelier.example>", to: [RECIPIENT], subject: "482913 is your Atelier code" })
    expect(Object.keys(body).sort()).toEqual(["from", "html", "subject", "text", "to"])
    expect(body["html"]).toContain("482913")
    expect(body["text"]).toContain("482913")
  })
})

describe("a code by text message", () => {
  it("is asked for as Twilio wants it", async () => {
    const { mailer, requests } = makeMailer({ SMS: SMS_REST }, () => Response.json({ sid: "SM1" }, { status: 201 }))
    await mailer.sendText(PHONE, CODE, "en")
    const { url, init } = requests[0]!
    expect(url).toBe(SMS_URL)
    expect(new Headers(init.headers).get("Authorization")).toBe(`Basic ${btoa("AC1:secret")}`)
    expect(new Headers(init.headers).get("Content-Type")).toBe("application/x-www-form-urlencoded")
    expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
      To: PHONE,
      From: "+15005550006",
      Body: "482913 is your Atelier code. It expires in 10 minutes. Don't share it.",
    })
  })
})

describe("an email by the mail binding", () => {
  it("is handed over with the sender's name and address apart", async () => {
    const send = vi.fn(async (_message: unknown) => ({ messageId: "1" }))
    const { mailer } = makeMailer({ MAIL: MAIL_BINDING, EMAIL: { send } })
    await mailer.sendMail(RECIPIENT, CODE, "ja")
    expect(send).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        from: { name: "Atelier", email: "mail@atelier.example" },
        to: RECIPIENT,
        subject: "Atelier の確認コード：482913",
        html: expect.stringContaining("482913"),
        text: expect.stringContaining("482913"),
      }),
    )
  })

  it("that is not taken is Unavailable, and the log names the failure by its code only", async () => {
    const failure = Object.assign(new Error(`no emails to ${RECIPIENT}`), { code: "E_RECIPIENT_SUPPRESSED" })
    const { mailer, logged } = makeMailer({ MAIL: MAIL_BINDING, EMAIL: { send: () => Promise.reject(failure) } })
    await expect(mailer.sendMail(RECIPIENT, CODE, "en")).rejects.toMatchObject({
      code: "Unavailable",
      refusal: { status: 0, reason: "E_RECIPIENT_SUPPRESSED", words: failure.message },
    })
    expect(logged).toEqual([
      JSON.stringify({ message: "carrier did not take a message", way: "mail", status: 0, reason: "E_RECIPIENT_SUPPRESSED" }),
    ])
  })

  it("has its name and address from the setting, also without a name", () => {
    expect(splitSender("mail@a.example")).toEqual({ name: "mail@a.example", email: "mail@a.example" })
  })
})

describe("a carrier that does not take it", () => {
  const resendFailure = { statusCode: 422, name: "validation_error", message: `Invalid \`to\` field: ${RECIPIENT}, code ${CODE.code}` }
  const twilioFailure = { code: 21211, message: `The 'To' number ${PHONE} is not valid`, status: 400 }

  it.each([
    { name: "Resend's 422", answer: () => Response.json(resendFailure, { status: 422 }), status: 422, reason: "validation_error" },
    { name: "Twilio's 400", answer: () => Response.json(twilioFailure, { status: 400 }), status: 400, reason: "21211" },
    { name: "429", answer: () => new Response("slow down", { status: 429 }), status: 429, reason: "unknown" },
    { name: "500", answer: () => new Response("<h1>oops</h1>", { status: 500 }), status: 500, reason: "unknown" },
    {
      name: "a redirect",
      answer: () => new Response(null, { status: 302, headers: { Location: "https://evil.example" } }),
      status: 302,
      reason: "unknown",
    },
    { name: "a broken connection", answer: () => Promise.reject(new TypeError(`fetch for ${RECIPIENT}`)), status: 0, reason: "TypeError" },
  ])("by $name is Unavailable, and the log has neither recipient nor code nor token", async ({ answer, status, reason }) => {
    const { mailer, logged } = makeMailer({ MAIL: MAIL_REST, SMS: SMS_REST }, answer)
    await expect(mailer.sendMail(RECIPIENT, CODE, "en")).rejects.toMatchObject({ code: "Unavailable" })
    await expect(mailer.sendText(PHONE, CODE, "en")).rejects.toMatchObject({ code: "Unavailable" })
    expect(logged).toHaveLength(2)
    const told = logged.map((line): unknown => JSON.parse(line))
    for (const line of told) expect(line).toMatchObject({ message: "carrier did not take a message", status })
    expect(told).toContainEqual(expect.objectContaining({ reason }))
    for (const secret of [RECIPIENT, PHONE, CODE.code, "re_key", "secret"]) expect(logged.join()).not.toContain(secret)
  })

  const resend = (statusCode: number, name: string, message: string) => () =>
    Response.json({ statusCode, name, message }, { status: statusCode })
  const cloudflare = (status: number, code: number, message: string) => () =>
    Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status })
  it.each([
    [resend(401, "missing_api_key", "Missing API key in the authorization header."), "credentials"],
    [resend(401, "validation_error", "API key is invalid"), "credentials"],
    [resend(401, "restricted_api_key", "This API key is restricted to only send emails."), "credentials"],
    [resend(403, "invalid_api_key", "API key is invalid."), "credentials"],
    [resend(403, "validation_error", "The domain.com domain is not verified. Please, add and verify your domain."), "sender"],
    [resend(422, "invalid_from_address", "Invalid `from` field."), "sender"],
    [resend(422, "missing_required_field", "The request body is missing one or more required fields."), "refused"],
    [resend(429, "daily_quota_exceeded", "You have reached your daily email sending quota."), "limit"],
    [resend(429, "rate_limit_exceeded", "Too many requests."), "limit"],
    [resend(500, "application_error", "An unexpected error occurred."), "failing"],
    [cloudflare(403, 10_000, "Authentication error"), "credentials"],
    [cloudflare(403, 1000, "Sender domain not verified"), "sender"],
    [cloudflare(429, 10_429, "Rate limit exceeded"), "limit"],
    [cloudflare(400, 10_001, "Invalid request body"), "refused"],
    [cloudflare(500, 10_002, "Internal server error"), "failing"],
  ] as const)("by REST with a documented body is known for what it is, in its own words", async (answer, outcome) => {
    const { mailer } = makeMailer({ MAIL: MAIL_REST }, answer)
    const error: unknown = await mailer.sendMail(RECIPIENT, { kind: "test" }, "en").catch((thrown: unknown) => thrown)
    const { refusal } = error as CarrierRefused
    expect(mailOutcomeOf(refusal)).toBe(outcome)
    expect(JSON.stringify(await answer().json())).toContain(JSON.stringify(refusal.words))
    expect([refusal.status, refusal.reason]).toEqual([answer().status, expect.not.stringMatching(/^unknown$/)])
  })

  it.each([
    ["E_VALIDATION_ERROR", "refused"],
    ["E_FIELD_MISSING", "refused"],
    ["E_TOO_MANY_RECIPIENTS", "refused"],
    ["E_CONTENT_TOO_LARGE", "refused"],
    ["E_SENDER_NOT_VERIFIED", "sender"],
    ["E_SENDER_DOMAIN_NOT_AVAILABLE", "sender"],
    ["E_RECIPIENT_NOT_ALLOWED", "recipient"],
    ["E_RECIPIENT_SUPPRESSED", "recipient"],
    ["E_RATE_LIMIT_EXCEEDED", "limit"],
    ["E_DAILY_LIMIT_EXCEEDED", "limit"],
    ["E_DELIVERY_FAILED", "failing"],
    ["E_INTERNAL_SERVER_ERROR", "failing"],
  ] as const)("by the binding with %s is known for what it is, in its own words", async (code, outcome) => {
    const failure = Object.assign(new Error(`It says ${code}\nof ${RECIPIENT}.`), { code })
    const { mailer } = makeMailer({ MAIL: MAIL_BINDING, EMAIL: { send: () => Promise.reject(failure) } })
    const error: unknown = await mailer.sendMail(RECIPIENT, { kind: "test" }, "en").catch((thrown: unknown) => thrown)
    const { refusal } = error as CarrierRefused
    expect([mailOutcomeOf(refusal), refusal]).toEqual([outcome, { status: 0, reason: code, words: `It says ${code} of ${RECIPIENT}.` }])
  })

  it("is told to a test with its sentence, plain, short and without our key, and to nobody else", async () => {
    const message = `Key re_key\u202e of\r\n${RECIPIENT} ${"x".repeat(400)}`
    const { mailer } = makeMailer({ MAIL: MAIL_REST }, () => Response.json({ name: "validation_error", message }, { status: 403 }))
    const error: unknown = await mailer.sendMail(RECIPIENT, CODE, "en").catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: "Unavailable", data: undefined, errors: [], refusal: { status: 403, reason: "validation_error" } })
    const { words } = (error as CarrierRefused).refusal
    expect(words).toMatch(/^Key … of someone@example\.org x+$/)
    expect(words).toHaveLength(300)
  })

  it("by silence is Unavailable after five seconds, and the request is ended", async () => {
    vi.useFakeTimers()
    try {
      const { mailer, requests, logged } = makeMailer({ SMS: SMS_REST }, () => new Promise<Response>(() => {}))
      const sent = mailer.sendText(PHONE, CODE, "en").catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(requests[0]?.init.signal?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await sent).toMatchObject({ code: "Unavailable" })
      expect(requests[0]?.init.signal?.aborted).toBe(true)
      expect(logged[0]).toContain("TimeoutError")
    } finally {
      vi.useRealTimers()
    }
  })
})

describe("recipients", () => {
  it.each([
    "a@b.example\r\nBcc: all@b.example",
    "a@b.example, c@d.example",
    "A <a@b.example>",
    "a b@c.example",
    "a@b@c",
    "",
    "a@b.example\u2028",
  ])("%j is no mail recipient", async (to) => {
    const { mailer, requests } = makeMailer({ MAIL: MAIL_REST })
    await expect(mailer.sendMail(to, CODE, "en")).rejects.toMatchObject({ code: "InvalidEmail" })
    expect(requests).toEqual([])
  })

  it.each(["015112345678", "+49 151 12345678", "+4915112345678\n", "+0123456789", "+12", "whatsapp:+4915112345678"])(
    "%j is no number",
    async (to) => {
      const { mailer, requests } = makeMailer({ SMS: SMS_REST })
      await expect(mailer.sendText(to, CODE, "en")).rejects.toMatchObject({ code: "InvalidPhone" })
      expect(requests).toEqual([])
    },
  )
})

describe("what is configured", () => {
  it("a way without a carrier is not available", async () => {
    const { mailer } = makeMailer({})
    await expect(mailer.sendMail(RECIPIENT, CODE, "en")).rejects.toMatchObject({ code: "actNotAvailable" })
    await expect(mailer.sendText(PHONE, CODE, "en")).rejects.toMatchObject({ code: "actNotAvailable" })
    await expect(makeMailer({ MAIL: MAIL_BINDING }).mailer.sendMail(RECIPIENT, CODE, "en")).rejects.toMatchObject({
      code: "actNotAvailable",
    })
  })

  it.each([
    { settings: {}, ways: { mail: false, sms: false, isSandbox: false } },
    { settings: { MAIL: MAIL_REST }, ways: { mail: true, sms: false, isSandbox: false } },
    { settings: { MAIL: MAIL_BINDING }, ways: { mail: false, sms: false, isSandbox: false } },
    { settings: { MAIL: SANDBOX, SMS: SMS_REST }, ways: { mail: true, sms: true, isSandbox: true } },
    { settings: { SMS: SANDBOX }, ways: { mail: false, sms: true, isSandbox: true } },
  ])("$settings offers $ways", ({ settings, ways }) => expect(mailerWays({ ENVIRONMENT: "development", ...settings })).toEqual(ways))

  it.each([
    { settings: {}, told: { way: null, sender: null, host: null, isBound: false, hasOutbox: false } },
    {
      settings: { MAIL: MAIL_REST },
      told: { way: "rest", sender: "Atelier <mail@atelier.example>", host: "api.resend.com", isBound: false, hasOutbox: false },
    },
    {
      settings: { MAIL: MAIL_BINDING, EMAIL: { send: async () => ({ messageId: "1" }) } },
      told: { way: "binding", sender: "Atelier <mail@atelier.example>", host: null, isBound: true, hasOutbox: false },
    },
    { settings: { MAIL: MAIL_BINDING }, told: { way: null, sender: null, host: null, isBound: false, hasOutbox: false } },
    { settings: { MAIL: SANDBOX }, told: { way: "sandbox", sender: null, host: null, isBound: false, hasOutbox: true } },
  ])("those who run the site are told $told, and no key", ({ settings, told }) => {
    const origin = { address: "", userAgent: "", site: "http://localhost:8787", locale: "en" } as const
    expect(mailSetupOf({ ENVIRONMENT: "development", ...settings }, { origin })).toEqual(told)
  })

  it("the outbox is there on this machine alone", () => {
    const origin = { address: "", userAgent: "", site: "https://atelier.example", locale: "en" } as const
    expect(mailSetupOf({ ENVIRONMENT: "development", MAIL: SANDBOX }, { origin }).hasOutbox).toBe(false)
  })

  it("the sandbox is refused in production, and nowhere else", () => {
    for (const settings of [{ MAIL: SANDBOX }, { SMS: SANDBOX }, { MAIL: MAIL_REST, SMS: SANDBOX }]) {
      expect(() => assertMailerAllowed({ ENVIRONMENT: "production", ...settings })).toThrow("sandbox")
      expect(() => assertMailerAllowed({ ENVIRONMENT: "development", ...settings })).not.toThrow()
    }
    expect(() => assertMailerAllowed({ ENVIRONMENT: "production", MAIL: MAIL_REST, SMS: SMS_REST })).not.toThrow()
    expect(() => assertMailerAllowed({ ENVIRONMENT: "production" })).not.toThrow()
  })

  it.each([
    "{",
    "[]",
    '{"kind":"pigeon"}',
    MAIL_REST.replace("https:", "http:"),
    MAIL_REST.replace("Atelier <", "A\\r\\nBcc: <"),
    MAIL_BINDING,
  ])("MAIL=%s cannot be used, and the Worker is told so at its start", (MAIL) =>
    expect(() => assertMailerAllowed({ ENVIRONMENT: "development", MAIL })).toThrow(),
  )
})
