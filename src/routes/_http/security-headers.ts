/** Where Turnstile's script and frame come from; allowed only where it is configured. */
const TURNSTILE = "https://challenges.cloudflare.com"

/** The policy of every answer of one deployment; the same for all, so that a cached page stays valid. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // React writes sizes, colours and progress as style attributes; attributes cannot run anything.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' blob: data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
]

const TRANSPORT = "max-age=31536000; includeSubDomains"

/** What every answer carries. Browsers heed the transport header only where it came over https. */
const SECURITY_HEADERS: Record<string, string> = {
  "Content-Security-Policy": POLICY.join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Strict-Transport-Security": TRANSPORT,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
}

/** What this deployment allows besides: sources for each directive, each once. */
const allowed = new Map<string, string>()

function allow(directive: string, source: string): void {
  const before = allowed.get(directive)
  if (before?.split(" ").includes(source)) return
  allowed.set(directive, before === undefined ? source : `${before} ${source}`)
  const known = POLICY.map((rule) => {
    const extra = allowed.get(rule.split(" ")[0] ?? "")
    return extra === undefined ? rule : `${rule} ${extra}`
  })
  const isKnown = (name: string) => POLICY.some((rule) => rule.startsWith(`${name} `))
  const added = [...allowed].flatMap(([name, extra]) => (isKnown(name) ? [] : [`${name} ${extra}`]))
  SECURITY_HEADERS["Content-Security-Policy"] = [...known, ...added].join("; ")
}

/** Lets pages load Turnstile, for a deployment that checks with it; without it, nothing comes from anywhere else. */
export function allowTurnstile(): void {
  allow("script-src", TURNSTILE)
  allow("frame-src", TURNSTILE)
}

/** Lets pages send parts of uploads to the store, for a deployment that configured its S3 interface; `origin` is scheme and host. */
export function allowStore(origin: string): void {
  allow("connect-src", origin)
}

/** Lets pages show and read stored files of a deployment that serves them from an origin of their own. */
export function allowMedia(origin: string): void {
  for (const directive of ["img-src", "media-src", "connect-src"]) allow(directive, origin)
}

/** What any site may frame says of itself; whatever else an answer says, only this lets it be framed. */
const FRAMEABLE = "frame-ancestors *"

/** The policy of a page that any site may frame: it runs nothing, sends nothing and shows files of ours alone. */
export function embedPolicy(): string {
  const media = (directive: "img-src" | "media-src") => ["'self'", ...(allowed.has(directive) ? [allowed.get(directive)] : [])].join(" ")
  return [
    "default-src 'none'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${media("img-src")}`,
    `media-src ${media("media-src")}`,
    "base-uri 'none'",
    "form-action 'none'",
    FRAMEABLE,
  ].join("; ")
}

const PERMISSIONS = "Permissions-Policy"
/** The headers that an answer may word for itself: a message of the outbox, a tool that records, a page whose address holds a secret. */
const OWN: ReadonlySet<string> = new Set(["Content-Security-Policy", PERMISSIONS, "Referrer-Policy"])
function allowing(device: "camera" | "microphone"): Record<string, string> {
  return { [PERMISSIONS]: (SECURITY_HEADERS[PERMISSIONS] ?? "").replace(`${device}=()`, `${device}=(self)`) }
}

/** What a page that records sends instead of the ordinary permissions. */
export const RECORDING_PERMISSIONS = allowing("microphone")
/** What a page that takes photos sends instead of the ordinary permissions. */
export const PHOTO_PERMISSIONS = allowing("camera")
/** What isolates a page whose WebAssembly uses threads. Our own files allow it; other sites could not embed a page of ours anyway. */
export const CROSS_ORIGIN_ISOLATION = { "Cross-Origin-Embedder-Policy": "require-corp" }

const REQUEST_ID = "X-Request-Id"

/** The headers of a JSON answer: nothing is to be run, framed, kept or taken for something else. What a browser asks of pages is not for data. */
export function jsonHeaders(requestId: string): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Strict-Transport-Security": TRANSPORT,
    "X-Content-Type-Options": "nosniff",
    [REQUEST_ID]: requestId,
  }
}

/**
 * Sets the security headers and the request's id where they are not there yet. A 101 answer is left as it is. The answer itself gets them
 * where that is allowed: a copy has its text pass through a stream, which costs a page more than all the rest around its rendering.
 */
export function secure(response: Response, requestId: string): Response {
  if (response.status === 101 || response.headers.has(REQUEST_ID)) return response
  const secured = withMutableHeaders(response, requestId)
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!(OWN.has(name) && secured.headers.has(name))) secured.headers.set(name, value)
  // Older browsers heed this header alone, and it knows no other word.
  if (secured.headers.get("Content-Security-Policy")?.endsWith(FRAMEABLE)) secured.headers.delete("X-Frame-Options")
  return secured
}

/** The answer with the request's id; a copy of one whose headers nobody may change, such as what an object or a fetch answered. */
function withMutableHeaders(response: Response, requestId: string): Response {
  try {
    response.headers.set(REQUEST_ID, requestId)
    return response
  } catch {
    const copy = new Response(response.body, response)
    copy.headers.set(REQUEST_ID, requestId)
    return copy
  }
}
