import { Hono } from "hono"
import { describe, expect, test, vi } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import type { Context, MemberIdentity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { newAccountId, newSessionId } from "../../domain/_kernel/ids.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { DEFAULT_SETTINGS } from "../../domain/profile/settings-rules.ts"
import type { HttpEnv, Services } from "../_http/services.ts"
import { mountShell } from "../_shell/pages.tsx"
import { mountSettings } from "./pages.tsx"
import * as reading from "./read-section.ts"
import { SECTIONS } from "./sections.ts"

holdAllLanguages()

vi.mock("../_shell/client-assets.ts", () => ({
  clientAssets: {
    css: "/a.css",
    theme: "/t.js",
    shell: "/s.js",
    client: "/c.js",
    preloads: (names: readonly string[]) => names.map((name) => `/${name}.js`),
  },
}))
vi.mock("./read-section.ts")

const DAY_MS = 86_400_000
const id = newAccountId(0)
const identity: MemberIdentity = {
  ...{ kind: "member", id, plan: "free", terms: [], isModerator: false, isAdmin: false },
  ...{ sessionId: newSessionId(0), provedAtMs: 0 },
}
const shown = { name: "Ada </script>", bio: "", links: [], avatar: null, banner: null }
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

const app = new Hono<HttpEnv>()
mountShell(app)
mountSettings(app)

type Caller = Awaited<ReturnType<Services["caller"]>>
function ask(path: string, caller: Caller) {
  const context: Partial<Context> = { providers: { list: () => [], start: () => Promise.reject(), finish: () => Promise.reject() } }
  const services: Partial<Services> = { requestId: "r", nowMs: DAY_MS, caller: async () => caller, context: context as Context }
  return Promise.resolve(app.request(`https://page.example${path}`, {}, services))
}
const asMember: Caller = { kind: "known", identity }
const sections = Object.values(SECTIONS)

describe.each(LOCALES)("the settings, %s", (locale) => {
  test.each(sections)("$name is personal, kept by nobody, and says where one is", async ({ path, island }) => {
    const answer = await ask(`/${locale}/settings${path}`, asMember)
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`data-island="${island}"`)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toContain("Ada </script>")
  })

  test.each([
    { who: "a visitor", caller: { kind: "unknown" } as const, reason: "" },
    { who: "who was signed in until now", caller: { kind: "refused", error: new DomainError("LoginRequired") } as const, reason: "ended" },
  ])("asks $who to sign in, and leads back here", async ({ caller, reason }) => {
    const answer = await ask(`/${locale}/settings/devices`, caller)
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain(`data-login="${reason}"`)
    expect(html).toContain(`/${locale}/sign-in?redirect=%2F${locale}%2Fsettings%2Fdevices`)
    expect(html).not.toContain("data-island=")
  })
})

test("a list that could not be read is left to its section, which says so and offers another try", async () => {
  const html = await (await ask("/en/settings/devices", asMember)).text()
  expect(html).toContain("Loading…")
})

test("a third party's sign-in that comes back is taken to where it is linked", async () => {
  const answer = await ask("/ja/settings?linked=google", asMember)
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/ja/settings/sign-in"])
})

test("somebody whose account was deleted meanwhile is a visitor", async () => {
  vi.mocked(reading.readMember).mockRejectedValueOnce(new DomainError("NotFound"))
  expect(await (await ask("/en/settings", asMember)).text()).toContain('data-login="ended"')
})
