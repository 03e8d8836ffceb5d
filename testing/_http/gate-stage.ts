import { type CallDeclaration, type RateClass, SCOPES, type Scope } from "../../src/domain/_kernel/call.ts"
import type { Context, Identity } from "../../src/domain/_kernel/context.ts"
import { type Envelope, envelopeSchema, successEnvelope } from "../../src/domain/_kernel/envelope.ts"
import type { ServedCall } from "../../src/domain/_kernel/feature.ts"
import { asAccountId, newSessionId } from "../../src/domain/_kernel/ids.ts"
import type { Locale } from "../../src/domain/_kernel/locales.ts"
import { ACCESS_TOKEN_PREFIX } from "../../src/domain/identity/access-token-rules.ts"
import type { AccessTokenReading, AccountFacts, SessionReading, Sessions } from "../../src/domain/identity/ports.ts"
import { SESSION_COOKIE } from "../../src/domain/identity/rules.ts"
import { newGuest } from "../../src/routes/_http/identity.ts"
import type { Services } from "../../src/routes/_http/services.ts"
import { createApi } from "../../src/routes/api.ts"
import type { Role } from "./roles.ts"

const SITE = "https://atelier.test"
const SECRET = "a secret of a test"
const NOW_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

/** What a call was handed after its gate. */
export interface Reached {
  readonly path: string
  readonly viewer: Identity | null
  readonly input: unknown
}

/** An answer of the stage, with what happened on the way to it. */
export interface StageAnswer extends Envelope {
  readonly httpStatus: number
  readonly headers: Headers
  /** What was counted against limits, in this order. */
  readonly taken: readonly (readonly [RateClass, string])[]
  /** Null where the gate let nothing through. */
  readonly reached: Reached | null
}

export interface StageRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** The body as it is sent, or the query of a call without one; the empty input by default. */
  readonly body?: string | ReadableStream<Uint8Array>
  readonly query?: string
  /** The language that its reader prefers; English by default. */
  readonly locale?: Locale
  /** The class whose limit is reached, seconds to wait. */
  readonly over?: { readonly rateClass: RateClass; readonly retryAfterSeconds: number }
}

/** The calls as they are served, without what they do: sessions and limits stand in memory, and a handler notes only that it was reached. */
export class GateStage {
  readonly #app: ReturnType<typeof createApi>
  #reached: Reached | null = null
  readonly address = "10.0.0.1"
  /** Under what answers were kept, with the seconds. */
  readonly kept: (readonly [string, number])[] = []

  /** `handle` is what every call does once it is reached; nothing by default, and with null what the call itself does. */
  constructor(calls: readonly ServedCall[], handle: (() => unknown) | null = () => Response.json(successEnvelope({}, ""))) {
    this.#app = createApi(
      calls.map(({ name, declaration, handle: own }) => ({
        name,
        declaration,
        handle: (context, input, request) => {
          this.#reached = { path: declaration.path, viewer: context.viewer, input }
          return handle === null ? own(context, input, request) : handle()
        },
      })),
    )
  }

  /** Looks at a call without asking for its body; answers the HTTP status and what was reached. */
  async look(declaration: CallDeclaration, role: Role): Promise<readonly [number, Reached | null]> {
    this.#reached = null
    const url = urlOf(declaration)
    const request = new Request(url, { method: "HEAD", headers: { Cookie: await cookieOf(role) } })
    const response = await this.#app.fetch(
      request,
      servicesFor(url, this.address, async () => null),
    )
    return [response.status, this.#reached]
  }

  /** Sends any request to the app; answers its response and what was reached. */
  async ask(path: string, init: RequestInit): Promise<readonly [Response, Reached | null]> {
    this.#reached = null
    const request = new Request(`${SITE}${path}`, init)
    const response = await this.#app.fetch(
      request,
      servicesFor(new URL(request.url), this.address, async () => null),
    )
    return [response, this.#reached]
  }

  /** Sends a request to a call as somebody. */
  async send(declaration: CallDeclaration, role: Role, request: StageRequest = {}): Promise<StageAnswer> {
    this.#reached = null
    const taken: [RateClass, string][] = []
    const url = urlOf(declaration, request.query)
    const take = async (rateClass: RateClass, subject: string) => {
      taken.push([rateClass, subject])
      return request.over?.rateClass === rateClass ? request.over.retryAfterSeconds : null
    }
    const services = servicesFor(url, this.address, take, this.kept, request.locale)
    const response = await this.#app.fetch(await requestOf(url, declaration, role, request), services)
    const envelope = envelopeSchema.parse(await response.json())
    return { ...envelope, httpStatus: response.status, headers: response.headers, taken, reached: this.#reached }
  }
}

function urlOf({ path }: CallDeclaration, query = ""): URL {
  return new URL(`${path.replaceAll(/\{\w+\}/g, "1")}${query === "" ? "" : `?${query}`}`, SITE)
}

