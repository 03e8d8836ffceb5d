import { EncodedPacketSink, type InputVideoTrack } from "mediabunny"
import type { OpenVideo } from "./open-video.ts"

/**
 * When the first frame that can be shown begins, on the file's own timeline, seconds. Every time that a tool shows, asks for or answers counts
 * from it: files of cameras and broadcasts begin at any time, and with frames that cannot be decoded. Of a file without video: its first audio.
 */
export async function zeroOf({ videoTrack, audio }: Pick<OpenVideo, "videoTrack" | "audio">): Promise<number> {
  if (videoTrack === null) return Math.max(0, (await audio?.getFirstTimestamp()) ?? 0)
  const key = await new EncodedPacketSink(videoTrack).getFirstKeyPacket({ metadataOnly: true })
  // What lies before time zero is decoded but not shown.
  return Math.max(0, key?.timestamp ?? (await videoTrack.getFirstTimestamp()))
}

/** Containers round times, to a millisecond at most. */
const ROUNDING = 0.002

/** The beginning of the frame that a time means: that of one which begins within a rounding of it; else the time itself. */
export async function frameTimeAt(track: InputVideoTrack, seconds: number): Promise<number> {
  const packet = await new EncodedPacketSink(track).getPacket(seconds + ROUNDING, { metadataOnly: true })
  return packet !== null && Math.abs(packet.timestamp - seconds) <= ROUNDING ? packet.timestamp : seconds
}

/** Seconds from the first frame to the end. */
export async function durationFrom(zeroSeconds: number, { input }: Pick<OpenVideo, "input">): Promise<number> {
  const endSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  return Math.max(0, endSeconds - zeroSeconds)
}
