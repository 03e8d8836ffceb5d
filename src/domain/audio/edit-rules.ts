/** Rules of the audio tool: pure functions over plain data, run by the worker that makes the file and by the page that previews it. */

/** The formats that audio can be saved in. `codec` null leaves samples as they are. */
export const AUDIO_FORMATS = {
  m4a: { codec: "aac", contentType: "audio/mp4", extension: "m4a", isCompressed: true },
  aac: { codec: "aac", contentType: "audio/aac", extension: "aac", isCompressed: true },
  mp3: { codec: "mp3", contentType: "audio/mpeg", extension: "mp3", isCompressed: true },
  opus: { codec: "opus", contentType: "audio/ogg", extension: "ogg", isCompressed: true },
  wav: { codec: "pcm-s16", contentType: "audio/wav", extension: "wav", isCompressed: false },
} as const
/** One of `AUDIO_FORMATS`. */
export type AudioFormat = keyof typeof AUDIO_FORMATS

/** Bit rates that are offered, bits a second. */
export const BIT_RATES = [64_000, 96_000, 128_000, 192_000, 256_000] as const
/** One of `BIT_RATES`. */
export type BitRate = (typeof BIT_RATES)[number]

/** Loudest sample after normalising: −1 dB below full scale, so that lossy codecs do not clip. */
export const NORMAL_PEAK = 10 ** (-1 / 20)
/** Quieter than this is silence: there is nothing to raise. */
const SILENCE_PEAK = 0.0005
/** More than 40 dB is never added: it would be noise. */
const MAXIMUM_GAIN = 100

/** What is to be made of the source. Times in seconds of the source. */
export interface AudioEdit {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly fadeInSeconds: number
  readonly fadeOutSeconds: number
  readonly normalise: boolean
  readonly mono: boolean
  readonly format: AudioFormat
  readonly bitRate: BitRate
}

/** The shortest piece that can be cut, in seconds. */
export const SHORTEST_SECONDS = 0.05

/** The edit that changes nothing but the format. */
export function wholeEdit(durationSeconds: number): AudioEdit {
  return {
    startSeconds: 0,
    endSeconds: durationSeconds,
    fadeInSeconds: 0,
    fadeOutSeconds: 0,
    normalise: false,
    mono: false,
    format: "m4a",
    bitRate: 192_000,
  }
}

/** The edit with its times made possible: within the audio, long enough, fades within the piece and not over one another. */
export function possibleEdit(edit: AudioEdit, durationSeconds: number): AudioEdit {
  const finite = (value: number) => (Number.isFinite(value) ? value : 0)
  const shortest = Math.min(SHORTEST_SECONDS, durationSeconds)
  const startSeconds = clamp(finite(edit.startSeconds), 0, durationSeconds - shortest)
  const endSeconds = clamp(finite(edit.endSeconds), startSeconds + shortest, durationSeconds)
  const length = endSeconds - startSeconds
  const fadeInSeconds = clamp(finite(edit.fadeInSeconds), 0, length)
  const fadeOutSeconds = clamp(finite(edit.fadeOutSeconds), 0, length - fadeInSeconds)
  return { ...edit, startSeconds, endSeconds, fadeInSeconds, fadeOutSeconds }
}

/**
 * What a sample at `atSeconds` of the source is multiplied by for its fades: 0 to 1. The curve is a quarter of a sine, which
 * keeps the power even where two sources fade over one another.
 */
export function fadeGain(edit: AudioEdit, atSeconds: number): number {
  const fromStart = atSeconds - edit.startSeconds
  const toEnd = edit.endSeconds - atSeconds
  if (fromStart < 0 || toEnd < 0) return 0
  const fadeIn = edit.fadeInSeconds > 0 ? Math.min(1, fromStart / edit.fadeInSeconds) : 1
  const fadeOut = edit.fadeOutSeconds > 0 ? Math.min(1, toEnd / edit.fadeOutSeconds) : 1
  return Math.sin((fadeIn * Math.PI) / 2) * Math.sin((fadeOut * Math.PI) / 2)
}

/** What all samples are multiplied by so that the loudest of them, `peak` (0 to 1 and above), becomes `NORMAL_PEAK`; 1 for silence. */
export function normalGain(peak: number): number {
  return peak < SILENCE_PEAK ? 1 : Math.min(MAXIMUM_GAIN, NORMAL_PEAK / peak)
}

/** The loudest sample of the piece, by the outline of the whole audio (lowest and highest sample of each stretch, one after the other). */
export function peakOfPiece(outline: Float32Array, durationSeconds: number, { startSeconds, endSeconds }: AudioEdit): number {
  const stretches = outline.length / 2
  const first = Math.min(stretches - 1, Math.ceil((startSeconds / durationSeconds) * stretches))
  const end = Math.max(first + 1, Math.floor((endSeconds / durationSeconds) * stretches))
  return outline.subarray(first * 2, end * 2).reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
}

/** About how large the result becomes, in bytes. */
export function expectedBytes(edit: AudioEdit, audio: { readonly sampleRate: number; readonly channels: number }): number {
  const seconds = edit.endSeconds - edit.startSeconds
  const bytesPerSecond = AUDIO_FORMATS[edit.format].isCompressed
    ? edit.bitRate / 8
    : audio.sampleRate * 2 * (edit.mono ? 1 : audio.channels)
  return Math.round(seconds * bytesPerSecond)
}

/** Name of the result: that of the source with its own ending. */
export function resultName(sourceName: string, format: AudioFormat): string {
  const stem = sourceName.replace(/\.[^./\\]{1,5}$/, "").trim()
  return `${stem === "" ? "audio" : stem}.${AUDIO_FORMATS[format].extension}`
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), Math.max(lowest, highest))
}
