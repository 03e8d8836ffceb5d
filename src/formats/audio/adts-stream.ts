import {
  AdtsOutputFormat,
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  Output,
  QTFF,
} from "mediabunny"
import type { RangeReader } from "../range-reader.ts"
import { StoreError, storedSource } from "../video/stored-source.ts"

/**
 * The AAC audio of a stored MP4 or MOV as ADTS, packet by packet and never re-encoded, as fast as it is taken; null for a file
 * without such audio. The file is read in ranges. Giving the stream up stops the reading. Throws where the
 * store fails.
 */
export async function openAdts(store: RangeReader, key: string, sizeBytes: number): Promise<ReadableStream<Uint8Array> | null> {
  const input = new Input({ source: storedSource(store, key, sizeBytes), formats: [MP4, QTFF] })
  const track = await aacTrackOf(input).catch((error: unknown) => {
    input.dispose()
    throw error
  })
  if (track === null) {
    input.dispose()
    return null
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // What goes wrong is told by the stream, which is why nothing else hears of it.
  void copy(track, writable)
    .catch((error: unknown) => writable.abort(error).catch(() => {}))
    .finally(() => input.dispose())
  return readable
}

async function aacTrackOf(input: Input): Promise<InputAudioTrack | null> {
  try {
    const track = await input.getPrimaryAudioTrack()
    return track !== null && (await track.getCodec()) === "aac" && (await track.getDecoderConfig()) !== null ? track : null
  } catch (error) {
    if (error instanceof StoreError) throw error
    return null
  }
}

/** Copies every packet; ends with a rejection as soon as nobody reads anymore. */
async function copy(track: InputAudioTrack, writable: WritableStream<Uint8Array>): Promise<void> {
  const output = new Output({ format: new AdtsOutputFormat(), target: new AppendOnlyStreamTarget(writable) })
  const source = new EncodedAudioPacketSource("aac")
  output.addAudioTrack(source)
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  await output.start()
  const sink = new EncodedPacketSink(track)
  for (let packet = await sink.getFirstPacket(); packet !== null; packet = await sink.getNextPacket(packet))
    await source.add(packet, decoderConfig === undefined ? {} : { decoderConfig })
  await output.finalize()
}
