import type { Context as DomainContext } from "../../domain/_kernel/context.ts"
import type { Log, RateLimiter } from "../../domain/_kernel/ports.ts"
import type { Site } from "../../domain/site/ports.ts"
import type { Caller } from "./session.ts"

/** A stored file as a route answers it; `status` is 200, 206, 304, 404, 412 or 416. */
export interface MediaAnswer {
  readonly status: 200 | 206 | 304 | 404 | 412 | 416
  readonly headers: Headers
  readonly body: ReadableStream | null
}

/** What the edge gives the routes for one request; they know nothing else of where they run. */
export interface Services {
  readonly requestId: string
  readonly nowMs: number
  /** The household of the client, as the platform saw it: an IPv6 address counts with its whole /64. */
  readonly address: string
  /** Scheme and host that the request came to. */
  readonly site: string
  /** Where the request came to; parsed when it is first asked for. */
  readonly url: URL
  /** What guests' cookies are signed with. */
  readonly guestSecret: string
  /** Scheme and host that stored files have for themselves; null where they are served with the pages. */
  readonly mediaOrigin: string | null
  readonly log: Log
  readonly limiter: RateLimiter
  readonly context: DomainContext
  /** Who asks for a page; read once. Calls have their gate for that. */
  caller(): Promise<Caller>
  /** Headers that the answer gets whatever it turns out to be, such as cookies that end. */
  readonly answerHeaders: (readonly [string, string])[]
  /** Whether pages for those who develop are there. */
  readonly isDevelopment: boolean
  /** The value that a call answers visitors: one that is kept under a key, or one that is made now and kept for some seconds. */
  keepAnswer(key: string, seconds: number, make: () => Promise<unknown>): Promise<unknown>
  /** Reads a body as it arrives; `isWanted` turns false where those of many others need its place. */
  arriving<Value>(read: (isWanted: () => boolean) => Promise<Value>): Promise<Value>
  /** Told once a request is known to wait for somebody else by its nature. */
  takesItsTime(): void
  readMedia(key: string, request: Request): Promise<MediaAnswer>
}

/** The environment of every Hono app of ours: its bindings are the services. */
export interface HttpEnv {
  Bindings: Services
  Variables: {
    /** What the owner says of the site; on every page. */
    readonly site: Site
  }
}
