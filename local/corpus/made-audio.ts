import { big, id3Tag, joined, little } from "./byte-surgery.ts"
import type { CorpusFile, CorpusTruth, Recipe } from "./corpus-file.ts"

const MADE = "made of nothing: no rights in it"
const SECONDS = 2
const UNSUPPORTED = { refused: "FileTypeNotAllowed" } as const
const tone = (rateHz: number, channels: number) =>
  `aevalsrc=${Array.from({ length: channels }, (_, channel) => `0.2*sin(${220 * (channel + 1)}*2*PI*t)`).join("|")}:s=${rateHz}:d=${SECONDS}`

interface Row {
  readonly name: string
  readonly codec: readonly string[]
  readonly rateHz?: number
  readonly channels?: number
  readonly flags?: readonly string[]
  /** The type that it is taken as; none where it is not. */
  readonly contentType?: string
  readonly toleranceMs?: number
  readonly purpose?: "video"
}

const ROWS: readonly Row[] = [
  { name: "constant.mp3", codec: ["-c:a", "libmp3lame", "-b:a", "128k"], contentType: "audio/mpeg", toleranceMs: 90 },
  { name: "variable.mp3", codec: ["-c:a", "libmp3lame", "-q:a", "4"], contentType: "audio/mpeg", toleranceMs: 90 },
  { name: "mono-22050.mp3", codec: ["-c:a", "libmp3lame"], rateHz: 22_050, contentType: "audio/mpeg", toleranceMs: 90 },
  { name: "mono-8000.mp3", codec: ["-c:a", "libmp3lame"], rateHz: 8000, contentType: "audio/mpeg", toleranceMs: 220 },
  {
    name: "no-header.mp3",
    codec: ["-c:a", "libmp3lame", "-b:a", "64k"],
    flags: ["-write_xing", "0", "-id3v2_version", "0"],
    contentType: "audio/mpeg",
    toleranceMs: 90,
  },
  {
    name: "old-tag.mp3",
    codec: ["-c:a", "libmp3lame"],
    flags: ["-write_id3v1", "1", "-metadata", "title=Fox"],
    contentType: "audio/mpeg",
    toleranceMs: 90,
  },
  { name: "stereo.aac", codec: ["-c:a", "aac"], channels: 2, contentType: "audio/aac", toleranceMs: 90 },
  { name: "tone.m4a", codec: ["-c:a", "aac"], contentType: "audio/mp4", toleranceMs: 60 },
  { name: "surround.m4a", codec: ["-c:a", "aac"], channels: 6, contentType: "audio/mp4", toleranceMs: 60 },
  { name: "lossless.m4a", codec: ["-c:a", "alac"], contentType: "audio/mp4" },
  {
    name: "fragmented.m4a",
    codec: ["-c:a", "aac"],
    flags: ["-movflags", "+frag_keyframe+empty_moov"],
    contentType: "audio/mp4",
    toleranceMs: 60,
  },
  { name: "tone.flac", codec: ["-c:a", "flac"], contentType: "audio/flac" },
  { name: "eight-channels.flac", codec: ["-c:a", "flac"], channels: 8, contentType: "audio/flac" },
  { name: "24-bit-96000.flac", codec: ["-c:a", "flac", "-sample_fmt", "s32"], rateHz: 96_000, contentType: "audio/flac" },
  { name: "vorbis.ogg", codec: ["-c:a", "libvorbis"], contentType: "audio/ogg" },
  { name: "opus.ogg", codec: ["-c:a", "libopus"], contentType: "audio/ogg" },
  { name: "tone.opus", codec: ["-c:a", "libopus"], contentType: "audio/ogg" },
  { name: "vorbis.oga", codec: ["-c:a", "libvorbis"], channels: 2, contentType: "audio/ogg" },
  { name: "flac.oga", codec: ["-c:a", "flac"], flags: ["-f", "ogg"], contentType: "audio/ogg" },
  { name: "flac-stereo.ogg", codec: ["-c:a", "flac"], channels: 2, flags: ["-f", "ogg"], contentType: "audio/ogg" },
  ...(["pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw", "pcm_mulaw"] as const).map((codec) => ({
    name: `${codec}.wav`,
    codec: ["-c:a", codec],
    contentType: "audio/wav",
  })),
  { name: "surround.wav", codec: ["-c:a", "pcm_s16le"], channels: 6, contentType: "audio/wav" },
  { name: "large-form.wav", codec: ["-c:a", "pcm_s16le"], flags: ["-rf64", "always"], contentType: "audio/wav" },
  // Audio where videos are expected: it is audio.
  { name: "podcast.mp4", codec: ["-c:a", "aac"], contentType: "audio/mp4", toleranceMs: 60, purpose: "video" },
  { name: "voice-memo.mov", codec: ["-c:a", "aac"], contentType: "audio/mp4", toleranceMs: 60, purpose: "video" },
  { name: "pcm.mov", codec: ["-c:a", "pcm_s16le"], contentType: "audio/mp4", purpose: "video" },
  { name: "opus.webm", codec: ["-c:a", "libopus"], contentType: "audio/webm", purpose: "video" },
  { name: "vorbis.webm", codec: ["-c:a", "libvorbis"], contentType: "audio/webm", purpose: "video" },
  { name: "tone.weba", codec: ["-c:a", "libopus"], flags: ["-f", "webm"], contentType: "audio/webm" },
  { name: "aac.mkv", codec: ["-c:a", "aac"], contentType: "audio/x-matroska", purpose: "video", toleranceMs: 60 },
  { name: "flac.mkv", codec: ["-c:a", "flac"], contentType: "audio/x-matroska", purpose: "video" },
  { name: "pcm.mka", codec: ["-c:a", "pcm_s16le"], flags: ["-f", "matroska"], contentType: "audio/x-matroska" },
  { name: "radio.ts", codec: ["-c:a", "aac"], contentType: "audio/mp2t", toleranceMs: 90, purpose: "video" },
  { name: "ringtone.3gp", codec: ["-c:a", "aac"], contentType: "audio/mp4", toleranceMs: 60, purpose: "video" },
  { name: "adpcm-ms.wav", codec: ["-c:a", "adpcm_ms"], contentType: "audio/wav" },
  { name: "adpcm-ima.wav", codec: ["-c:a", "adpcm_ima_wav"], contentType: "audio/wav" },
  // What browsers do not play.
  { name: "gsm.wav", codec: ["-c:a", "libgsm_ms"], rateHz: 8000 },
  { name: "mp3.wav", codec: ["-c:a", "libmp3lame"] },
  { name: "g726.wav", codec: ["-c:a", "g726"], rateHz: 8000 },
  { name: "tone.mp2", codec: ["-c:a", "mp2"] },
  { name: "twolame.mp2", codec: ["-c:a", "libtwolame"], channels: 2 },
  { name: "speex.ogg", codec: ["-c:a", "libspeex"], rateHz: 16_000 },
  { name: "voice.spx", codec: ["-c:a", "libspeex"], rateHz: 8000, flags: ["-f", "ogg"] },
  { name: "tone.ac3", codec: ["-c:a", "ac3"], channels: 2 },
  { name: "tone.aiff", codec: ["-c:a", "pcm_s16be"] },
  { name: "tone.caf", codec: ["-c:a", "alac"] },
  { name: "tone.au", codec: ["-c:a", "pcm_s16be"] },
  { name: "tone.wma", codec: ["-c:a", "wmav2"] },
  { name: "tone.wv", codec: ["-c:a", "wavpack"] },
]

