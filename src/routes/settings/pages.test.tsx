import { describe, expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { DEFAULT_SETTINGS } from "../../domain/profile/settings-rules.ts"
import type { Caller } from "../_http/session.ts"
import * as reading from "./read-section.ts"
import { SECTIONS } from "./sections.ts"

holdAllLanguages()

vi.mock("./read-section.ts")

const id = newAccountId(0)
const shown = { name: "Ada </script>", bio: "", links: [], avatar: null, banner: null, avatar_audience: null, banner_audience: null }
const account: reading.Account = {
  account: {
    ...{ ...shown, id, email: "ada@example.org", phone: null, create_at: "1970-01-01T00:00:00.000Z", status: 1, delete_at: null },
    ...{ is_moderator: false, is_admin: false, invitation_code: "x", is_new_user: false },
  },
  settings: { ...DEFAULT_SETTINGS, language: "en" },
}
const member = { id, name: shown.name, email: "ada@example.org", deleteAt: null, proofAgeMs: 0 }
vi.mocked(reading.readMember).mockResolvedValue({ account, member })
vi.mocked(reading.readWays).mockResolvedValue(null)
vi.mocked(reading.readSessions).mockResolvedValue(null)
vi.mocked(reading.readLog).mockResolvedValue(null)
vi.mocked(reading.readTokens).mockResolvedValue(null)
vi.mocked(reading.readConsents).mockResolvedValue(null)
const isOn = true
vi.mocked(reading.readKinds).mockResolvedValue({
  ...{ follow: isOn, like: isOn, collect: isOn, comment: isOn, reply: isOn, mention: isOn },
  ...{ publish: isOn, decision: isOn, appeal: isOn, reward: isOn },
})

function ask(path: string, caller: Caller) {
  const providers: Context["providers"] = { list: () => [], start: () => Promise.reject(), finish: () => Promise.reject() }
  return askPage(path, { caller, context: { providers } })
}
const asMember = somebody({ id })
const sections = Object.values(SECTIONS)

describe.each(LOCALES)("the settings, %s", (locale) => {
  test.each(sections)("$name is personal, kept by nobody, and says where one is", async ({ path }) => {
    const { answer, html } = await ask(`/${locale}/settings${path}`, asMember)
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`data-island="settings-${path === "" ? "profile" : path.slice(1)}"`)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toContain("Ada </script>")
  })
})

test("a list that could not be read is left to its section, which says so and offers another try", async () => {
  const { html } = await ask("/en/settings/devices", asMember)
  expect(html).toContain('"sessions":null,"log":null')
})

test("a third party's sign-in that comes back is taken to where it is linked", async () => {
  const { answer } = await ask("/ja/settings?linked=google", asMember)
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/ja/settings/sign-in"])
})

test("somebody whose account was deleted meanwhile is a visitor", async () => {
  vi.mocked(reading.readMember).mockRejectedValueOnce(new DomainError("LoginRequired"))
  const { answer, html } = await ask("/en/settings", asMember)
  expect([answer.status, html.includes('data-login="ended"')]).toEqual([401, true])
})
