import { type AudioCodec, canEncodeAudio } from "mediabunny"
import { within } from "../_bridge/within.ts"

const START_MS = 5_000

const registered = new Set<AudioCodec>()

/**
 * Makes AAC and MP3 writable where the browser has no encoder of its own (Chromium has none for either): fetches ours, once, when it is first
 * needed. For other codecs there is nothing to fetch. In a worker only, since it compiles WASM.
 */
export async function registerEncoderOf(codec: AudioCodec): Promise<void> {
  if (!(await canEncode(codec))) await registerOwnEncoderOf(codec)
}

/**
 * Has our encoder of a codec used from now on, whatever the browser says of its own. Resolves with false where there is none, or where it was
 * used already.
 */
export async function registerOwnEncoderOf(codec: AudioCodec): Promise<boolean> {
  if (registered.has(codec) || (codec !== "aac" && codec !== "mp3")) return false
  if (codec === "aac") (await import("@mediabunny/aac-encoder")).registerAacEncoder()
  else (await import("@mediabunny/mp3-encoder")).registerMp3Encoder()
  registered.add(codec)
  return true
}

/** A browser that does not say whether it can is taken for one that cannot. */
function canEncode(codec: AudioCodec): Promise<boolean> {
  return within(START_MS, "failTooSlow", canEncodeAudio(codec)).catch(() => false)
}
