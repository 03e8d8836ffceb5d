import * as z from "zod/mini"
import { JobError } from "../_bridge/protocol.ts"
import { within } from "../_bridge/within.ts"
import type { CreateCore, FfmpegCore } from "./core.ts"
import { FFMPEG_ENGINE_PATH, FFMPEG_MANIFEST, FFMPEG_SCRIPT, type FfmpegManifest } from "./engine.ts"

const manifestSchema = z.object({ bytes: z.int(), pieces: z.array(z.object({ name: z.string(), bytes: z.int() })) })
/** The cache of this version; those of others are thrown away. */
const CACHE_NAME = FFMPEG_ENGINE_PATH
const CACHES_OF_ALL_VERSIONS = "/engines/ffmpeg-"
/** Nothing comes anymore: of the network, of the browser's cache, of the start of the core. */
const STALLED_MS = 30_000
const CACHE_MS = 4_000
const START_MS = 30_000
const UNREACHABLE = "failEngineUnreachable"

interface LoadedEngine {
  readonly create: CreateCore
  readonly module: WebAssembly.Module
}

let loaded: Promise<LoadedEngine> | undefined

/**
 * A fresh core, with a memory of its own that goes when it is dropped. The first one of a worker fetches the engine, from the browser's cache
 * where it has it; `onLoad` is told the share, 0 … 1. Throws JobError failEngineUnreachable.
 *
 * Of `@ffmpeg/ffmpeg` only the types are used: its class starts a worker of its own and takes and gives whole files, while here a worker
 * is there already, with the bridge's abort and crash handling.
 */
export async function makeCore(onLoad: (share: number) => void): Promise<FfmpegCore> {
  loaded ??= loadEngine(onLoad)
  const { create, module } = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return within(START_MS, UNREACHABLE, startCore(create, module))
}

/** The core's script never answers where its memory cannot be had, so that failure is told beside it. */
export function startCore(create: CreateCore, module: WebAssembly.Module): Promise<FfmpegCore> {
  return new Promise((resolve, reject) => {
    const instantiateWasm: Parameters<CreateCore>[0]["instantiateWasm"] = (imports, onReady) => {
      WebAssembly.instantiate(module, imports)
        .then((instance) => onReady(instance, module))
        .catch(reject)
      return {}
    }
    create({ instantiateWasm }).then(resolve, reject)
  })
}

async function loadEngine(onLoad: (share: number) => void): Promise<LoadedEngine> {
  try {
    const manifest = manifestSchema.parse(await (await fetchKept(FFMPEG_MANIFEST)).json())
    const bytes = new Response(joinPieces(manifest, onLoad), { headers: { "content-type": "application/wasm" } })
    const [script, module] = await Promise.all([
      import(/* @vite-ignore */ `${FFMPEG_ENGINE_PATH}${FFMPEG_SCRIPT}`),
      WebAssembly.compileStreaming(bytes),
    ])
    void forgetOldEngines()
    return { create: script.default, module }
  } catch (error) {
    throw new JobError("failed", "failEngineUnreachable", error instanceof Error ? error.message : String(error))
  }
}

/** The pieces one after the other as one stream, which is compiled while it comes. */
function joinPieces({ bytes, pieces }: FfmpegManifest, onLoad: (share: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  let loadedBytes = 0
  let at = 0
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const piece = pieces[at]
        if (piece === undefined) return controller.close()
        reader ??= (await fetchKept(piece.name)).body?.getReader() ?? null
        const { done, value } = (reader && (await within(STALLED_MS, UNREACHABLE, reader.read()))) ?? { done: true, value: undefined }
        if (!done && value !== undefined) {
          loadedBytes += value.byteLength
          onLoad(loadedBytes / bytes)
          return controller.enqueue(value)
        }
        reader = null
        at++
      }
    },
  })
}

/** Throws away what earlier versions kept. */
export async function forgetOldEngines(): Promise<void> {
  const names = await caches.keys().catch(() => [])
  const old = names.filter((name) => name.startsWith(CACHES_OF_ALL_VERSIONS) && name !== CACHE_NAME)
  await Promise.all(old.map((name) => caches.delete(name).catch(() => false)))
}

/** From the cache, or from the network and then into the cache; a cache that is full or forbidden costs nothing but the next download. */
async function fetchKept(name: string): Promise<Response> {
  const url = `${FFMPEG_ENGINE_PATH}${name}`
  const cache = await within(CACHE_MS, UNREACHABLE, caches.open(CACHE_NAME)).catch(() => null)
  const kept = cache === null ? undefined : await within(CACHE_MS, UNREACHABLE, cache.match(url)).catch(() => undefined)
  if (kept !== undefined) return kept
  const response = await within(STALLED_MS, UNREACHABLE, fetch(url))
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  // Kept beside the work: a cache that hangs holds nothing up.
  void cache?.put(url, response.clone()).catch(() => {})
  return response
}
