import { beforeEach, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import type { MailSetup } from "../../domain/admin/ports.ts"
import { type EmailState, readEmail } from "../../domain/admin/read-email.ts"

vi.mock("../../domain/admin/read-email.ts")

const NONE: MailSetup = { way: null, sender: null, host: null, isBound: false, hasOutbox: false }
const REST: MailSetup = { ...NONE, way: "rest", sender: "Harbor <mail@harbor.example>", host: "api.resend.com" }
const find = (over: Partial<EmailState> = {}) =>
  vi.mocked(readEmail).mockResolvedValue({
    desk: { isAdmin: true, waiting: { reports: 0, appeals: 0 } },
    setup: REST,
    supportEmail: "support@harbor.example",
    to: "owner@harbor.example",
    test: null,
    ...over,
  })
const ADMIN = somebody({ isModerator: true, isAdmin: true })
const see = async () => (await askPage("/en/admin/email", { caller: ADMIN })).html
/** What its screen is given. */
const given = (html: string): unknown => {
  const [, data = ""] = /<script type="application\/json"[^>]*>(\{"props":.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(data).props
}

beforeEach(() => find())

test("tells how email goes, and to whom a test goes; nothing of the key", async () => {
  expect(given(await see())).toEqual({
    locale: "en",
    setup: REST,
    supportEmail: "support@harbor.example",
    to: "owner@harbor.example",
    test: null,
  })
})

test("is nobody's but an administrator's", async () => {
  expect((await askPage("/en/admin/email", { caller: somebody({ isModerator: true }) })).answer.status).toBe(404)
})
