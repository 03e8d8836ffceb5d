/**
 * Whether a request may change something or open a socket: it comes from our own pages, or from no page at all.
 * Browsers say where a request comes from by `Sec-Fetch-Site` and `Origin`, which pages cannot forge.
 */
export function isSameOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site")
  if (site !== null && site !== "same-origin" && site !== "none") return false
  const origin = headers.get("Origin")
  return origin === null || origin === ownOrigin
}

/** Whether a body is JSON by its type: a form of another site cannot send one without being asked first. */
export function isJson(headers: Headers): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers.get("Content-Type") ?? "")
}
