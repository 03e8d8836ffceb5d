import { JobError } from "../_bridge/protocol.ts"
import { filesOf, UPSCALE_ENGINE_PATH, UPSCALE_MODEL_BYTES, type UpscaleModel } from "./engine.ts"
import { type Network, readNetwork } from "./network.ts"
import type { UpscaleBackend } from "./protocol.ts"
import { startTensorflow, type Tensorflow } from "./tensorflow.ts"

interface StartedNetwork {
  readonly tf: Tensorflow
  readonly network: Network
  readonly backend: UpscaleBackend
}

const started = new Map<UpscaleModel, StartedNetwork>()

/** A network that is ready to run: fetched at first, at once after that. Rejects with JobError `modelsMissing`, or when the signal is aborted. */
export async function startNetwork(model: UpscaleModel, signal: AbortSignal, tell: (fraction: number) => void): Promise<StartedNetwork> {
  const known = started.get(model)
  if (known !== undefined) return known
  const { layers, weights } = filesOf(model)
  let loadedBytes = 0
  const count = (bytes: number) => tell(Math.min(1, (loadedBytes += bytes) / UPSCALE_MODEL_BYTES[model]))
  try {
    const [file, bytes] = await Promise.all([fetchCounted(layers, signal, count), fetchCounted(weights, signal, count)])
    const { tf, backend } = await startTensorflow()
    const network = readNetwork(tf, await file.json(), await bytes.arrayBuffer())
    started.set(model, { tf, network, backend })
    return { tf, network, backend }
  } catch (error) {
    signal.throwIfAborted()
    throw new JobError("failed", "modelsMissing", String(error))
  }
}

/** A file of the engine's folder; the browser keeps it, since its address changes with its version. */
async function fetchCounted(name: string, signal: AbortSignal, count: (bytes: number) => void): Promise<Response> {
  const answer = await fetch(UPSCALE_ENGINE_PATH + name, { signal })
  if (!answer.ok || answer.body === null) throw new Error(`${name} answered ${answer.status}`)
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(await new Response(answer.body.pipeThrough(counter)).blob())
}
