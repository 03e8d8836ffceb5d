import { createVideoEngine, type VideoEngine } from "../../wasm-workers/video/client.ts"
import type { MadeVideo, MakeProgress } from "../../wasm-workers/video/protocol.ts"
import type { ToolProgress } from "./use-tool.ts"

let engine: VideoEngine | undefined

/** The video engine of this page; its workers start with the first job. */
export function videoEngine(): VideoEngine {
  engine ??= createVideoEngine()
  return engine
}

/** The engine's progress as a tool tells it; `from` and `to` are the shares of the whole work between which this job lies. */
export function toolProgress({ stage, fraction }: MakeProgress, from = 0, to = 1): ToolProgress {
  return stage === "loading" ? { step: "engine", fraction } : { step: "work", fraction: from + fraction * (to - from) }
}

/** What is still being read by something else. */
const held = new WeakSet<Blob>()

/** Keeps the bytes of a result as long as the page lives. */
export function holdOn(file: Blob): void {
  held.add(file)
}

/** Frees the space of something that nobody reads anymore; that it stays is no reason to fail. */
export function letGo(made: MadeVideo): void {
  if (held.has(made.file)) return
  void videoEngine()
    .discard(made)
    .catch(() => undefined)
}
