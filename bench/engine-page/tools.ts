import { resultName, wholeEdit } from "../../src/domain/audio/edit-rules.ts"
import { type ConvertChoices, DEFAULT_CHOICES } from "../../src/islands/video/convert-choices.ts"
import { convertWork } from "../../src/islands/video/convert-work.ts"
import { suggestCovers, takeCover } from "../../src/islands/video/cover-engine.ts"
import { wholeFrame } from "../../src/islands/video/crop-frame-rules.ts"
import { planOutput } from "../../src/islands/video/output-plan.ts"
import { bitsOf } from "../../src/islands/video/source-bits.ts"
import { videoEngine } from "../../src/islands/video/video-engine.ts"
import { audioWorker } from "../../src/wasm-workers/audio/client.ts"
import type { TrimSettings } from "../../src/wasm-workers/video/protocol.ts"

/** One tool as a person uses it, by what they choose. */
export type ToolCall =
  | { readonly tool: "trim"; readonly settings: TrimSettings }
  | { readonly tool: "convert"; readonly choices: Partial<ConvertChoices> }
  | { readonly tool: "cover" }
  | { readonly tool: "audio"; readonly startSeconds: number; readonly endSeconds: number; readonly format: "wav" | "m4a" }

/** What a tool gave. */
export interface ToolGiven {
  readonly file: Blob
  readonly extension: string
  /** How large the tool said that it would be; null where it says nothing. */
  readonly estimatedBytes: number | null
  /** Beside the file: what the tool tells about it. */
  readonly told: unknown
}

/** Uses a tool on a file, by the same parts as the tool's page. */
export async function useTool(file: File, call: ToolCall): Promise<ToolGiven> {
  const { signal } = new AbortController()
  const nothing = () => {}
  if (call.tool === "audio") {
    const opened = await audioWorker().run("open", { file, stretches: 400 })
    const { startSeconds, endSeconds, format } = call
    const edit = { ...wholeEdit(opened.durationSeconds), startSeconds, endSeconds: Math.min(endSeconds, opened.durationSeconds), format }
    const made = await audioWorker().run("save", { file, name: resultName(file.name, format), edit, peak: 1 })
    const { outline: _, ...told } = opened
    return { file: made, extension: format, estimatedBytes: null, told }
  }
  const facts = await videoEngine().probe(file)
  if (call.tool === "trim") {
    const made = await videoEngine().trim(file, call.settings)
    return { file: made.file, extension: made.extension, estimatedBytes: null, told: { facts, made } }
  }
  if (call.tool === "cover") {
    const suggested = await suggestCovers(file, facts, signal)
    const atSeconds = suggested[0]?.atSeconds ?? 0
    const taken = await takeCover(file, facts, { atSeconds, type: "image/png" }, signal)
    return {
      file: taken.blob,
      extension: "png",
      estimatedBytes: null,
      told: { facts, taken, suggested: suggested.map((one) => one.atSeconds) },
    }
  }
  const source = {
    width: facts.video?.width ?? 0,
    height: facts.video?.height ?? 0,
    durationSeconds: facts.durationSeconds,
    frameRate: facts.video?.frameRate ?? null,
    hasVideo: facts.video !== null,
    hasAudio: facts.audio !== null,
    bits: bitsOf(facts),
  }
  const encoders = { video: ["avc", "vp9", "av1", "vp8"], audio: ["aac", "opus", "mp3"] } as const
  const plan = planOutput({ ...DEFAULT_CHOICES, ...call.choices }, source, wholeFrame(source), encoders)
  const made = await convertWork([file], plan)(signal, nothing)
  return { file: made.file, extension: made.extension, estimatedBytes: plan.bytes, told: { facts, made } }
}
