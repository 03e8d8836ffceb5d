import type { FileBytes } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"

/** Codes of what is played out of a WAV, as codecs are called for each number of bits: whole numbers, numbers with a point, A-law, mu-law. */
const CODECS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  1: { 8: "pcm-u8", 16: "pcm-s16", 24: "pcm-s24", 32: "pcm-s32" },
  3: { 32: "pcm-f32", 64: "pcm-f64" },
  6: { 8: "alaw" },
  7: { 8: "ulaw" },
}
/** Codes of what is packed in blocks of 4 bits a sample: what each channel has first in a block, in bytes and in samples (RFC 2361). */
const PACKED: Readonly<Record<number, { readonly codec: string; readonly headBytes: number; readonly headSamples: number }>> = {
  2: { codec: "adpcm-ms", headBytes: 7, headSamples: 2 },
  0x11: { codec: "adpcm-ima", headBytes: 4, headSamples: 1 },
}
const EXTENSIBLE = 0xfffe
/** Bytes of the description in its longest form up to the code that counts. */
const FORMAT_BYTES = 26
/** Chunks that are looked at. */
const MOST_CHUNKS = 64
/** A size that was not known when it was written, or stands elsewhere. */
const UNKNOWN = 0xffffffff

/** What a WAV holds. */
export interface Wave {
  readonly codec: string
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number
  readonly durationMs: number
}

interface Form extends Omit<Wave, "durationMs"> {
  /** How many samples of each channel so many bytes are. */
  readonly samplesIn: (bytes: number) => number
}

/**
 * Reads the description and the place of the samples of a WAV, in its short or its long form (RF64). The samples must be there; where their
 * length was not known when they were written, as none is that goes through a pipe, all that follows are samples. Throws RefusedError.
 */
export async function readWave(file: FileBytes): Promise<Wave> {
  const kind = latin(await file.read(0, 4))
  const isLittle = kind !== "RIFX"
  let form: Form | null = null
  let longBytes: number | null = null
  let toldSamples: number | null = null
  let offset = 12
  for (let chunks = 0; chunks < MOST_CHUNKS && offset + 8 <= file.sizeBytes; chunks++) {
    const head = await file.read(offset, 8)
    const type = latin(head.subarray(0, 4))
    const saidBytes = new DataView(head.buffer, head.byteOffset).getUint32(4, isLittle)
    const start = offset + 8
    if (type === "fmt ") form = await readForm(file, start, isLittle)
    if (type === "fact" && saidBytes >= 4) toldSamples = await readFact(file, start, isLittle)
    if (type === "ds64" && kind === "RF64") longBytes = await readLong(file, start)
    if (type === "data") {
      if (form === null) throw broken()
      const restBytes = file.sizeBytes - start
      const told = saidBytes === UNKNOWN ? (longBytes ?? 0) : saidBytes
      if (told > restBytes) throw broken()
      const { samplesIn, ...facts } = form
      const held = samplesIn(told === 0 ? restBytes : told)
      if (held === 0) throw broken()
      // The last block is filled up; how much of it counts is told beside.
      const isPacked = facts.bitDepth === PACKED_BITS
      const samples = isPacked && toldSamples !== null && toldSamples > 0 ? Math.min(held, toldSamples) : held
      return { ...facts, durationMs: Math.round((samples / form.sampleRateHz) * 1000) }
    }
    offset = start + saidBytes + (saidBytes & 1)
  }
  throw broken()
}

const PACKED_BITS = 4

async function readFact(file: FileBytes, at: number, isLittle: boolean): Promise<number | null> {
  const bytes = await file.read(at, 4)
  return bytes.length < 4 ? null : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, isLittle)
}

async function readForm(file: FileBytes, at: number, isLittle: boolean): Promise<Form> {
  const bytes = await file.read(at, FORMAT_BYTES)
  if (bytes.length < 16) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const said = view.getUint16(0, isLittle)
  const code = said === EXTENSIBLE && bytes.length === FORMAT_BYTES ? view.getUint16(24, isLittle) : said
  const packed = PACKED[code]
  if (packed !== undefined) return readPacked(view, isLittle, packed)
  const codecs = CODECS[code]
  if (codecs === undefined) throw new RefusedError("FileTypeNotAllowed")
  const [channels, sampleRateHz, blockBytes] = [view.getUint16(2, isLittle), view.getUint32(4, isLittle), view.getUint16(12, isLittle)]
  const bitDepth = codecs[8] !== undefined && code > 3 ? 8 : view.getUint16(14, isLittle)
  const codec = codecs[Math.ceil(bitDepth / 8) * 8]
  // A block that is not one sample of each channel would make a sound longer or shorter than it plays.
  if (codec === undefined || channels === 0 || sampleRateHz === 0 || blockBytes !== channels * Math.ceil(bitDepth / 8)) throw broken()
  return { codec, sampleRateHz, channels, bitDepth, samplesIn: (bytes) => Math.floor(bytes / blockBytes) }
}

/** Sounds of 4 bits a sample: a block begins with a few whole ones of each channel. */
function readPacked(view: DataView, isLittle: boolean, { codec, headBytes, headSamples }: (typeof PACKED)[number]): Form {
  const [channels, sampleRateHz, blockBytes] = [view.getUint16(2, isLittle), view.getUint32(4, isLittle), view.getUint16(12, isLittle)]
  const bitDepth = view.getUint16(14, isLittle)
  const head = headBytes * channels
  if (channels === 0 || sampleRateHz === 0 || bitDepth !== PACKED_BITS || blockBytes <= head) throw broken()
  const samplesOf = (bytes: number) => (bytes < head ? 0 : headSamples + Math.floor(((bytes - head) * 2) / channels))
  const samplesIn = (bytes: number) => Math.floor(bytes / blockBytes) * samplesOf(blockBytes) + samplesOf(bytes % blockBytes)
  return { codec, sampleRateHz, channels, bitDepth, samplesIn }
}

/** The length of the samples of a file above 4 GiB, or of one that could have become as long; null where it is not told. */
async function readLong(file: FileBytes, at: number): Promise<number | null> {
  const bytes = await file.read(at, 16)
  const told = bytes.length < 16 ? 0n : new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(8, true)
  return told === 0n || told === 2n ** 64n - 1n ? null : Number(told)
}
