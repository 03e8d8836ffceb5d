import { type AudioEdit, peakOfPiece, possibleEdit, resultName, wholeEdit } from "../../src/domain/audio/edit-rules.ts"
import { suggestCovers, takeCover } from "../../src/islands/_tools/cover-engine.ts"
import { videoEngine } from "../../src/islands/_tools/video-engine.ts"
import { type ConvertChoices, DEFAULT_CHOICES } from "../../src/islands/video/convert-choices.ts"
import { convertWork } from "../../src/islands/video/convert-work.ts"
import { type CropFrame, turned, wholeFrame } from "../../src/islands/video/crop-frame-rules.ts"
import { planOutput } from "../../src/islands/video/output-plan.ts"
import { bitsOf } from "../../src/islands/video/source-bits.ts"
import { audioWorker } from "../../src/wasm-workers/audio/client.ts"
import type { CoverSettings } from "../../src/wasm-workers/cover/protocol.ts"
import type { TrimSettings } from "../../src/wasm-workers/video/protocol.ts"

/** One tool as a person uses it, by what they choose. */
export type ToolCall =
  | { readonly tool: "trim"; readonly settings: TrimSettings }
  | { readonly tool: "convert"; readonly choices: Partial<ConvertChoices>; readonly crop?: CropFrame }
  /** The best suggestion, or the frame that is asked for. */
  | { readonly tool: "cover"; readonly settings?: CoverSettings }
  | ({ readonly tool: "audio" } & Partial<AudioEdit>)

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
    const { tool: _, ...asked } = call
    const edit = possibleEdit({ ...wholeEdit(opened.durationSeconds), ...asked }, opened.durationSeconds)
    const peak = peakOfPiece(opened.outline, opened.durationSeconds, edit)
    const made = await audioWorker().run("save", { file, name: resultName(file.name, edit.format), edit, peak })
    const { outline: __, ...told } = opened
    return { file: made, extension: edit.format, estimatedBytes: null, told }
  }
  const facts = await videoEngine().probe(file)
  if (call.tool === "trim") {
    const made = await videoEngine().trim(file, call.settings)
    return { file: made.file, extension: made.extension, estimatedBytes: null, told: { facts, made } }
  }
  if (call.tool === "cover") {
    const suggested = await suggestCovers(file, facts, signal)
    const settings = call.settings ?? { atSeconds: suggested[0]?.atSeconds ?? 0, type: "image/png" }
    const taken = await takeCover(file, facts, settings, signal)
    return {
      file: taken.blob,
      extension: taken.blob.type.replace("image/", ""),
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
  const choices = { ...DEFAULT_CHOICES, ...call.choices }
  const plan = planOutput(choices, source, call.crop ?? wholeFrame(turned(source, choices.turn)), encoders)
  const made = await convertWork([file], plan)(signal, nothing)
  return { file: made.file, extension: made.extension, estimatedBytes: plan.bytes, told: { facts, made } }
}
