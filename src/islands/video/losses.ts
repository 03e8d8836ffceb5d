import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"

/** What a result does not have of its source, with the numbers that its words need. */
export type Loss =
  | { readonly key: "lossTransparency" | "lossRange" }
  | { readonly key: "lossSubtitles" | "lossTracks"; readonly count: number }
  | { readonly key: "lossChannels"; readonly channels: number }
  | { readonly key: "lossLead"; readonly seconds: number }

/** What is made of a source, as far as it decides what is lost. */
export interface Making {
  readonly video: "copied" | "encoded" | "none"
  readonly audio: "copied" | "encoded" | "none"
}

const STEREO = 2
/** Nobody misses less. */
const LEAST_LEAD_SECONDS = 0.25

/** What is lost, in the order in which people notice it; empty where nothing is. */
export function lossesOf(facts: VideoFacts, { video, audio }: Making): readonly Loss[] {
  const losses: Loss[] = []
  if (video === "encoded" && facts.video?.isTransparent === true) losses.push({ key: "lossTransparency" })
  if (video === "encoded" && facts.video?.isHighDynamicRange === true) losses.push({ key: "lossRange" })
  if (video !== "none" && facts.subtitleTracks > 0) losses.push({ key: "lossSubtitles", count: facts.subtitleTracks })
  if (audio !== "none" && facts.audioTracks > 1) losses.push({ key: "lossTracks", count: facts.audioTracks - 1 })
  if (audio === "encoded" && (facts.audio?.channels ?? 0) > STEREO)
    losses.push({ key: "lossChannels", channels: facts.audio?.channels ?? 0 })
  if (video !== "none" && audio !== "none" && facts.audioLeadSeconds > LEAST_LEAD_SECONDS)
    losses.push({ key: "lossLead", seconds: Math.round(facts.audioLeadSeconds * 10) / 10 })
  return losses
}