function made(row: Row): CorpusFile {
  const { name, codec, rateHz = 48_000, channels = 1, flags = [], contentType, toleranceMs = 50, purpose = "audio" } = row
  const recipe = { by: "ffmpeg", args: ["-f", "lavfi", "-i", tone(rateHz, channels), ...codec, ...flags] } as const
  return {
    name,
    recipe,
    licence: MADE,
    purpose,
    declaredType: "",
    truth: contentType === undefined ? UNSUPPORTED : audio(contentType, toleranceMs),
  }
}

function audio(contentType: string, toleranceMs = 50): CorpusTruth {
  const none = { widthPx: null, heightPx: null, hasVideo: false, rotationDegrees: 0 } as const
  return { kind: "audio", contentType, durationMs: SECONDS * 1000, toleranceMs, hasAudio: true, ...none }
}

function changed(
  name: string,
  from: readonly string[],
  make: Extract<Recipe, { readonly by: "surgery" }>["make"],
  truth: CorpusTruth,
  purpose: "audio" | "video" = "audio",
): CorpusFile {
  return { name, recipe: { by: "surgery", from, make }, licence: MADE, purpose, declaredType: "", truth }
}

/** The brand of a file's first box, with zeros where letters may be left out. */
function branded(bytes: Uint8Array, brand: string): Uint8Array {
  const whole = bytes.slice()
  whole.set(joined(brand), 8)
  return whole
}

