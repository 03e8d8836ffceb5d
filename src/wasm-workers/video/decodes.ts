import {
  type AudioSample,
  AudioSampleSink,
  type InputAudioTrack,
  type InputVideoTrack,
  PCM_AUDIO_CODECS,
  type VideoSample,
  VideoSampleSink,
} from "mediabunny"
import { eachWithin, within } from "../_bridge/within.ts"
import { isAudioDataReadable } from "./audio-data.ts"

/** A decoder that has given nothing by then gives nothing at all. */
const START_MS = 8_000

/** Frames may be padded to whole blocks. */
const MOST_PADDING_PX = 16

const tried = new WeakMap<InputVideoTrack | InputAudioTrack, Promise<boolean>>()

/**
 * Whether this browser decodes a track, found by decoding the beginning of it: what it says beforehand is not true of every profile, chroma
 * and damaged file, and some decoders never answer.
 */
export function decodes(track: InputVideoTrack | InputAudioTrack): Promise<boolean> {
  const known = tried.get(track)
  if (known !== undefined) return known
  const found = tryToDecode(track)
  tried.set(track, found)
  return found
}

/** What the parameter sets say of interlaced frames is read wrongly now and then; drawn in that size they would be squeezed. */
async function isOfSize(track: InputVideoTrack, { displayWidth, displayHeight }: VideoSample): Promise<boolean> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  return Math.abs(displayWidth - width) <= MOST_PADDING_PX && Math.abs(displayHeight - height) <= MOST_PADDING_PX
}

/** Plain audio is read without a decoder of the browser. */
async function isPlain(track: InputAudioTrack): Promise<boolean> {
  const codec = await track.getCodec()
  return PCM_AUDIO_CODECS.some((plain) => plain === codec)
}

async function* samplesOf(track: InputVideoTrack | InputAudioTrack): AsyncGenerator<VideoSample | AudioSample, void, unknown> {
  yield* track.isVideoTrack() ? new VideoSampleSink(track).samples() : new AudioSampleSink(track).samples()
}

async function tryToDecode(track: InputVideoTrack | InputAudioTrack): Promise<boolean> {
  try {
    if (!(await within(START_MS, "failTooSlow", track.canDecode()))) return false
    // Asked for after the decoder, since what decodes has been started by then: before, some browsers cannot make audio data at all.
    if (track.isAudioTrack() && !(await isPlain(track)) && !isAudioDataReadable()) return false
    for await (const sample of eachWithin(START_MS, "failTooSlow", samplesOf(track))) {
      const fits = "displayWidth" in sample && track.isVideoTrack() ? await isOfSize(track, sample) : true
      sample.close()
      return fits
    }
    return false
  } catch {
    return false
  }
}
