import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import { DEFAULT_SITE } from "../../domain/site/site-rules.ts"
import { createMailer } from "./mailer.ts"
import { createOutbox } from "./sandbox-mailer-outbox.ts"

const SANDBOX = JSON.stringify({ kind: "sandbox" })
const settings = { ENVIRONMENT: "development", ASSETS: env.ASSETS, MAIL: SANDBOX, SMS: SANDBOX } as const
const silent = { info: () => {}, error: () => {} }
const context = (nowMs: number) => ({
  database: openDatabase(env.LIBSQL_URL, undefined),
  nowMs,
  requestId: "request-1",
  origin: { address: "10.0.0.1", userAgent: "test", site: "https://atelier.test", locale: "en" } as const,
  site: async () => DEFAULT_SITE,
  log: silent,
})
const unusedRecipient = () => `${crypto.randomUUID()}@example.org`
const CODE = { kind: "code", scene: "login", code: "482913", minutes: 10 } as const

describe("the sandbox", () => {
  it("keeps emails whole, newest first, and finds those of one recipient", async () => {
    const to = unusedRecipient()
    const nowMs = Date.now()
    await createMailer(settings, context(nowMs)).sendMail(to, CODE, "en")
    await createMailer(settings, context(nowMs + 1)).sendMail(to, { ...CODE, code: "111222" }, "ar")
    await createMailer(settings, context(nowMs + 2)).sendMail(unusedRecipient(), CODE, "en")
    const found = await createOutbox(settings, context(nowMs)).list(to)
    expect(found).toMatchObject([
      { channel: "mail", recipient: to, text: expect.stringMatching(/111222.*\p{Script=Arabic}/su), sentAtMs: nowMs + 1 },
      { channel: "mail", recipient: to, subject: "482913 is your Atelier code", sentAtMs: nowMs },
    ])
    expect(found?.[0]).not.toHaveProperty("html")
    const email = await createOutbox(settings, context(nowMs)).read(found?.[0]?.id ?? "")
    expect(email?.html).toMatch(/^<!doctype html><html lang="ar" dir="rtl">.*111222/s)
  })

  it("keeps text messages", async () => {
    const to = `+49${Math.floor(10 ** 9 * (1 + Math.random()))}`
    await createMailer(settings, context(Date.now())).sendText(to, CODE, "en")
    expect(await createOutbox(settings, context(0)).list(to)).toMatchObject([
      { channel: "sms", subject: "", text: expect.stringContaining("482913") },
    ])
  })

  it("lists 50 at most and forgets what is older than a week", async () => {
    const to = unusedRecipient()
    const nowMs = Date.now()
    await createMailer(settings, context(nowMs - 8 * 86_400_000)).sendMail(to, CODE, "en")
    for (let index = 0; index < 51; index++) await createMailer(settings, context(nowMs + index)).sendMail(to, CODE, "en")
    const found = await createOutbox(settings, context(nowMs)).list(to)
    expect(found?.map(({ sentAtMs }) => sentAtMs - nowMs)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index))
  })

  it("shows nothing in production, nor where nothing is kept, nor for what is no id", async () => {
    const to = unusedRecipient()
    await createMailer(settings, context(Date.now())).sendMail(to, CODE, "en")
    const id = (await createOutbox(settings, context(0)).list(to))?.[0]?.id ?? ""
    for (const refusing of [{ ...settings, ENVIRONMENT: "production" }, { ENVIRONMENT: "development" }] as const) {
      expect(await createOutbox(refusing, context(0)).list(to)).toBeNull()
      expect(await createOutbox(refusing, context(0)).read(id)).toBeNull()
    }
    expect(await createOutbox(settings, context(0)).read("letter_x' OR 1=1")).toBeNull()
    expect(await createOutbox(settings, context(0)).read(id)).not.toBeNull()
  })
})
