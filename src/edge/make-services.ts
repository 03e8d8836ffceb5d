import { sql } from "drizzle-orm"
import { type Database, openDatabase } from "../../db/client.ts"
import type { Context, Origin, Registration } from "../domain/_kernel/context.ts"
import { DomainError } from "../domain/_kernel/errors.ts"
import { asWorkId, base32, ID_PATTERN } from "../domain/_kernel/ids.ts"
import { negotiateLocale } from "../domain/_kernel/locales.ts"
import type { PartHealth } from "../domain/_kernel/ports.ts"
import { listHome } from "../domain/feed/list-home.ts"
import { signMediaUrl } from "../domain/library/signed-link.ts"
import { readWork } from "../domain/post/read-work.ts"
import type { Services } from "../routes/_http/services.ts"
import { type Caller, readCaller } from "../routes/_http/session.ts"
import type { PageSources } from "../routes/_shell/page-sources.ts"
import { createTaskRooms, createUserHubs } from "./adapters/durable-ports.ts"
import { createPublicWeb } from "./adapters/fetch-public.ts"
import { createHumanCheck } from "./adapters/human-check.ts"
import { createLog } from "./adapters/log.ts"
import { createMailer } from "./adapters/mailer.ts"
import { createMediaStore } from "./adapters/media-store.ts"
import { partAddressesOf } from "./adapters/part-addresses.ts"
import { createRateLimiter } from "./adapters/rate-limiter.ts"
import { mediaOriginOf, readMedia } from "./adapters/read-media.ts"
import { createImageWorkshop } from "./adapters/renditions.ts"
import { listOutbox, readOutboxMessage } from "./adapters/sandbox-mailer-outbox.ts"
import { createSessions } from "./adapters/sessions.ts"
import { createSignInProviders } from "./adapters/sign-in-providers.ts"
import { createThrottles } from "./adapters/throttles.ts"
import { createBackend, parseRenderers } from "./backends/renderers.ts"
import type { Env } from "./env.ts"
import { guestSecretOf } from "./guest-secret.ts"
import { readPerson } from "./read-person.ts"

/** Where a scheduled run comes from: from nobody. Emails that it sends link to the site by `SITE`. */
const CLOCK_ORIGIN: Origin = { address: "", userAgent: "", site: "", locale: "en" }

/** What verbs work with, for one request or one scheduled run. */
export function makeContext(env: Env, requestId: string, later: (work: Promise<unknown>) => void, origin: Origin = CLOCK_ORIGIN): Context {
  const log = createLog({ request_id: requestId })
  let database: Database | undefined
  return {
    requestId,
    nowMs: Date.now(),
    origin,
    viewer: null,
    /** Opened when it is first asked for: many calls never do. */
    get database() {
      database ??= openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
      return database
    },
    rooms: createTaskRooms(env),
    hubs: createUserHubs(env),
    media: createMediaStore(env.MEDIA, partAddressesOf(env)),
    images: createImageWorkshop(env),
    links: { sign: (key, terms) => signMediaUrl(guestSecretOf(env), key, terms) },
    get publicWeb() {
      return createPublicWeb([origin.site, mediaOriginOf(env) ?? ""].map(hostOf).filter((host) => host !== ""))
    },
    sessions: createSessions(env),
    throttles: createThrottles(env),
    humanCheck: createHumanCheck(env),
    get mailer() {
      return createMailer(env, this)
    },
    get providers() {
      return createSignInProviders(env, { log })
    },
    registration: registrationOf(env),
    supportEmail: env.SUPPORT_EMAIL ?? `support@${hostOf(origin.site) || "localhost"}`,
    passkeys: { relyingPartyId: hostOf(origin.site), origin: origin.site },
    log,
    random: Math.random,
    later: (work) => later(work.catch((error: unknown) => log.error("later work failed", { error: String(error) }))),
    get isPreviewRenderer() {
      return parseRenderers(env.RENDERERS).every((renderer) => renderer.kind === "easel")
    },
    partsHealth: () => partsHealth(env),
  }
}

/** Everything that the routes need for one request. */
export function makeServices(env: Env, request: Request, url: URL, executionContext: ExecutionContext): Services {
  const requestId = newRequestId()
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown"
  const origin: Origin = {
    address,
    userAgent: request.headers.get("User-Agent") ?? "",
    site: url.origin,
    get locale() {
      return negotiateLocale(request.headers.get("Accept-Language"))
    },
  }
  const context = makeContext(env, requestId, (work) => executionContext.waitUntil(work), origin)
  let caller: Promise<Caller> | undefined
  return {
    requestId,
    nowMs: context.nowMs,
    address,
    url,
    guestSecret: guestSecretOf(env),
    mediaOrigin: mediaOriginOf(env),
    log: context.log,
    limiter: createRateLimiter(env),
    context,
    caller() {
      caller ??= readCaller(request.headers, url.protocol === "https:", guestSecretOf(env), context)
      return caller
    },
    answerHeaders: [],
    pages: pageSources(env, context),
    readMedia: (key, asking) => readMedia(env.MEDIA, key, asking),
  }
}

function registrationOf(env: Env): Registration {
  return env.REGISTRATION === "invited" || env.REGISTRATION === "closed" ? env.REGISTRATION : "open"
}

function hostOf(site: string): string {
  return site === "" ? "" : new URL(site).hostname
}

/** An id that a person can read to support: 80 bits in base 32. */
export function newRequestId(): string {
  return base32(crypto.getRandomValues(new Uint8Array(10)), 16)
}

function pageSources(env: Env, context: Context): PageSources {
  return {
    requestId: context.requestId,
    get isPreview() {
      return context.isPreviewRenderer
    },
    homeFeed: ({ order, range, cursor }) =>
      listHome(context, { order_by: order, timeType: range, ...(cursor === undefined ? {} : { cursor }) }),
    outbox: (to) => listOutbox(env, context, to),
    outboxMessage: (id) => readOutboxMessage(env, context, id),
    person: (id, tab, cursor) => readPerson(context, id, tab, cursor),
    async work(id) {
      if (!ID_PATTERN.test(id)) return null
      try {
        return await readWork(context, asWorkId(id))
      } catch (error) {
        if (error instanceof DomainError && error.code === "NotFound") return null
        throw error
      }
    },
  }
}

/** How long one answer about the parts serves all who ask: nobody shall load them by asking how they are. */
const HEALTH_KEPT_MS = 3_000
let knownHealth: { readonly parts: readonly PartHealth[]; readonly atMs: number } | undefined

async function partsHealth(env: Env): Promise<readonly PartHealth[]> {
  if (knownHealth && Date.now() - knownHealth.atMs < HEALTH_KEPT_MS) return knownHealth.parts
  const database = openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
  const renderers = parseRenderers(env.RENDERERS).map((renderer) =>
    measure(`renderer ${renderer.name}`, async () => {
      if (!(await createBackend(renderer).health())) throw new Error("away")
    }),
  )
  const parts = await Promise.all([measure("worker", async () => {}), measure("database", () => database.run(sql`SELECT 1`)), ...renderers])
  knownHealth = { parts, atMs: Date.now() }
  return parts
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<PartHealth> {
  const startMs = Date.now()
  const ok = await ask().then(
    () => true,
    () => false,
  )
  return { name, ok, latency_ms: Date.now() - startMs }
}
