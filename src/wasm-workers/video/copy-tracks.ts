import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  type Output,
} from "mediabunny"
import { JobError } from "../_bridge/protocol.ts"
import type { Lane } from "./write-lanes.ts"

/** Adds a video track to an output that takes packets as they are, with the source's size, rotation and decoder settings. */
export async function videoLane(
  output: Output,
  track: InputVideoTrack,
  packets: AsyncIterator<EncodedPacket, void, unknown>,
  config: VideoDecoderConfig | null = null,
): Promise<Lane> {
  const [codec, own] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || own === null || !output.format.getSupportedVideoCodecs().includes(codec))
    throw new JobError("failed", "failCannotCopy")
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation(), flip: await track.getFlip() })
  const meta = { decoderConfig: config ?? own }
  return { packets, add: (packet) => source.add(packet, meta), close: () => source.close() }
}

/** The same for an audio track. */
export async function audioLane(
  output: Output,
  track: InputAudioTrack,
  packets: AsyncIterator<EncodedPacket, void, unknown>,
): Promise<Lane> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || decoderConfig === null || !output.format.getSupportedAudioCodecs().includes(codec)) {
    throw new JobError("failed", "failCannotCopy")
  }
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source, { languageCode: await track.getLanguageCode() })
  const meta = { decoderConfig }
  return { packets, add: (packet) => source.add(packet, meta), close: () => source.close() }
}
