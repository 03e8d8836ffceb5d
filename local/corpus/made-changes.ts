import { big, box, boxMadeFree, firstShare, joined, overwritten, placeOf, turned } from "./byte-surgery.ts"
import type { CorpusFile, CorpusTruth, Recipe, TimedTruth } from "./corpus-file.ts"

const MADE = "made of nothing: no rights in it"
const BROKEN = { refused: "FileBroken" } as const
const UNSUPPORTED = { refused: "FileTypeNotAllowed" } as const
const one =
  (change: (bytes: Uint8Array) => Uint8Array) =>
  (bytes: Uint8Array = new Uint8Array()) =>
    change(bytes)

function video(contentType: string, other: Partial<TimedTruth> = {}): TimedTruth {
  const shown = { widthPx: 320, heightPx: 180, durationMs: 2000, toleranceMs: 50 }
  return { kind: "video", contentType, ...shown, hasVideo: true, hasAudio: true, rotationDegrees: 0, ...other }
}

function changed(
  name: string,
  from: readonly string[],
  make: Extract<Recipe, { readonly by: "surgery" }>["make"],
  truth: CorpusTruth,
  declaredType = "",
): CorpusFile {
  return { name, recipe: { by: "surgery", from, make }, licence: MADE, purpose: "video", declaredType, truth }
}

function byFfmpeg(name: string, args: readonly string[], truth: CorpusTruth): CorpusFile {
  return { name, recipe: { by: "ffmpeg", args }, licence: MADE, purpose: "video", declaredType: "", truth }
}

const VIDEO = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2"]
const TONE = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=2"]
const TS_TYPES = ["text/vnd.trolltech.linguist", "text/typescript", "application/typescript", "video/mp2t", "video/vnd.dlna.mpeg-tts"]

/** A colour box that lacks its last byte, as some cameras write it, behind the box of the pixels' shape: the last of its entry. */
function withShortColours(movie: Uint8Array): Uint8Array {
  const at = placeOf(movie, "colr") - 4
  const colours = overwritten(movie.slice(at, at + 18), 8, joined("nclx"))
  return overwritten(movie, at, joined(movie.subarray(at + 18, at + 34), colours))
}

/** The chapters of a podcast: its video track is named as what shows its chapters. */
function withChapterImages(movie: Uint8Array): Uint8Array {
  const moov = placeOf(movie, "moov") - 4
  const view = new DataView(movie.buffer, movie.byteOffset)
  const traks = [placeOf(movie, "trak", moov), placeOf(movie, "trak", placeOf(movie, "trak", moov) + 4)].map((at) => at - 4)
  const [videoTrak = 0, audioTrak = 0] = traks
  const reference = box("tref", box("chap", big(view.getUint32(placeOf(movie, "tkhd", videoTrak) + 4 + 12))))
  const end = audioTrak + view.getUint32(audioTrak)
  const longer = joined(movie.subarray(0, end), reference, movie.subarray(end))
  const withTrack = overwritten(longer, audioTrak, big(view.getUint32(audioTrak) + reference.length))
  return overwritten(withTrack, moov, big(view.getUint32(moov) + reference.length))
}

/** An MP4 without the first box, by which its brands are told, as QuickTime was in its first years. */
function withoutBrands(movie: Uint8Array): Uint8Array {
  const length = new DataView(movie.buffer, movie.byteOffset).getUint32(0)
  return overwritten(overwritten(movie, 4, joined("wide")), length - 1, [0])
}

