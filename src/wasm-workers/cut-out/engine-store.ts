import { CUT_OUT_ENGINE_BYTES, CUT_OUT_ENGINE_PATH, CUT_OUT_MODEL_BYTES, type CutOutModel } from "./engine.ts"

/** The cache of this version; those of others are thrown away. */
const PREFIX = "engines:"
const CACHE_NAME = `${PREFIX}${CUT_OUT_ENGINE_PATH}`
const CACHES_OF_ALL_VERSIONS = ["/engines/cut-out-", "/engines/background-removal-"].map((path) => PREFIX + path)

/** A network that gives nothing for this long has failed, ms. */
const SILENCE_MS = 30_000

/** Said of a file of the engine that could not be fetched. */
export class EngineMissing extends Error {
  override readonly name = "EngineMissing"
}

/** Who waits for a fetch: it ends with their signal, and they are told the bytes that come, and from where. */
export interface FetchWatch {
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number, from: "network" | "device") => void
}

/**
 * A file of the engine's folder: what was fetched once is kept in the browser's cache storage and never fetched again. Rejects with
 * EngineMissing where the network does not give it or falls silent, and with the signal's reason when it is aborted.
 */
export async function fetchEngineFile(name: string, watch: FetchWatch): Promise<Blob> {
  const url = CUT_OUT_ENGINE_PATH + name
  const cache = await openCache()
  const kept = await (await cache?.match(url).catch(() => undefined))?.blob()
  if (kept !== undefined) {
    watch.onBytes(kept.size, "device")
    return kept
  }
  const body = await fetchWhole(url, watch)
  // A disk that is full costs the next visit time, not this one its result.
  await cache?.put(url, new Response(body)).catch(() => {})
  return body
}

async function fetchWhole(url: string, { signal, onBytes }: FetchWatch): Promise<Blob> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) })
    if (!response.ok || response.body === null) throw new EngineMissing(`${url} answered ${response.status}`)
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          clearTimeout(timer)
          timer = setTimeout(() => silence.abort(), SILENCE_MS)
          onBytes(chunk.byteLength, "network")
          controller.enqueue(chunk)
        },
      }),
    )
    const type = response.headers.get("Content-Type") ?? "application/octet-stream"
    return await new Response(counted, { headers: { "Content-Type": type } }).blob()
  } catch (error) {
    if (signal.aborted || error instanceof EngineMissing) throw error
    throw new EngineMissing(String(error))
  } finally {
    clearTimeout(timer)
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
  const old = names.filter((name) => name !== CACHE_NAME && CACHES_OF_ALL_VERSIONS.some((prefix) => name.startsWith(prefix)))
  await Promise.all(old.map((name) => caches.delete(name).catch(() => false)))
}

/** What is remembered beside the files: that all of a model or of the engine is kept. */
type Mark = `complete-${CutOutModel | "wasm"}`

/** Remembers something on this device, where it can. */
export async function setMark(mark: Mark): Promise<void> {
  const cache = await openCache()
  await cache?.put(CUT_OUT_ENGINE_PATH + mark, new Response("")).catch(() => {})
}

/** Whether it was remembered. */
export async function hasMark(mark: Mark): Promise<boolean> {
  const cache = await openCache()
  return (await cache?.match(CUT_OUT_ENGINE_PATH + mark).catch(() => undefined)) !== undefined
}

/** Bytes that a cut-out with this model still has to fetch; 0 once all was fetched. */
export async function bytesToFetch(model: CutOutModel): Promise<number> {
  const [hasModel, hasEngine] = await Promise.all([hasMark(`complete-${model}`), hasMark("complete-wasm")])
  return (hasModel ? 0 : CUT_OUT_MODEL_BYTES[model]) + (hasEngine ? 0 : CUT_OUT_ENGINE_BYTES)
}
