import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from "mediabunny"
import type { PictureForm } from "../../../easel/film/write-film.ts"

/** What a file becomes. */
interface Length {
  readonly pictures: PictureForm | null
  readonly seconds: number
}

/** An MP4 of one picture and a moment of sound, for so many seconds: what is encoded once is put there again and again. */
export async function repeated(moment: Uint8Array, { pictures, seconds }: Length): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(moment), formats: [MP4] })
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target })
  const [shown, heard] = [new EncodedVideoPacketSource("avc"), new EncodedAudioPacketSource("aac")]
  if (video !== null && pictures !== null) output.addVideoTrack(shown, { frameRate: pictures.frameRate })
  if (audio !== null) output.addAudioTrack(heard)
  await output.start()
  if (video !== null && pictures !== null) {
    const decoderConfig = (await video.getDecoderConfig()) ?? undefined
    const packet = await packetOf(video, 0)
    for (const part of partsOf(seconds, 1 / pictures.frameRate))
      await shown.add(packet.clone(part), decoderConfig === undefined ? undefined : { decoderConfig })
  }
  if (audio !== null) {
    const decoderConfig = (await audio.getDecoderConfig()) ?? undefined
    // The first ones swing in.
    const packet = await packetOf(audio, 4)
    for (const part of partsOf(seconds, packet.duration))
      await heard.add(packet.clone(part), decoderConfig === undefined ? undefined : { decoderConfig })
  }
  await output.finalize()
  if (target.buffer === null) throw new Error("nothing was written")
  return new Uint8Array(target.buffer)
}

/** When each packet begins and how long it lasts (s); the last one ends with the file. */
function partsOf(seconds: number, each: number): readonly { readonly timestamp: number; readonly duration: number }[] {
  const count = Math.max(1, Math.ceil(seconds / each - 0.01))
  return Array.from({ length: count }, (_, place) => ({
    timestamp: place * each,
    duration: place === count - 1 ? Math.max(0.001, seconds - place * each) : each,
  }))
}

async function packetOf(track: InputVideoTrack | InputAudioTrack, place: number): Promise<EncodedPacket> {
  const sink = new EncodedPacketSink(track)
  let found = await sink.getFirstPacket()
  for (let passed = 0; found !== null && passed < place; passed++) found = await sink.getNextPacket(found)
  if (found === null) throw new Error("a moment has no such packet")
  return found
}
