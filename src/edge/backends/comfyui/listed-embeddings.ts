import type { ComfyServer } from "./comfy-server.ts"

const MOST_NAMES = 2000
const KEPT_MS = 5 * 60_000
const MOST_KEPT_SERVERS = 16

const kept = new Map<string, { readonly readAtMs: number; readonly names: readonly string[] | null }>()

/** The embeddings that a server has, kept a while; `isFresh` reads them anew. Null where it does not say. */
export async function listedEmbeddings(server: ComfyServer, isFresh = false): Promise<readonly string[] | null> {
  const key = JSON.stringify([server.url, server.headers])
  const known = kept.get(key)
  if (!isFresh && known !== undefined && Date.now() - known.readAtMs < KEPT_MS) return known.names
  const names = await read(server)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT_SERVERS && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { readAtMs: Date.now(), names })
  return names
}

async function read(server: ComfyServer): Promise<readonly string[] | null> {
  const heard = await server.ask("/embeddings")
  if (heard.kind === "silent" || heard.status !== 200 || !Array.isArray(heard.body)) return null
  const isName = (name: unknown) => typeof name === "string" && name !== "" && name.length <= 200
  return heard.body.filter(isName).slice(0, MOST_NAMES)
}
