import { Hono } from "hono"
import { describe, expect, test, vi } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import type { MemberIdentity } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { newAccountId, newSessionId } from "../../domain/_kernel/ids.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import type { HttpEnv, Services } from "../_http/services.ts"
import { mountShell } from "../_shell/pages.tsx"
import { mountCredits } from "./pages.tsx"

holdAllLanguages()

vi.mock("../_shell/client-assets.ts", () => ({
  clientAssets: {
    css: "/assets/app.css",
    theme: "/assets/theme.js",
    shell: "/assets/shell.js",
    client: "/assets/client.js",
    preloads: () => [],
  },
}))

const DAY_MS = 86_400_000

const member: MemberIdentity = {
  kind: "member",
  id: newAccountId(0),
  plan: "vip1",
  terms: [{ plan: "vip1", startsAtMs: 0, endsAtMs: 30 * DAY_MS }],
  isModerator: false,
  isAdmin: false,
  sessionId: newSessionId(0),
  provedAtMs: 0,
}

const app = new Hono<HttpEnv>()
mountShell(app)
mountCredits(app)

let answerHeaders: Services["answerHeaders"] = []

function ask(path: string, caller: Awaited<ReturnType<Services["caller"]>>) {
  answerHeaders = []
  const services: Partial<Services> = {
    requestId: "request-1",
    nowMs: DAY_MS,
    url: new URL(path, "https://page.example"),
    answerHeaders,
    context: { supportEmail: "support@page.example" } as Services["context"],
    caller: async () => caller,
  }
  return Promise.resolve(app.request(`https://page.example${path}`, {}, services))
}

describe.each(LOCALES)("the wallet, %s", (locale) => {
  test("of a member has its membership in it and is kept by nobody", async () => {
    const answer = await ask(`/${locale}/wallet?kind=spent&purse=coins`, { kind: "known", identity: member })
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('data-island="wallet"')
    expect(html).toContain("VIP 1")
    expect(html).toContain('"ends_at":"1970-01-31T00:00:00.000Z"')
    expect(html).toContain('"kind":"spent","purse":"coins"')
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  test("shows a visitor what it is for and the way in that leads back, and fetches no island", async () => {
    const answer = await ask(`/${locale}/wallet`, { kind: "unknown" })
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
    expect(html).not.toContain("data-island")
    expect(html).toContain(`data-login="" href="/${locale}/sign-in?redirect=%2F${locale}%2Fwallet"`)
  })

  test("tells somebody whose session is over that it is, and forgets it", async () => {
    const answer = await ask(`/${locale}/wallet`, { kind: "refused", error: new DomainError("LoginRequired") })
    const html = await answer.text()
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([401, "no-store"])
    expect(html).not.toContain("data-island")
    expect(answerHeaders.map(([, value]) => value.split("=")[0])).toEqual(["T", "member"])
  })
})

test("what the address asks for that does not exist is left out", async () => {
  const html = await (await ask("/en/wallet?kind=magic&purse=gold", { kind: "known", identity: member })).text()
  expect(html).toContain('"kind":"all","purse":null')
})
