import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
} from "mediabunny"
import type { StreamSegment } from "./stream-plan.ts"
import type { StreamVideo } from "./stream-video.ts"

/** Largest segment that is made; a Worker has 128 MiB for all that it does at once. */
const MAXIMUM_SEGMENT_BYTES = 24 * 1_048_576
/** What a packet counts for at least: each takes memory besides its bytes, of which it may have none. */
const LEAST_PACKET_BYTES = 512

/** The header of every segment of a video (ftyp and moov), made of the first packet of each track; null where a track has none. */
export async function cutHeader(video: StreamVideo): Promise<Uint8Array<ArrayBuffer> | null> {
  const cutter = await startCutter(video)
  const image = await new EncodedPacketSink(video.video).getFirstKeyPacket()
  const audio = video.audio === null ? null : await new EncodedPacketSink(video.audio).getFirstPacket()
  if (image === null || (video.audio !== null && audio === null)) {
    await cutter.output.cancel()
    return null
  }
  // At 0, or the header would tell players to move every segment by where these two lie.
  const atStart = { timestamp: 0 }
  await Promise.all([cutter.addImage(image.clone(atStart)), audio === null ? null : cutter.addAudio(audio.clone(atStart))])
  await cutter.output.finalize()
  return cutter.header.buffer === null ? null : new Uint8Array(cutter.header.buffer)
}

/** Cuts one segment out of a video: its packets are copied as they are, nothing is decoded. Null for a segment beyond all measure. */
export async function cutSegment(video: StreamVideo, segment: StreamSegment): Promise<Uint8Array<ArrayBuffer> | null> {
  const cutter = await startCutter(video)
  let leftBytes = MAXIMUM_SEGMENT_BYTES
  const spend = (packet: EncodedPacket) => {
    leftBytes -= Math.max(packet.byteLength, LEAST_PACKET_BYTES)
    return leftBytes >= 0
  }
  const copyImages = async () => {
    for await (const packet of imagesOf(video.video, segment)) {
      if (!spend(packet)) break
      await cutter.addImage(packet)
    }
    cutter.endImages()
  }
  const copyAudio = async () => {
    if (video.audio === null) return
    const isFirst = segment === video.segments[0]
    for await (const packet of audioOf(video.audio, isFirst ? 0 : segment.fromSeconds, segment.untilSeconds)) {
      if (!spend(packet)) break
      await cutter.addAudio(packet)
    }
    cutter.endAudio()
  }
  try {
    await Promise.all([copyImages(), copyAudio()])
  } catch (error) {
    await cutter.output.cancel()
    throw error
  }
  if (leftBytes < 0) {
    await cutter.output.cancel()
    return null
  }
  await cutter.output.finalize()
  return cutter.target.buffer === null ? null : new Uint8Array(cutter.target.buffer)
}

interface Cutter {
  readonly output: Output
  readonly header: BufferTarget
  readonly target: BufferTarget
  readonly addImage: (packet: EncodedPacket) => Promise<void>
  readonly endImages: () => void
  readonly addAudio: (packet: EncodedPacket) => Promise<void>
  readonly endAudio: () => void
}

/** A fragmented MP4 that takes the video's packets; its header goes somewhere else than its segment. */
async function startCutter({ video, audio }: StreamVideo): Promise<Cutter> {
  const header = new BufferTarget()
  const target = new BufferTarget()
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget: header })
  const codec = await video.getCodec()
  const decoderConfig = await video.getDecoderConfig()
  if (codec === null || decoderConfig === null) throw new Error("the images cannot be read")
  const videoPackets = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(videoPackets, { rotation: await video.getRotation() })
  const audioPackets = audio === null ? null : await addAudioTrack(output, audio)
  await output.start()
  return {
    output,
    header,
    target,
    addImage: (packet) => videoPackets.add(packet, { decoderConfig }),
    endImages: () => videoPackets.close(),
    addAudio: async (packet) => audioPackets?.add(packet),
    endAudio: () => audioPackets?.close(),
  }
}

async function addAudioTrack(output: Output, track: InputAudioTrack) {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === null || decoderConfig === null) throw new Error("the audio cannot be read")
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  return { add: (packet: EncodedPacket) => source.add(packet, { decoderConfig }), close: () => source.close() }
}

/** Packets in decoding order, from the segment's key frame to the one before the next segment's. */
async function* imagesOf(track: InputVideoTrack, { fromSeconds, untilSeconds }: StreamSegment): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track)
  const first = await sink.getKeyPacket(fromSeconds)
  const next = Number.isFinite(untilSeconds) ? await sink.getKeyPacket(untilSeconds, { metadataOnly: true }) : null
  if (first !== null) yield* sink.packets(first, next ?? undefined)
}

/** Packets that begin in a stretch of the video. What lies before its beginning only warms the decoder up and is not heard. */
async function* audioOf(track: InputAudioTrack, fromSeconds: number, untilSeconds: number): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track)
  let packet = (await sink.getPacket(fromSeconds)) ?? (await sink.getFirstPacket())
  while (packet !== null && packet.timestamp < fromSeconds) packet = await sink.getNextPacket(packet)
  for (; packet !== null && packet.timestamp < untilSeconds; packet = await sink.getNextPacket(packet)) yield packet
}
