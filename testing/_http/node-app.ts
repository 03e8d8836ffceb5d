import type { Database } from "../../db/client.ts"
import { whenEmitted } from "../../src/domain/_kernel/batch.ts"
import type { ViewerContext } from "../../src/domain/_kernel/context.ts"
import { negotiateLocale } from "../../src/domain/_kernel/locales.ts"
import { drainEvents, drainOwnEvents } from "../../src/domain/features.ts"
import { readAccessToken } from "../../src/domain/identity/index.ts"
import type { Limiters, Sessions } from "../../src/domain/identity/ports.ts"
import { signMessage } from "../../src/domain/library/address-signature.ts"
import { signMediaUrl } from "../../src/domain/library/signed-link.ts"
import { checkTexts, refuseByVerdict } from "../../src/domain/moderation/index.ts"
import { createAppealForms } from "../../src/edge/adapters/appeal-forms.ts"
import { createImageClassifier } from "../../src/edge/adapters/image-classifier.ts"
import { mailSetupOf } from "../../src/edge/adapters/mail-setup.ts"
import { createMailer } from "../../src/edge/adapters/mailer.ts"
import { createOwnPartAddresses } from "../../src/edge/adapters/own-part-addresses.ts"
import { createTranslator } from "../../src/edge/adapters/translator.ts"
import { createBrowser } from "../../src/routes/_http/browser.ts"
import type { MediaAnswer, Services } from "../../src/routes/_http/services.ts"
import { readCaller } from "../../src/routes/_http/session.ts"
import { createApi } from "../../src/routes/api.ts"
import { createMedia } from "../../src/routes/stream/media.ts"
import { makeTestContext } from "../_kernel/context.ts"
import { testDatabase, testMedia, testSessions } from "../_kernel/runtime.ts"
import { createMemoryLimiters } from "../identity/memory-limiters.ts"
import { provideFixedLengthStream } from "./fixed-length-stream.ts"

const SECRET = "a secret of the tests without a Worker"
const ASSETS = { fetch: async () => new Response(null, { status: 404 }), connect: () => notHere() }
const ENV = { ENVIRONMENT: "development", MAIL: '{"kind":"sandbox"}', SMS: '{"kind":"sandbox"}', ASSETS } as const
provideFixedLengthStream()
const apps = { calls: createApi(), files: createMedia() }

/** What a test wants to know of how requests are answered. */
interface Watch {
  /** The database, opened for one request. */
  readonly openDatabase?: () => Database
  /** Told of an answer before what follows it goes on. */
  readonly answered?: () => void
  /** Begins what follows from writes; told when an answer waits for that, which without this none does. */
  readonly behind?: { readonly begin: <Value>(work: () => Value) => Value; readonly waitedFor: () => void }
  /** What is not as in every test. */
  readonly over?: Partial<ViewerContext>
}

/** Answers requests to calls and for files as the Worker does, with the real gate and rows; what an object of the runtime would hold is in memory. */
export function createNodeApp(watch: Watch = {}): (request: Request) => Promise<Response> {
  const { openDatabase = testDatabase, answered, behind, over = {} } = watch
  const limiters = createMemoryLimiters()
  return async (request) => {
    const works: Promise<unknown>[] = []
    const later = (work: Promise<unknown>) => void works.push(work.catch(() => {}))
    const services = servicesOf(request, { database: openDatabase(), limiters, sessions: testSessions(), later, behind, over })
    const waiting = { waitUntil: later, passThroughOnException: () => {}, props: {} }
    const app = services.url.pathname.startsWith("/media/") ? apps.files : apps.calls
    const response = await app.fetch(request, services, waiting)
    answered?.()
    // What follows an answer has happened before the next request, which the runtime does not promise.
    for (let work = works.shift(); work !== undefined; work = works.shift()) await work
    return response
  }
}

interface Kept {
  readonly database: Database
  readonly limiters: Limiters
  readonly sessions: Sessions
  readonly later: (work: Promise<unknown>) => void
  readonly behind: Watch["behind"]
  readonly over: Partial<ViewerContext>
}

function servicesOf(request: Request, kept: Kept): Services {
  const url = new URL(request.url)
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown"
  const answerHeaders: (readonly [string, string])[] = []
  const context = contextOf(request, address, kept, createBrowser(request.headers, true, answerHeaders))
  return {
    requestId: context.requestId,
    nowMs: context.nowMs,
    address,
    site: url.origin,
    url,
    guestSecret: SECRET,
    mediaOrigin: null,
    log: context.log,
    limiter: { take: async () => null },
    context,
    caller: () => readCaller(request.headers, true, SECRET, context),
    answerHeaders,
    isDevelopment: false,
    keepAnswer: (_key, _seconds, make) => make(),
    arriving: (read) => read(() => true),
    takesItsTime: () => {},
    readMedia: readWhole,
  }
}

function notHere(): never {
  throw new Error("the tests without a Worker have none of that")
}

/** A whole file; ranges and conditions are the real store's. */
async function readWhole(key: string): Promise<MediaAnswer> {
  const [body, file] = [await testMedia().read(key), await testMedia().head(key)]
  const headers = new Headers(file === null ? {} : { "Content-Type": file.contentType, "Content-Length": String(file.sizeBytes) })
  return { status: body === null ? 404 : 200, headers, body }
}

function contextOf(
  request: Request,
  address: string,
  { database, limiters, sessions, later, behind, over }: Kept,
  browser: ViewerContext["browser"],
) {
  const { headers } = request
  const { context } = makeTestContext()
  const origin = {
    address,
    userAgent: headers.get("User-Agent") ?? "",
    site: new URL(request.url).origin,
    locale: negotiateLocale(headers.get("Accept-Language")),
  }
  const made: Services["context"] = {
    ...context,
    database,
    searchDatabase: database,
    viewer: null,
    browser,
    origin,
    media: { ...testMedia(), addresses: createOwnPartAddresses(SECRET) },
    blind: (purpose, text) => signMessage(`atelier ${purpose} v1`, SECRET, text),
    links: { sign: (key, terms) => signMediaUrl(SECRET, key, terms) },
    appealForms: createAppealForms(SECRET),
    imageClassifier: createImageClassifier(ENV),
    translator: createTranslator(ENV),
    publicWeb: { ...context.publicWeb, ownHosts: [new URL(request.url).hostname] },
    mailer: createMailer(ENV, { ...context, database }),
    mailSetup: mailSetupOf(ENV, { origin }),
    sessions,
    accessTokens: { read: (token) => readAccessToken(made, token) },
    limiters,
    refuseName: async (name) => refuseByVerdict(await checkTexts(made, "profile", [{ path: "name", text: name }])),
    later,
    ...over,
  }
  let following = Promise.resolve()
  if (behind !== undefined)
    made.followUp = () => {
      behind.waitedFor()
      return following
    }
  // The rest of what is recorded is nobody's to wait for.
  const drain = async (subjects: readonly string[]) => {
    if (await drainOwnEvents(made, [...subjects])) later(drainEvents(made))
  }
  whenEmitted(database, (subjects) => {
    const begin = () => following.then(() => drain(subjects))
    following = behind === undefined ? begin() : behind.begin(begin)
    later(following)
  })
  return made
}