async function requestOf(url: URL, declaration: CallDeclaration, role: Role, { headers, body }: StageRequest): Promise<Request> {
  const hasBody = declaration.method !== "GET"
  const own: Record<string, string> = {
    Origin: SITE,
    ...(declaration.method === "POST" && declaration.kind !== "upload" ? { "Content-Type": "application/json" } : {}),
    ...(declaration.kind === "upload" ? { "Content-Length": "2" } : {}),
    ...(declaration.kind === "socket" ? { Upgrade: "websocket" } : {}),
    Cookie: await cookieOf(role),
    ...headers,
  }
  return new Request(url, {
    method: declaration.method,
    headers: own,
    ...(hasBody ? { body: body ?? "{}", duplex: "half" } : {}),
  })
}

/** The id of a role's identity at the stage; a visitor has none. */
export async function idOf(role: Role): Promise<string | null> {
  if (role === "visitor") return null
  return role === "guest" ? (await theGuest).identity.id : accountOf(role)
}

const theGuest = newGuest(true, SECRET)
const accountOf = (role: Role) => asAccountId(`user_${role.padEnd(26, "0")}`)

async function cookieOf(role: Role): Promise<string> {
  switch (role) {
    case "visitor":
      return "theme=dark"
    case "guest":
      return (await theGuest).setCookie.split(";")[0] ?? ""
    default:
      return `${SESSION_COOKIE}=${role}`
  }
}

function readingOf(role: Exclude<Role, "visitor" | "guest">): SessionReading {
  switch (role) {
    case "banned":
      return { kind: "banned", ban: { reason: "Spam", startsAtMs: NOW_MS - DAY_MS, endsAtMs: null } }
    case "disabled":
      return { kind: "disabled" }
    case "free":
      return live({})
    case "lite":
    case "company":
      return live({ terms: [{ plan: role, startsAtMs: NOW_MS - DAY_MS, endsAtMs: NOW_MS + DAY_MS }] })
    case "vip":
      return live({ terms: [{ plan: "vip2", startsAtMs: NOW_MS - DAY_MS, endsAtMs: NOW_MS + DAY_MS }] })
    case "moderator":
      return live({ isModerator: true })
    case "admin":
      return live({ isAdmin: true })
  }
}

function live(facts: Partial<AccountFacts>): SessionReading {
  const nobodySpecial = { version: 1, terms: [], isModerator: false, isAdmin: false, ban: null, isDisabled: false }
  return { kind: "live", sessionId: newSessionId(NOW_MS), provedAtMs: NOW_MS, facts: { ...nobodySpecial, ...facts } }
}

/** An access token of the free member with some scopes, at the stage. */
export const tokenWith = (...scopes: readonly Scope[]): string => `${ACCESS_TOKEN_PREFIX}${scopes.join("+")}`

function readingOfToken(token: string): AccessTokenReading {
  const reading = readingOf("free")
  const named = token.slice(ACCESS_TOKEN_PREFIX.length).split("+")
  if (reading.kind !== "live" || named.includes("ended")) return { kind: "none" }
  const { facts, sessionId: tokenId } = reading
  const scopes = SCOPES.filter((scope) => named.includes(scope))
  return { kind: "live", accountId: accountOf("free"), tokenId, scopes, facts, endsAtMs: null }
}

const isMemberRole = (token: string): token is Exclude<Role, "visitor" | "guest"> =>
  ["free", "lite", "vip", "company", "moderator", "admin", "banned", "disabled"].includes(token)

/** The few things that a gate may ask for; whatever else it touches throws. */
function servicesFor(
  url: URL,
  address: string,
  take: (rateClass: RateClass, subject: string) => Promise<number | null>,
  kept: (readonly [string, number])[] = [],
  locale: Locale = "en",
): Services {
  const silent = () => {}
  const context = only<Context>("the context", {
    requestId: "stage",
    nowMs: NOW_MS,
    supportEmail: "support@atelier.test",
    appealForms: { sign: async (accountId) => `${accountId}.form`, read: async () => null },
    viewer: null,
    origin: { address, userAgent: "stage", site: SITE, locale },
    accessTokens: { read: async (token) => readingOfToken(token) },
    sessions: only<Sessions>("the sessions", {
      read: async (token: string) => (isMemberRole(token) ? { accountId: accountOf(token), reading: readingOf(token) } : null),
    }),
  })
  return only<Services>("the services", {
    requestId: "stage",
    nowMs: NOW_MS,
    address,
    site: SITE,
    url,
    guestSecret: SECRET,
    mediaOrigin: null,
    log: { info: silent, error: silent },
    limiter: { take },
    answerHeaders: [],
    arriving: (read) => read(() => true),
    takesItsTime: silent,
    keepAnswer: (key, seconds, make) => {
      kept.push([key, seconds])
      return make()
    },
    context,
  })
}

/** An object that has what is given and throws where anything else is asked of it. */
function only<Whole extends object>(what: string, given: Partial<Whole>): Whole {
  return new Proxy(Object.create(null), {
    get: (_target, name) => {
      const value: unknown = Reflect.get(given, name)
      if (value === undefined && typeof name === "string") throw new Error(`the gate asked ${what} for ${name}`)
      return value
    },
  })
}