const CHANGED: readonly CorpusFile[] = [
  changed("tagged.flac", ["tone.flac"], (flac) => joined(id3Tag(300), flac), audio("audio/flac")),
  changed("cover-in-tag.flac", ["tone.flac"], (flac) => joined(id3Tag(40_000), flac), audio("audio/flac")),
  changed("two-tags.flac", ["tone.flac"], (flac) => joined(id3Tag(20), id3Tag(5000), flac), audio("audio/flac")),
  changed("tagged.aac", ["stereo.aac"], (aac) => joined(id3Tag(300), aac), audio("audio/aac", 90)),
  changed("cover-in-tag.aac", ["stereo.aac"], (aac) => joined(id3Tag(9000), aac), audio("audio/aac", 90)),
  changed("cover-in-tag.mp3", ["constant.mp3"], (mp3) => joined(id3Tag(50_000), mp3), audio("audio/mpeg", 90)),
  changed("cut-out-of-a-stream.mp3", ["no-header.mp3"], (mp3) => mp3.slice(101), audio("audio/mpeg", 90)),
  changed("tagged.mp2", ["tone.mp2"], (mp2) => joined(id3Tag(100), mp2), UNSUPPORTED),
  changed("tag-behind.flac", ["tone.flac"], (flac) => joined(flac, "TAG", new Uint8Array(125)), audio("audio/flac")),
  changed("book.m4b", ["tone.m4a"], (m4a) => branded(m4a, "M4A\0"), audio("audio/mp4", 60)),
  changed("book-of-its-own.m4b", ["tone.m4a"], (m4a) => branded(m4a, "M4B "), audio("audio/mp4", 60)),
  changed("highest-byte-first.wav", ["pcm_s16le.wav"], bigEndianWave, audio("audio/wav")),
  changed("length-unknown.wav", ["pcm_s16le.wav"], (wav) => withDataLength(wav, 0xffffffff), audio("audio/wav")),
  changed("half.wav", ["pcm_s16le.wav"], (wav) => wav.slice(0, wav.length >> 1), { refused: "FileBroken" }),
  changed("no-frames.flac", ["tone.flac"], (flac) => joined(flac.subarray(0, 42), new Uint8Array(5000)), { refused: "FileBroken" }),
  changed("header-alone.oga", ["flac.oga"], (ogg) => ogg.slice(0, 90), { refused: "FileBroken" }),
  changed("tone.amr", [], () => joined("#!AMR\n", new Uint8Array(320)), UNSUPPORTED),
  changed("tone.ape", [], () => joined("MAC ", little(3990, 2), new Uint8Array(200)), UNSUPPORTED),
  changed("random.mp3", [], () => Uint8Array.from({ length: 4096 }, (_, index) => (index * 73 + (index >> 3)) % 251), {
    refused: "FileNotWhatItSays",
  }),
]

function withDataLength(wav: Uint8Array, length: number): Uint8Array {
  const at = Buffer.from(wav).indexOf("data", 0, "latin1") + 4
  const changedWave = wav.slice()
  changedWave.set(little(length), at)
  return changedWave
}

/** The samples of a WAV of 16 bits, in the order of bytes that some old machines had. */
function bigEndianWave(wav: Uint8Array): Uint8Array {
  const at = Buffer.from(wav).indexOf("data", 0, "latin1") + 8
  const samples = wav.slice(at)
  for (let index = 0; index + 1 < samples.length; index += 2) samples.subarray(index, index + 2).reverse()
  const head = [...big(16), ...big(1, 2), ...big(1, 2), ...big(48_000), ...big(96_000), ...big(2, 2), ...big(16, 2)]
  return joined("RIFX", big(36 + samples.length), "WAVEfmt ", head, "data", big(samples.length), samples)
}

/** Audio of every container and codec that people send. */
export const MADE_AUDIO: readonly CorpusFile[] = [...ROWS.map(made), ...CHANGED]
