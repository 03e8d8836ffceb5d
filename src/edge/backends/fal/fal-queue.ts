import { askServer, type ServerAddress } from "../server-calls.ts"

const HEALTH_TIMEOUT_MS = 5_000
/** An id that no request has: whoever knows the key says so. */
const NOBODY = "00000000-0000-0000-0000-000000000000"
const PROBED = "fal-ai/flux"
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** A queue is shown its key by a scheme of its own. */
export function withFalKey({ token, ...address }: ServerAddress): ServerAddress {
  return token === undefined ? address : { ...address, headers: { ...address.headers, Authorization: `Key ${token}` } }
}

/** What is asked of a queue to see whether it is one: the state of a request that nobody has. */
export const FAL_PROBE = `/${PROBED}/requests/${NOBODY}/status`

/** Whether an answer to `FAL_PROBE` may be a queue's that lets us in: it knows of no such request, and says so in JSON. */
export function isQueueAnswer(status: number, body: unknown): boolean {
  return (status === 404 || status === 422 || status === 400) && typeof body === "object" && body !== null
}

/** Whether an address is that of fal's own queue: elsewhere nothing but whoever connects it tells that a server speaks like it. */
export function isFalAddress(url: string): boolean {
  return /^(?:queue\.)?fal\.run$/.test(URL.parse(url)?.hostname ?? "")
}

/** Whether a queue answers and lets us in. */
export async function isQueueThere(server: ServerAddress): Promise<boolean> {
  const heard = await askServer(server, FAL_PROBE, { timeoutMs: HEALTH_TIMEOUT_MS })
  return heard.kind === "heard" && isQueueAnswer(heard.status, heard.body)
}

/**
 * Where a request is asked after, as a path below the queue: where the queue itself says so on its own host, since endpoints have names
 * of several parts there; else the first two parts of the endpoint. An address on another host is never asked.
 */
export function requestPath(server: ServerAddress, endpoint: string, id: string, statusUrl: string | null): string {
  const usual = endpoint.split("/").slice(0, 2).join("/")
  const [base, told] = [URL.parse(server.url), URL.parse(statusUrl ?? "")]
  if (base === null || told === null || told.origin !== base.origin) return usual
  const root = base.pathname.replace(/\/+$/, "")
  const end = `/requests/${id}/status`
  if (!told.pathname.startsWith(`${root}/`) || !told.pathname.endsWith(end)) return usual
  const path = told.pathname.slice(root.length + 1, -end.length)
  return path.split("/").every((segment) => SEGMENT.test(segment)) ? path : usual
}
