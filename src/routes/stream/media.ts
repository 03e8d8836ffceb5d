import { type Context, Hono } from "hono"
import type { Identity } from "../../domain/_kernel/context.ts"
import { once } from "../../domain/_kernel/once.ts"
import { isDeletedFile } from "../../domain/library/deleted-files.ts"
import { renditionKey } from "../../domain/library/rendition-rules.ts"
import { makeRendition, NO_COPY } from "../../domain/library/rendition-store.ts"
import { isSignedFor, signMediaUrl } from "../../domain/library/signed-link.ts"
import {
  audienceOf,
  cachingOf,
  dispositionOf,
  guardingKeyOf,
  type MediaAsking,
  type MediaAudience,
  mayRead,
  readMediaAddress,
} from "../../domain/stream/media-access.ts"
import { isTrashedResult, ownsTask } from "../../domain/task/index.ts"
import type { HttpEnv, MediaAnswer, Services } from "../_http/services.ts"
import { type Rights, sharedRights } from "./shared-rights.ts"
import { answerStream } from "./stream.ts"

/** A stored file can neither run nor load anything, even if opened on its own. */
const FILE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox"
/** Links that owners are sent to the origin of files with live this long; their end is a full hour, so that a browser meets the same link again. */
const OWN_LINK_MS = 3_600_000
/** How long a browser remembers that files are elsewhere. */
const MOVED_SECONDS = 1800
/** For answers without the file: what asks for it otherwise may get it. */
const NOT_KEPT = "private, no-store"
/** A copy that could not be made is tried again after this. */
const WITHOUT_COPY_SECONDS = 3600

/**
 * `/media/{key}`: stored files, with ranges and revalidation, small copies of images (`/w320.webp`) and streams of videos; what is
 * stored under a key never changes. Where files have an origin of their own, the site's sends there, and cookies mean nothing there.
 */
export function createMedia(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.on(["GET", "HEAD"], "/media/*", async (c) => {
    const asking = readMediaAddress(c.env.url.pathname.slice("/media/".length))
    const rights = asking === null ? null : await rightsOf(c.env, asking)
    if (asking === null || rights === null) return notFound()
    const elsewhere = elsewhereOf(c.env)
    if (elsewhere !== null && !rights.staysHere) return sendElsewhere(c.env, elsewhere, asking, rights)
    const answer = await answerMedia(c, asking, rights)
    return answer === null ? notFound() : guarded(answer, c, rights)
  })
  return app
}

/** Nobody learns whether a file is not there or not theirs, and no cache keeps that it was not. */
function notFound(): Response {
  return new Response(null, { status: 404, headers: { "Cache-Control": NOT_KEPT } })
}

/** The origin that files are at, where it is not the one that was asked. */
function elsewhereOf({ mediaOrigin, url }: Pick<Services, "mediaOrigin" | "url">): string | null {
  return mediaOrigin === url.origin ? null : mediaOrigin
}

/** What is deleted is at once there for nobody but its owner, by their session: no signed link that was given away opens it. */
async function rightsOf(services: Services, asking: MediaAsking): Promise<Rights | null> {
  const { url, nowMs, guestSecret } = services
  const key = guardingKeyOf(asking.key)
  const audience = audienceOf(key)
  if (audience.kind === "public") return { audience, query: "", secondsLeft: null, staysHere: false }
  const isWithdrawn = audience.kind === "withdrawn" || audience.kind === "members"
  const isDeleted = once(async () => {
    if (audience.kind === "result") return isTrashedResult(services.context, audience.taskId, key)
    return audience.kind === "owner" && isDeletedFile(services.context, key)
  })
  if (!isWithdrawn && (await isSignedFor(guestSecret, key, url.searchParams, nowMs)) && !(await isDeleted())) {
    const secondsLeft = Math.floor(Number(url.searchParams.get("expires")) - nowMs / 1000)
    return { audience, query: signatureIn(url.searchParams), secondsLeft, staysHere: false }
  }
  const shared = await sharedRights(services, audience, asking)
  if (shared !== null) return shared
  if (url.origin === services.mediaOrigin) return null
  const caller = await services.caller()
  const identity = caller.kind === "known" && mayLook(caller.identity) ? caller.identity : null
  const isOwn = identity !== null && (await owns(services, audience, identity))
  if (!isOwn && !mayRead(audience, identity)) return null
  if (isWithdrawn) return { audience, query: "", secondsLeft: null, staysHere: true }
  // Costs its owner no question but where the answer leads away from here.
  const staysHere = isOwn && elsewhereOf(services) === null ? false : await isDeleted()
  return staysHere && !isOwn ? null : { audience, query: "", secondsLeft: null, staysHere }
}

async function owns(services: Services, audience: Exclude<MediaAudience, { readonly kind: "public" }>, { id }: Identity): Promise<boolean> {
  if (audience.kind === "members") return false
  return id === audience.ownerId || (audience.kind === "result" && (await ownsTask(services.context, id, audience.taskId)))
}

/** Whether what was shown lets its owner look: an access token does with the scope for it. */
function mayLook(identity: Identity): boolean {
  return identity.kind === "guest" || identity.scopes === null || identity.scopes.includes("read")
}

/** What of a query is a signed link's: nothing else is carried on. */
function signatureIn(query: URLSearchParams): string {
  const names = ["expires", "signature", "download"] as const
  return String(new URLSearchParams(names.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : []))))
}

