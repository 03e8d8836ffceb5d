import {
  ALL_FORMATS,
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny"
import { expect, test } from "vitest"
import { openOutputFile } from "../../../wasm-workers/video/output-file.ts"
import { indexFirst } from "./index-first.ts"
import { chunksMoved } from "./index-rules.ts"

const PACKETS = 300

async function written(format: OutputFormat, codec: "aac" | "opus" = "aac"): Promise<File> {
  const file = await openOutputFile("audio", "audio/mp4", "test")
  const output = new Output({ format, target: file.target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const audio = { sampleRate: 48_000, numberOfChannels: 2 }
  const decoderConfig =
    codec === "aac" ? { codec: "mp4a.40.2", ...audio, description: new Uint8Array([0x11, 0x90]) } : { codec: "opus", ...audio }
  for (let index = 0; index < PACKETS; index++) {
    const data = Uint8Array.from({ length: 20 + (index % 50) }, (_, at) => (index * 7 + at) % 256)
    await source.add(new EncodedPacket(data, "key", index / 50, 1 / 50), { decoderConfig })
  }
  await output.finalize()
  return file.finish()
}

async function packetsOf(file: Blob): Promise<readonly (readonly number[])[]> {
  const track = await new Input({ source: new BlobSource(file), formats: ALL_FORMATS }).getPrimaryAudioTrack()
  const packets: (readonly number[])[] = []
  if (track === null) return packets
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) packets.push([Math.round(timestamp * 1000), ...data])
  return packets
}

async function orderOf(file: Blob): Promise<boolean> {
  const text = Buffer.from(await file.arrayBuffer()).toString("latin1")
  return text.indexOf("moov") > 0 && text.indexOf("moov") < text.indexOf("mdat")
}

test("a finished mp4 or mov begins with its index, and every packet is found where it lies", async () => {
  for (const format of [Mp4OutputFormat, MovOutputFormat]) {
    const file = await written(new format({ fastStart: false }))
    expect([await orderOf(file), file.name, file.type]).toEqual([true, "audio", "audio/mp4"])
    const packets = await packetsOf(file)
    expect(packets).toHaveLength(PACKETS)
    expect(packets).toEqual(await packetsOf(await written(new format({ fastStart: "fragmented" }))))
  }
})

test("what has no index behind its data stays the file that it was", async () => {
  const files = [
    await written(new Mp4OutputFormat({ fastStart: false })),
    await written(new Mp4OutputFormat({ fastStart: "fragmented" })),
    await written(new WebMOutputFormat(), "opus"),
    new File([], "empty"),
    new File([new Uint8Array([0, 0, 0, 9, 1])], "short"),
    new File([new Uint8Array(64)], "zeros"),
  ]
  for (const file of files) expect(await indexFirst(file)).toBe(file)
})

const box = (type: string, ...parts: readonly (readonly number[])[]): readonly number[] => {
  const body = parts.flat()
  return [...u32(body.length + 8), ...Buffer.from(type), ...body]
}
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const indexWith = (table: readonly number[]) =>
  Uint8Array.from(box("moov", box("mvhd", u32(5)), box("trak", box("mdia", box("minf", box("stbl", table))))))
const short = (...chunks: readonly number[]) => box("stco", u32(0), u32(chunks.length), ...chunks.map(u32))

test("chunks before the index come later by its length, in short and long tables, and others stay", () => {
  const index = indexWith(short(40, 900, 2000))
  expect(chunksMoved(index, 1000)).toEqual(indexWith(short(40 + index.length, 900 + index.length, 2000)))
  const long = (chunk: number) => indexWith(box("co64", u32(0), u32(1), u32(1), u32(chunk)))
  expect(chunksMoved(long(16), 0x2_0000_0000)).toEqual(long(16 + long(16).length))
})

test("an index that cannot tell where its chunks come to lie stays where it is, as does one that is broken", () => {
  expect(chunksMoved(indexWith(short(0xffff_ffff - 50)), 0x1_0000_0000)).toBeNull()
  for (const table of [box("stco", u32(0)), box("stco", u32(0), u32(9), u32(1)), [0, 0, 0, 99, 1, 1, 1, 1], [0, 0, 0, 8, 1, 1, 1]]) {
    expect(chunksMoved(indexWith(table), 1000)).toBeNull()
  }
  expect(chunksMoved(new Uint8Array(4), 1000)).toBeNull()
})
