import type { CorpusFile, TimedTruth } from "./corpus-file.ts"

const MADE = "made by ffmpeg of nothing: no rights in it"
const SECONDS = 2
const RATE = 25
const AUDIO = ["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`]
const X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "12"]
const AAC = ["-c:a", "aac", "-b:a", "64k"]
const MP4_LIKE: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  "3gp": "video/mp4",
  "3g2": "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
  ts: "video/mp2t",
  mts: "video/mp2t",
  m2ts: "video/mp2t",
}

interface Row {
  readonly name: string
  readonly codec: readonly string[]
  readonly audio?: readonly string[] | null
  readonly size?: readonly [widthPx: number, heightPx: number]
  /** As shown, where it is not as encoded. */
  readonly shown?: readonly [widthPx: number, heightPx: number]
  readonly rate?: number | string
  readonly seconds?: number
  readonly filter?: string
  readonly flags?: readonly string[]
  readonly truth?: Partial<TimedTruth>
}

const ROWS: readonly Row[] = [
  // Codecs and depths of H.264 in MP4, with what stands beside them.
  { name: "h264-aac.mp4", codec: X264, audio: AAC },
  { name: "h264-faststart.mp4", codec: X264, audio: AAC, flags: ["-movflags", "+faststart"] },
  { name: "h264-fragmented.mp4", codec: X264, audio: AAC, flags: ["-movflags", "+frag_keyframe+empty_moov+default_base_moof"] },
  {
    name: "h264-b-frames.mp4",
    codec: ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-bf", "3", "-g", "50"],
    audio: AAC,
  },
  { name: "h264-422.mp4", codec: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv422p"], audio: AAC },
  { name: "h264-444.mp4", codec: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"], audio: AAC },
  { name: "h264-10-bit.mp4", codec: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"], audio: AAC },
  { name: "h264-silent.mp4", codec: X264 },
  { name: "h264-mp3.mp4", codec: X264, audio: ["-c:a", "libmp3lame"] },
  { name: "h264-ac3.mp4", codec: X264, audio: ["-c:a", "ac3"] },
  { name: "h264-eac3.mp4", codec: X264, audio: ["-c:a", "eac3"] },
  { name: "h264-flac.mp4", codec: X264, audio: ["-c:a", "flac", "-strict", "-2"] },
  { name: "h264-alac.mp4", codec: X264, audio: ["-c:a", "alac"] },
  { name: "h264-opus.mp4", codec: X264, audio: ["-c:a", "libopus"] },
  { name: "h264-interlaced.mp4", codec: [...X264, "-flags", "+ilme+ildct", "-x264opts", "tff=1"], size: [720, 576], audio: AAC },
  {
    name: "hevc-aac.mp4",
    codec: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"],
    audio: AAC,
  },
  {
    name: "hevc-10-bit.mp4",
    codec: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hev1", "-pix_fmt", "yuv420p10le"],
    audio: AAC,
  },
  { name: "av1-aac.mp4", codec: ["-c:v", "libsvtav1", "-preset", "12"], audio: AAC },
  { name: "vp9-aac.mp4", codec: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"], audio: AAC },
  { name: "mpeg4-aac.mp4", codec: ["-c:v", "mpeg4"], audio: AAC },
  { name: "mpeg2-aac.mp4", codec: ["-c:v", "mpeg2video"], audio: AAC },
  { name: "mjpeg-aac.mp4", codec: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], audio: AAC },
  { name: "h263-aac.3gp", codec: ["-c:v", "h263"], size: [352, 288], audio: AAC, truth: { toleranceMs: 90 } },
  { name: "h264-aac.3g2", codec: X264, audio: AAC },
  { name: "h264-aac.m4v", codec: X264, audio: AAC },
  // Sizes, shapes and rates.
  {
    name: "odd-size-444.mp4",
    codec: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"],
    filter: "scale=321:181,setsar=1",
    shown: [321, 181],
  },
  { name: "portrait.mp4", codec: X264, size: [180, 320], audio: AAC },
  { name: "tiny.mp4", codec: X264, size: [16, 16] },
  { name: "wide.mp4", codec: X264, size: [1280, 120] },
  { name: "cropped-1080.mp4", codec: X264, size: [1920, 1080], seconds: 0.4 },
  { name: "anamorphic-pal.mp4", codec: X264, size: [720, 576], shown: [1024, 576], filter: "setsar=64/45", audio: AAC },
  { name: "anamorphic-hdv.mp4", codec: X264, size: [1440, 1080], shown: [1920, 1080], filter: "setsar=4/3", seconds: 0.4 },
  { name: "rate-24000-1001.mp4", codec: X264, rate: "24000/1001", audio: AAC },
  { name: "rate-60.mp4", codec: X264, rate: 60, audio: AAC },
  { name: "rate-120.mp4", codec: X264, rate: 120 },
  { name: "rate-1.mp4", codec: X264, rate: 1, seconds: 4, truth: { toleranceMs: 1000 } },
  { name: "one-frame.mp4", codec: X264, seconds: 0.04 },
  { name: "variable-rate.mp4", codec: X264, audio: AAC, filter: "select='not(mod(n,3))+gt(n,30)'", flags: ["-vsync", "vfr"] },
  { name: "audio-is-longer.mp4", codec: X264, seconds: 1, audio: AAC, truth: { durationMs: 2000, toleranceMs: 60 } },
  // QuickTime.
  { name: "h264-pcm.mov", codec: X264, audio: ["-c:a", "pcm_s16le"] },
  { name: "h264-aac.mov", codec: X264, audio: AAC },
  { name: "prores-pcm.mov", codec: ["-c:v", "prores_ks", "-profile:v", "0"], audio: ["-c:a", "pcm_s24le"] },
  { name: "mjpeg-pcm.mov", codec: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], audio: ["-c:a", "pcm_u8"] },
  { name: "mjpeg-silent.mov", codec: ["-c:v", "mjpeg", "-pix_fmt", "yuvj422p"] },
  { name: "mpeg4-ulaw.mov", codec: ["-c:v", "mpeg4"], audio: ["-c:a", "pcm_mulaw"] },
  { name: "animation.mov", codec: ["-c:v", "qtrle"] },
  { name: "png.mov", codec: ["-c:v", "png"] },
  { name: "ima-adpcm.mov", codec: X264, audio: ["-c:a", "adpcm_ima_qt"] },
  { name: "alac.mov", codec: X264, audio: ["-c:a", "alac"] },
  { name: "colour-bt709.mov", codec: X264, flags: ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"] },
  // WebM and Matroska.
  { name: "vp8-vorbis.webm", codec: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"], audio: ["-c:a", "libvorbis"] },
  { name: "vp9-opus.webm", codec: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"], audio: ["-c:a", "libopus"] },
  {
    name: "vp9-10-bit.webm",
    codec: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p10le", "-profile:v", "2"],
  },
  { name: "av1-opus.webm", codec: ["-c:v", "libsvtav1", "-preset", "12"], audio: ["-c:a", "libopus"] },
  {
    name: "live.webm",
    codec: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"],
    audio: ["-c:a", "libopus"],
    flags: ["-live", "1", "-f", "webm"],
  },
  { name: "h264-aac.mkv", codec: X264, audio: AAC },
  { name: "h264-dts.mkv", codec: X264, audio: ["-c:a", "dca", "-strict", "-2"] },
  { name: "hevc-flac.mkv", codec: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"], audio: ["-c:a", "flac"] },
  { name: "mpeg4-mp3.mkv", codec: ["-c:v", "mpeg4"], audio: ["-c:a", "libmp3lame"] },
  { name: "mpeg2-ac3.mkv", codec: ["-c:v", "mpeg2video"], audio: ["-c:a", "ac3"] },
  { name: "ffv1-pcm.mkv", codec: ["-c:v", "ffv1"], audio: ["-c:a", "pcm_s16le"] },
  { name: "mjpeg-opus.mkv", codec: ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], audio: ["-c:a", "libopus"] },
  { name: "theora-vorbis.mkv", codec: ["-c:v", "libtheora"], audio: ["-c:a", "libvorbis"] },
  // Transport streams.
  { name: "h264-aac.ts", codec: X264, audio: AAC },
  { name: "h264-late-start.ts", codec: X264, audio: AAC, flags: ["-output_ts_offset", "110"] },
  { name: "h264-silent.ts", codec: X264 },
  { name: "large.ts", codec: [...X264, "-qp", "4"], size: [1280, 720], seconds: 5, flags: ["-output_ts_offset", "7"] },
  { name: "hevc-aac.ts", codec: ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"], audio: AAC },
  { name: "h264-ac3.m2ts", codec: X264, audio: ["-c:a", "ac3"] },
  {
    name: "avchd-1080i.mts",
    codec: [...X264, "-flags", "+ilme+ildct", "-x264opts", "tff=1"],
    size: [1920, 1080],
    seconds: 0.6,
    audio: ["-c:a", "ac3", "-t", "0.6"],
    flags: ["-f", "mpegts", "-mpegts_m2ts_mode", "1", "-output_ts_offset", "112.5"],
  },
  {
    name: "avchd-lite-720p.mts",
    codec: X264,
    size: [1280, 720],
    rate: 50,
    seconds: 0.6,
    flags: ["-f", "mpegts", "-mpegts_m2ts_mode", "1"],
  },
  {
    name: "anamorphic-1440.mts",
    codec: [...X264, "-flags", "+ilme+ildct", "-x264opts", "tff=1"],
    size: [1440, 1080],
    shown: [1920, 1080],
    filter: "setsar=4/3",
    seconds: 0.6,
    flags: ["-f", "mpegts", "-mpegts_m2ts_mode", "1"],
  },
]

function made(row: Row): CorpusFile {
  const { name, codec, audio = null, size = [320, 180], rate = RATE, seconds = SECONDS, filter, flags = [] } = row
  const [width, height] = size
  const [widthPx, heightPx] = row.shown ?? size
  const source = `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`
  const args = [
    ...["-f", "lavfi", "-i", source],
    ...(audio === null ? [] : AUDIO),
    ...codec,
    ...(filter === undefined ? [] : ["-vf", filter]),
    ...(audio ?? ["-an"]),
    ...flags,
  ]
  const extension = name.slice(name.lastIndexOf(".") + 1)
  const ownRate = typeof rate === "number" ? rate : 24
  return {
    name,
    recipe: { by: "ffmpeg", args },
    licence: MADE,
    purpose: "video",
    declaredType: "",
    truth: {
      kind: "video",
      contentType: MP4_LIKE[extension] ?? "",
      widthPx,
      heightPx,
      durationMs: (audio === null ? seconds : Math.max(seconds, audio.includes("-t") ? 0 : SECONDS)) * 1000,
      toleranceMs: Math.max(50, 1000 / ownRate),
      hasVideo: true,
      hasAudio: audio !== null,
      rotationDegrees: 0,
      ...row.truth,
    },
  }
}

/** Videos of every container and codec that people send, made by ffmpeg. */
export const MADE_VIDEO: readonly CorpusFile[] = ROWS.map(made)
