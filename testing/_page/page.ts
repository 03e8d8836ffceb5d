import type { Hono } from "hono"
import { vi } from "vitest"
import type { Context, MemberIdentity } from "../../src/domain/_kernel/context.ts"
import { asViewerId, newAccountId, newSessionId } from "../../src/domain/_kernel/ids.ts"
import { noConcepts } from "../../src/domain/search/concepts.ts"
import { DEFAULT_SITE } from "../../src/domain/site/site-rules.ts"
import type { HttpEnv, Services } from "../../src/routes/_http/services.ts"
import type { Caller } from "../../src/routes/_http/session.ts"
import { createPages } from "../../src/routes/pages.ts"

// Tests of pages need no client build: every script is named after what it is.
vi.mock("../../src/routes/_page/client-assets.ts", () => ({
  clientAssets: {
    css: "/assets/app.css",
    theme: "/assets/theme.js",
    shell: "/assets/shell.js",
    client: "/assets/client.js",
    preloads: (islands: readonly { readonly name: string }[]) => islands.map(({ name }) => `/assets/${name}.js`),
  },
}))

const DAY_MS = 86_400_000

/** A day after the beginning of time. */
export const NOW_MS = DAY_MS

/** A member of VIP 1, by default with no role. */
export function somebody(over: Partial<MemberIdentity> = {}): Caller {
  const identity: MemberIdentity = {
    kind: "member",
    id: newAccountId(0),
    plan: "vip1",
    terms: [{ plan: "vip1", startsAtMs: 0, endsAtMs: 30 * DAY_MS }],
    isModerator: false,
    isAdmin: false,
    levels: 3,
    blursLevels: true,
    sessionId: newSessionId(0),
    scopes: null,
    provedAtMs: 0,
    ...over,
  }
  return { kind: "known", identity }
}

/** A visitor with an identity of this browser. */
export const GUEST: Caller = { kind: "known", identity: { kind: "guest", id: asViewerId("guest_x"), plan: "visitor" } }

interface Asking {
  readonly caller?: Caller
  readonly headers?: Readonly<Record<string, string>>
  /** What the page's verbs work with; what they do not need may be missing. */
  readonly context?: Partial<Context>
  readonly services?: Partial<Services>
  /** Pages of a test, in place of those of the site. */
  readonly app?: Hono<HttpEnv>
}

const pages = createPages()

/** What a page answers. `path` begins with the language. */
export async function askPage(
  path: string,
  { caller = { kind: "unknown" }, headers = {}, context = {}, services = {}, app = pages }: Asking = {},
) {
  const answerHeaders: (readonly [string, string])[] = []
  const logged: string[] = []
  const url = new URL(path, "https://page.example")
  const log: Context["log"] = { info() {}, error: (message) => void logged.push(message) }
  const known: Partial<Context> = {
    nowMs: NOW_MS,
    supportEmail: "help@page.example",
    origin: { address: "10.0.0.1", userAgent: "test", site: url.origin, locale: "en" },
    isPreviewRenderer: async () => true,
    painting: async () => null,
    visitorImagesPerDay: 4,
    viewer: null,
    concepts: async () => noConcepts,
    site: async () => DEFAULT_SITE,
    log,
  }
  const bindings: Partial<Services> = {
    requestId: "request-1",
    nowMs: NOW_MS,
    url,
    log,
    answerHeaders,
    isDevelopment: true,
    address: "10.0.0.1",
    limiter: { take: async () => null },
    context: { ...known, ...context } as Context,
    caller: async () => caller,
    ...services,
  }
  const answer = await app.request(url, { headers }, bindings)
  return { answer, html: await answer.clone().text(), answerHeaders, logged }
}
