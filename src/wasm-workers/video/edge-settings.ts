import type { InputVideoTrack } from "mediabunny"
import { bytesOf, readAvcRecord } from "../../formats/video/avc-parameter-sets.ts"

/** How the edges of a cut are encoded so that they fit what is copied between them. */
export interface EdgeSettings {
  readonly config: VideoEncoderConfig
  /** For each frame, where the encoder takes a quality instead of a bitrate. */
  readonly quantizer: VideoEncoderEncodeOptions
}

/** Quality of the edges: hardly to be told from the source. Scales differ by codec. */
const QUANTIZERS = { avc: 18, vp9: 20, av1: 40 } as const
/** Where only a bitrate is to be had: that of the source, and more, since a start without a past costs more. */
const BITRATE_FACTOR = 2
const LEAST_BITRATE = 1_000_000
const STATS_PACKETS = 150

/**
 * How edges are encoded in the track's own codec. Null where they cannot be: no encoder of that codec and size, more than 8 bits or another
 * chroma than 4:2:0, pixels that are not square, or a form of H.264 whose packets no sets can be put into.
 */
export async function edgeSettingsOf(track: InputVideoTrack): Promise<EdgeSettings | null> {
  const [codec, decoder] = [await track.getCodec(), await track.getDecoderConfig()]
  if (decoder === null || !("VideoEncoder" in globalThis)) return null
  if ((await track.getSquarePixelWidth()) !== (await track.getCodedWidth())) return null
  const candidates = candidatesOf(codec, decoder)
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  const { averageBitrate } = await track.computePacketStats(STATS_PACKETS)
  const bitrate = Math.round(Math.max(LEAST_BITRATE, averageBitrate * BITRATE_FACTOR))
  for (const string of candidates) {
    const common: VideoEncoderConfig = {
      codec: string,
      width,
      height,
      latencyMode: "quality",
      ...(codec === "avc" && { avc: { format: "avc" } }),
    }
    if (codec === "avc" || codec === "vp9" || codec === "av1") {
      const config: VideoEncoderConfig = { ...common, bitrateMode: "quantizer" }
      if (await isSupported(config)) return { config, quantizer: { [codec]: { quantizer: QUANTIZERS[codec] } } }
    }
    const config: VideoEncoderConfig = { ...common, bitrate, bitrateMode: "variable" }
    if (await isSupported(config)) return { config, quantizer: {} }
  }
  return null
}

/** Codec strings that an encoder may take for a track, best first; none where the edges would not fit. */
function candidatesOf(codec: string | null, { codec: own, description }: VideoDecoderConfig): readonly string[] {
  const parts = own.split(".")
  switch (codec) {
    case "avc": {
      // 8 bits and 4:2:0: Baseline, Main, Extended and High.
      const profile = parts[1]?.slice(0, 2).toLowerCase() ?? ""
      if (!["42", "4d", "58", "64"].includes(profile) || readAvcRecord(bytesOf(description))?.lengthBytes !== 4) return []
      const level = parts[1]?.slice(4) ?? "28"
      return [...new Set([level, "28", "33"])].flatMap((one) => [`avc1.6400${one}`, `avc1.4d00${one}`, `avc1.42e0${one}`])
    }
    case "vp8":
      return ["vp8"]
    case "vp9":
      return parts[1] === "00" || parts.length === 1
        ? [parts.length === 1 ? "vp09.00.41.08" : parts.slice(0, 4).join("."), "vp09.00.51.08"]
        : []
    case "av1":
      return parts[1] === "0" && parts[3] === "08" ? [parts.slice(0, 4).join("."), "av01.0.13M.08"] : []
    default:
      return []
  }
}

async function isSupported(config: VideoEncoderConfig): Promise<boolean> {
  return (await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported === true
}
