import type { Origin } from "../domain/_kernel/context.ts"
import { base32 } from "../domain/_kernel/ids.ts"
import { type Locale, negotiateLocale } from "../domain/_kernel/locales.ts"
import { isThisMachine } from "../domain/_kernel/this-machine.ts"
import { addressPrefix } from "../domain/identity/device-rules.ts"
import { createBrowser } from "../routes/_http/browser.ts"
import type { MediaAnswer, Services } from "../routes/_http/services.ts"
import { type Caller, readCaller } from "../routes/_http/session.ts"
import { readMedia } from "./adapters/read-media.ts"
import { keepAnswer } from "./answer-cache.ts"
import type { Visit } from "./crowd.ts"
import type { Env } from "./env.ts"
import { adaptersOf, type EnvAdapters } from "./env-adapters.ts"
import { isDevelopment } from "./environment.ts"
import { siteOf } from "./own-hosts.ts"
import { RequestContext } from "./request-context.ts"
import { STANDING, type Standing, standingOf } from "./standing.ts"

/** Where a request comes from, read from its headers. */
class RequestOrigin implements Origin {
  readonly address: string
  readonly site: string
  private readonly headers: Headers

  constructor(headers: Headers, site: string) {
    this.headers = headers
    this.site = site
    this.address = headers.get("CF-Connecting-IP") ?? "unknown"
  }

  get userAgent(): string {
    return this.headers.get("User-Agent") ?? ""
  }

  get locale(): Locale {
    return negotiateLocale(this.headers.get("Accept-Language"))
  }
}

/** Everything that the routes need for one request. */
export class RequestServices implements Services {
  readonly requestId = newRequestId()
  readonly site: string
  readonly address: string
  readonly context: RequestContext
  readonly standing: Standing
  readonly answerHeaders: (readonly [string, string])[] = []
  private readonly env: Env
  private readonly request: Request
  private readonly adapters: EnvAdapters
  readonly later: (work: Promise<unknown>) => void
  private parsed: URL | undefined
  private visit: Visit | undefined
  private asked: Promise<Caller> | undefined

  constructor(env: Env, request: Request, executionContext: ExecutionContext) {
    this.env = env
    this.request = request
    this.adapters = adaptersOf(env)
    this.site = siteOf(request.url)
    const origin = new RequestOrigin(request.headers, this.site)
    this.address = addressPrefix(origin.address)
    this.standing = standingOf(request, this.site)
    this.later = (work) => executionContext.waitUntil(work)
    this.context = new RequestContext(env, {
      requestId: this.requestId,
      origin,
      browser: createBrowser(request.headers, this.isSecure, this.answerHeaders),
      later: this.later,
      goesFirst: this.standing === STANDING.last,
      aside: (wait) => (this.visit === undefined ? wait() : this.visit.aside(wait)),
    })
  }

  /** Told once the request is let in. */
  enter(visit: Visit): void {
    this.visit = visit
  }

  arriving<Value>(read: (isWanted: () => boolean) => Promise<Value>): Promise<Value> {
    return this.visit === undefined ? read(() => true) : this.visit.arriving(read)
  }

  takesItsTime(): void {
    this.visit?.takeTime()
  }

  get nowMs() {
    return this.context.nowMs
  }

  get url() {
    this.parsed ??= new URL(this.request.url)
    return this.parsed
  }

  get guestSecret() {
    return this.adapters.guestSecret
  }

  get mediaOrigin() {
    return this.adapters.mediaOrigin
  }

  get log() {
    return this.context.log
  }

  get isDevelopment() {
    // What is for whoever develops is for this machine, not for the network around it.
    return isDevelopment(this.env) && isThisMachine(this.site)
  }

  get limiter() {
    return this.adapters.limiter
  }

  caller(): Promise<Caller> {
    this.asked ??= readCaller(this.request.headers, this.isSecure, this.guestSecret, this.context)
    return this.asked
  }

  keepAnswer(key: string, seconds: number, make: () => Promise<unknown>): Promise<unknown> {
    // Who develops sees what they changed.
    return this.isDevelopment ? make() : keepAnswer(this, key, seconds, make)
  }

  readMedia(key: string, asking: Request): Promise<MediaAnswer> {
    return readMedia(this.env.MEDIA, key, asking)
  }

  private get isSecure(): boolean {
    return this.site.startsWith("https:")
  }
}

/** An id that a person can read to support: 80 bits in base 32. */
export function newRequestId(): string {
  return base32(crypto.getRandomValues(new Uint8Array(10)), 16)
}
