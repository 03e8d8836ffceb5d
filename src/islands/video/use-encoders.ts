import { useEffect, useState } from "react"
import type { VideoEngineName } from "../../wasm-workers/video/protocol.ts"
import type { Encoders, VideoCodec } from "./convert-rules.ts"

/** What the bundled engine writes; AAC and MP3 come with an encoder of our own in the other one too. */
const BUNDLED: Encoders = { video: ["avc", "vp9", "vp8"], audio: ["aac", "opus", "mp3"] }
const OWN_AUDIO = ["aac", "mp3"] as const
/** Levels that every encoder of the codec has for a video of 1280 × 720. */
const PROBES: readonly (readonly [VideoCodec, string])[] = [
  ["avc", "avc1.4d0028"],
  ["vp9", "vp09.00.31.08"],
  ["av1", "av01.0.05M.08"],
  ["vp8", "vp8"],
]

/** What can be encoded here, by the engine that reads the source; null while it is not known. */
export function useEncoders(engine: VideoEngineName): Encoders | null {
  const [encoders, setEncoders] = useState<Encoders | null>(null)
  useEffect(() => {
    let isAway = false
    const found = engine === "ffmpeg" ? Promise.resolve(BUNDLED) : askBrowser()
    void found.then((answer) => {
      if (!isAway) setEncoders(answer)
    })
    return () => {
      isAway = true
    }
  }, [engine])
  return encoders
}

async function askBrowser(): Promise<Encoders> {
  if (!("VideoEncoder" in globalThis)) return { video: [], audio: [...OWN_AUDIO] }
  const video = await Promise.all(
    PROBES.map(async ([codec, string]) => {
      const config = { codec: string, width: 1280, height: 720, bitrate: 2_000_000 }
      return (await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported === true ? [codec] : []
    }),
  )
  const hasOpus =
    "AudioEncoder" in globalThis &&
    (await AudioEncoder.isConfigSupported({ codec: "opus", sampleRate: 48_000, numberOfChannels: 2 }).catch(() => null))?.supported === true
  return { video: video.flat(), audio: hasOpus ? [...OWN_AUDIO, "opus"] : [...OWN_AUDIO] }
}