/** Turned, cut, disguised and spoilt videos. */
export const CHANGED_VIDEO: readonly CorpusFile[] = [
  ...([90, 180, 270] as const).map((degrees) =>
    changed(
      `turned-${degrees}.mov`,
      ["h264-aac.mov"],
      one((movie) => turned(movie, degrees)),
      {
        ...video("video/quicktime", { rotationDegrees: degrees }),
        ...(degrees === 180 ? {} : { widthPx: 180, heightPx: 320 }),
      },
    ),
  ),
  ...TS_TYPES.map((type, index) =>
    changed(
      `named-${index}.ts`,
      ["h264-aac.ts"],
      one((stream) => stream),
      video("video/mp2t"),
      type,
    ),
  ),
  changed(
    "of-linux.mts",
    ["avchd-lite-720p.mts"],
    one((stream) => stream),
    video("video/mp2t", { widthPx: 1280, heightPx: 720, durationMs: 600, hasAudio: false }),
    "model/vnd.mts",
  ),
  changed(
    "of-linux.mkv",
    ["h264-aac.mkv"],
    one((movie) => movie),
    video("video/x-matroska"),
    "application/x-matroska",
  ),
  changed(
    "of-linux.mp4",
    ["h264-aac.mp4"],
    one((movie) => movie),
    video("video/mp4"),
    "application/mp4",
  ),
  changed("short-colours.mov", ["colour-bt709.mov"], one(withShortColours), video("video/quicktime", { hasAudio: false })),
  changed("without-brands.mov", ["mjpeg-pcm.mov"], one(withoutBrands), video("video/quicktime")),
  changed("h264-without-brands.mov", ["h264-pcm.mov"], one(withoutBrands), video("video/quicktime")),
  changed("podcast-with-chapter-images.m4a", ["mjpeg-aac.mp4"], one(withChapterImages), {
    ...video("audio/mp4", { kind: "audio", widthPx: null, heightPx: null, hasVideo: false, toleranceMs: 60 }),
  }),
  changed(
    "joined.ts",
    ["h264-aac.ts", "h264-aac.ts"],
    (first: Uint8Array = new Uint8Array(), second: Uint8Array = new Uint8Array()) => joined(first, second),
    {
      ...video("video/mp2t", { durationMs: null }),
    },
  ),
  ...["h264-aac.mp4", "h264-faststart.mp4", "h264-pcm.mov", "vp9-opus.webm", "h264-aac.mkv"].flatMap((name) =>
    [0.1, 0.5, 0.9].map((share) =>
      changed(
        `cut-at-${share * 100}-${name}`,
        [name],
        one((movie) => firstShare(movie, share)),
        BROKEN,
      ),
    ),
  ),
  changed(
    "no-index.mp4",
    ["h264-aac.mp4"],
    one((movie) => boxMadeFree(movie, "moov")),
    BROKEN,
  ),
  changed(
    "no-frames.mkv",
    ["h264-aac.mkv"],
    one((movie) => overwritten(movie, movie.length >> 3, new Uint8Array(movie.length - (movie.length >> 3)))),
    BROKEN,
  ),
  changed("noise-after-head.mkv", ["h264-aac.mkv"], one(noiseAfterHead), BROKEN),
  changed("noise-after-head.webm", ["vp9-opus.webm"], one(noiseAfterHead), BROKEN),
  changed(
    "half-noise.mkv",
    ["h264-aac.mkv"],
    one((movie) => withNoise(movie, movie.length >> 1)),
    BROKEN,
  ),
  changed("empty.mp4", [], () => new Uint8Array(), { refused: "FileEmpty" }),
  changed(
    "image.mp4",
    ["plain.jpg"],
    one((jpeg) => jpeg),
    { refused: "FileNotWhatItSays" },
  ),
  changed("page.mp4", [], () => joined("<!DOCTYPE html><html><body>404</body></html>"), { refused: "FileNotWhatItSays" }),
  byFfmpeg("theora-vorbis.ogv", [...VIDEO, ...TONE, "-c:v", "libtheora", "-c:a", "libvorbis"], UNSUPPORTED),
  { ...byFfmpeg("video-called-audio.ogg", [...VIDEO, ...TONE, "-c:v", "libtheora", "-c:a", "libvorbis"], UNSUPPORTED), purpose: "audio" },
  byFfmpeg("mpeg4-mp3.avi", [...VIDEO, ...TONE, "-c:v", "mpeg4", "-c:a", "libmp3lame"], UNSUPPORTED),
  byFfmpeg("wmv2.wmv", [...VIDEO, ...TONE, "-c:v", "wmv2", "-c:a", "wmav2"], UNSUPPORTED),
  byFfmpeg("flv1.flv", [...VIDEO, "-c:v", "flv", "-an"], UNSUPPORTED),
  byFfmpeg("dvd.mpg", [...VIDEO, ...TONE, "-c:v", "mpeg2video", "-c:a", "mp2"], UNSUPPORTED),
  byFfmpeg("disc.vob", [...VIDEO, ...TONE, "-c:v", "mpeg2video", "-c:a", "ac3", "-f", "vob"], UNSUPPORTED),
  byFfmpeg("television.ts", [...VIDEO, ...TONE, "-c:v", "mpeg2video", "-c:a", "mp2"], UNSUPPORTED),
  byFfmpeg("hdv.m2ts", [...VIDEO, ...TONE, "-c:v", "mpeg2video", "-c:a", "ac3"], UNSUPPORTED),
  {
    ...changed(
      "video-called-audio.m4a",
      ["h264-aac.mp4"],
      one((movie) => movie),
      UNSUPPORTED,
    ),
    purpose: "audio",
  },
]

function withNoise(bytes: Uint8Array, from: number): Uint8Array {
  return overwritten(
    bytes,
    from,
    Uint8Array.from({ length: bytes.length - from }, (_, index) => (index * 197 + 31) % 253),
  )
}

/** What follows the description of the tracks is what nobody wrote. */
function noiseAfterHead(movie: Uint8Array): Uint8Array {
  const cluster = Buffer.from(movie).indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]))
  return withNoise(movie, cluster)
}
