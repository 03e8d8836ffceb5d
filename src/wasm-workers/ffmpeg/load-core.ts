import * as z from "zod/mini"
import { JobError } from "../_bridge/protocol.ts"
import type { CreateCore, FfmpegCore } from "./core.ts"
import { FFMPEG_ENGINE_PATH, FFMPEG_MANIFEST, FFMPEG_SCRIPT, type FfmpegManifest } from "./engine.ts"

const manifestSchema = z.object({ bytes: z.int(), pieces: z.array(z.object({ name: z.string(), bytes: z.int() })) })
const CACHE_NAME = FFMPEG_ENGINE_PATH

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
  return create({
    instantiateWasm: (imports, onReady) => {
      void WebAssembly.instantiate(module, imports).then((instance) => onReady(instance, module))
      return {}
    },
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
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
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

/** From the cache, or from the network and then into the cache; a cache that is full or forbidden costs nothing but the next download. */
async function fetchKept(name: string): Promise<Response> {
  const url = `${FFMPEG_ENGINE_PATH}${name}`
  const cache = await caches.open(CACHE_NAME).catch(() => null)
  const kept = await cache?.match(url)
  if (kept !== undefined) return kept
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  await cache?.put(url, response.clone()).catch(() => {})
  return response
}
