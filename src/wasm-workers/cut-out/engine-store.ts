import { CUT_OUT_DOWNLOAD_BYTES, CUT_OUT_ENGINE_PATH, type CutOutModel } from "./engine.ts"

/** The cache of this version; those of others are thrown away. */
const PREFIX = "engines:"
const CACHE_NAME = `${PREFIX}${CUT_OUT_ENGINE_PATH}`

/** Said of a file of the engine that could not be fetched. */
export class EngineMissing extends Error {
  override readonly name = "EngineMissing"
}

/** Who waits for a fetch: it ends with their signal, and they are told the bytes that come over the network. */
export interface FetchWatch {
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
}

/**
 * A file of the engine's folder: what was fetched once is kept in the browser's cache storage and never fetched again. Rejects with
 * EngineMissing where the network does not give it, and with the signal's reason when it is aborted.
 */
export async function fetchEngineFile(name: string, { signal, onBytes }: FetchWatch): Promise<Response> {
  const url = CUT_OUT_ENGINE_PATH + name
  const cache = await openCache()
  const kept = await cache?.match(url).catch(() => undefined)
  if (kept !== undefined) return kept
  const response = await fetchWhole(url, signal, onBytes)
  // A disk that is full costs the next visit time, not this one its result.
  await cache?.put(url, response.clone()).catch(() => {})
  return response
}

async function fetchWhole(url: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Response> {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok || response.body === null) throw new EngineMissing(`${url} answered ${response.status}`)
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          onBytes(chunk.byteLength)
          controller.enqueue(chunk)
        },
      }),
    )
    const body = await new Response(counted).blob()
    return new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "application/octet-stream" } })
  } catch (error) {
    if (signal.aborted || error instanceof EngineMissing) throw error
    throw new EngineMissing(String(error))
  }
}

/** The cache of this version; null where the browser keeps none (no https, private windows of some). */
async function openCache(): Promise<Cache | null> {
  if (globalThis.caches === undefined) return null
  return caches.open(CACHE_NAME).catch(() => null)
}

/** Throws away what earlier versions kept. */
export async function forgetOldEngines(): Promise<void> {
  if (globalThis.caches === undefined) return
  const names = await caches.keys().catch(() => [])
  const old = names.filter((name) => name.startsWith(`${PREFIX}/engines/background-removal-`) && name !== CACHE_NAME)
  await Promise.all(old.map((name) => caches.delete(name).catch(() => false)))
}

const markOf = (model: CutOutModel) => `${CUT_OUT_ENGINE_PATH}complete-${model}`

/** Remembers that all of a model is kept, so that nobody is asked about a download again. */
export async function markComplete(model: CutOutModel): Promise<void> {
  const cache = await openCache()
  await cache?.put(markOf(model), new Response("")).catch(() => {})
}

/** Bytes that a cut-out with this model still has to fetch; 0 once it was fetched. */
export async function bytesToFetch(model: CutOutModel): Promise<number> {
  const cache = await openCache()
  const isComplete = (await cache?.match(markOf(model)).catch(() => undefined)) !== undefined
  return isComplete ? 0 : CUT_OUT_DOWNLOAD_BYTES[model]
}
