/** The policy of every answer; the same for all, so that a cached page stays valid. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // React writes sizes, colours and progress as style attributes; attributes cannot run anything.
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
].join("; ")

const FIXED: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ["X-Frame-Options", "DENY"],
]

/** Sets the security headers that every answer carries, and the request's id. A 101 answer is left as it is. */
export function secure(response: Response, options: { readonly requestId: string; readonly isHttps: boolean }): Response {
  if (response.status === 101) return response
  const secured = hasOwnHeaders(response) ? response : new Response(response.body, response)
  for (const [name, value] of FIXED) secured.headers.set(name, value)
  secured.headers.set("X-Request-Id", options.requestId)
  if (options.isHttps) secured.headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
  if (!secured.headers.has("Content-Security-Policy")) secured.headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY)
  return secured
}

/** Headers of an answer that came from elsewhere, such as a cache or an object, cannot be changed. */
function hasOwnHeaders(response: Response): boolean {
  try {
    response.headers.set("X-Content-Type-Options", "nosniff")
    return true
  } catch {
    return false
  }
}