/** Sends a browser to the origin of files; somebody who may see a file by their session gets a signed link for it. */
async function sendElsewhere(services: Services, origin: string, asking: MediaAsking, { audience, query }: Rights): Promise<Response> {
  const { pathname, searchParams } = services.url
  const headers = {
    "Cache-Control": `${audience.kind === "public" ? "public" : "private"}, max-age=${MOVED_SECONDS}`,
    Vary: "Cookie, token, Authorization",
  }
  const to = (found: string) =>
    new Response(null, { status: 307, headers: { ...headers, Location: `${origin}${pathname}${found && `?${found}`}` } })
  const downloadName = searchParams.get("download")
  if (audience.kind === "public") return to(downloadName === null ? "" : String(new URLSearchParams({ download: downloadName })))
  if (query !== "") return to(query)
  const expiresAtMs = (Math.ceil(services.nowMs / OWN_LINK_MS) + 1) * OWN_LINK_MS
  const signed = await signMediaUrl(services.guestSecret, guardingKeyOf(asking.key), { expiresAtMs, downloadName })
  return to(signed.slice(signed.indexOf("?") + 1))
}

async function answerMedia(c: Context<HttpEnv>, asking: MediaAsking, rights: Rights): Promise<Response | null> {
  const { audience, query, secondsLeft } = rights
  const caching = cachingOf(audience, secondsLeft)
  switch (asking.kind) {
    case "file":
      return fileAnswer(await c.env.readMedia(asking.key, c.req.raw), c, caching)
    case "rendition":
      return answerRendition(c, asking, caching, rights)
    case "stream":
      return (await refuseWork(c.env)) ?? answerStream(c.env, asking.stream, c.req.raw, { isPublic: audience.kind === "public", query })
  }
}

/** What costs more than to hand bytes on, such as decoding an image or cutting a video, is limited for each address. */
async function refuseWork({ limiter, address, nowMs }: Services): Promise<Response | null> {
  const seconds = await limiter.take("read", `media ${address}`, nowMs)
  if (seconds === null) return null
  return new Response(null, { status: 429, headers: { "Retry-After": String(seconds), "Cache-Control": NOT_KEPT } })
}

/** The copy, made where it is asked for the first time; the image itself where none can be made or it is no wider. */
async function answerRendition(
  c: Context<HttpEnv>,
  { key, width }: Extract<MediaAsking, { readonly kind: "rendition" }>,
  caching: string,
  { isOfCopies = false }: Rights,
): Promise<Response | null> {
  const stored = await c.env.readMedia(renditionKey(key, width), c.req.raw)
  if (stored.status !== 404 && !isNoCopy(stored)) return fileAnswer(stored, c, caching)
  if (stored.status === 404) {
    const refusal = await refuseWork(c.env)
    if (refusal !== null) return refusal
    const made = await makeRendition(c.env.context, key, width)
    if (made !== null) return fileAnswer(await c.env.readMedia(made, c.req.raw), c, caching)
  }
  if (isOfCopies) return null
  return fileAnswer(
    await c.env.readMedia(key, c.req.raw),
    c,
    caching.replace(/max-age=\d+(?:, immutable)?/, `max-age=${WITHOUT_COPY_SECONDS}`),
  )
}

/** A copy that could not be made before; to a range its empty place answers that it has none. */
function isNoCopy({ headers }: MediaAnswer): boolean {
  return headers.get("Content-Type") === NO_COPY || headers.get("Content-Range") === "bytes */0"
}

function fileAnswer(found: MediaAnswer, c: Context<HttpEnv>, caching: string): Response | null {
  if (found.status === 404) return null
  const headers = new Headers(found.headers)
  headers.set("Cache-Control", found.status < 400 ? caching : NOT_KEPT)
  headers.set("Content-Security-Policy", FILE_POLICY)
  const disposition = dispositionOf(headers.get("Content-Type") ?? "", c.env.url.searchParams.get("download"))
  if (disposition !== null) headers.set("Content-Disposition", disposition)
  return new Response(found.body, { status: found.status, headers })
}

/** What keeps a file from whom it is not for: other sites' pages, and caches between us and the browser. */
function guarded(answer: Response, c: Context<HttpEnv>, { audience, query, secondsLeft }: Rights): Response {
  const guardedAnswer = new Response(c.req.method === "HEAD" ? null : answer.body, answer)
  const { headers } = guardedAnswer
  const isAnybodys = audience.kind === "public" || query !== ""
  headers.set("Cross-Origin-Resource-Policy", isAnybodys ? "cross-origin" : "same-origin")
  if (audience.kind !== "public") {
    headers.set("Vary", "Cookie, token, Authorization")
    headers.set("CDN-Cache-Control", "no-store")
    const caching = headers.get("Cache-Control") ?? ""
    if (/immutable/.test(caching)) headers.set("Cache-Control", cachingOf(audience, secondsLeft))
  }
  // Pages of the site read files of this origin; here no cookie is looked at, so nothing of anybody's can be read by others.
  if (c.env.url.origin === c.env.mediaOrigin) {
    headers.set("Access-Control-Allow-Origin", "*")
    headers.set("Access-Control-Expose-Headers", "Accept-Ranges, Content-Length, Content-Range, ETag")
  }
  return guardedAnswer
}
