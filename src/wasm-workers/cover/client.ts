import { createBridge } from "../_bridge/bridge.ts"
import type { AnalysisSettings, CoverFrame, CoverJobs, CoverSettings, CoverSuggestion, VideoAnalysis } from "./protocol.ts"

/** The cover engine of a page: frames by the browser's own decoders, in a worker; rejects with JobError (see CoverFailure). */
export interface CoverEngine {
  frame(file: Blob, settings: CoverSettings, options?: { readonly signal?: AbortSignal }): Promise<CoverFrame>
  suggest(
    file: Blob,
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
  ): Promise<readonly CoverSuggestion[]>
  analyse(file: Blob, settings: AnalysisSettings, options?: { readonly signal?: AbortSignal }): Promise<VideoAnalysis>
  close(): void
}

/** Makes the engine of a page; nothing is loaded before its first call. */
export function createCoverEngine(): CoverEngine {
  // Two at once: a look at a frame does not wait for the suggestions.
  const bridge = createBridge<CoverJobs>(
    () => new Worker(new URL("./cover.worker.ts", import.meta.url), { type: "module", name: "cover" }),
    {
      width: 2,
    },
  )
  return {
    frame: (file, settings, options) => bridge.run("frame", { file, settings }, options),
    suggest: (file, options) => bridge.run("suggest", { file }, options),
    analyse: (file, settings, options) => bridge.run("analyse", { file, settings }, options),
    close: () => bridge.close(),
  }
}
