/** How an odd file is made: arguments of ffmpeg, bytes of another one, or byte by byte where Debian's ffmpeg writes no such file. */
export type OddMaking =
  | { readonly byHand: "amr" | "dsf" }
  | { readonly args: readonly string[] }
  | { readonly from: string; readonly keep: { readonly fromShare: number; readonly toShare: number; readonly unitBytes: number } }

/** A file as phones, cameras, recorders and editors leave them, and what is true of it. */
export interface OddFile {
  readonly name: string
  readonly make: OddMaking
  /** As shown, with square pixels; null without video. */
  readonly size: { readonly width: number; readonly height: number } | null
  /** Of the video where it has one, from its first frame on. */
  readonly seconds: number
  /** Where the audio alone has another length. */
  readonly audioSeconds?: number
  /** Null where the number of frames is not to be relied on. */
  readonly frames: number | null
  readonly hasAudio: boolean
  /** Damaged: a tool may refuse it in words, or give what is left of it. */
  readonly isDamaged?: boolean
}

const SECONDS = 4
const RATE = 25
const FRAMES = SECONDS * RATE
/** Ten blocks in the top rows tell the number of a frame in binary, least bit first. */
const CODE =
  "geq=lum='if(lt(Y,24),if(mod(floor(N/pow(2,floor(X/32))),2),225,25),lum(X,Y))':cb='if(lt(Y,24),128,cb(X,Y))':cr='if(lt(Y,24),128,cr(X,Y))'"
const VIDEO = ["-f", "lavfi", "-i", `testsrc2=size=320x180:rate=${RATE}:duration=${SECONDS},format=yuv420p,${CODE}`]
/** A tenth of a second of tone at the beginning of every second. */
const AUDIO = ["-f", "lavfi", "-i", `aevalsrc='0.5*sin(2*PI*880*t)*lt(mod(t,1),0.1)':s=48000:d=${SECONDS}`]
const BOTH = [...VIDEO, ...AUDIO]
const H264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "25", "-bf", "2"]
const AAC = ["-c:a", "aac", "-b:a", "96k"]
const PLAIN = { size: { width: 320, height: 180 }, seconds: SECONDS, frames: FRAMES, hasAudio: true }

function film(name: string, args: readonly string[], truth: Partial<OddFile> = {}): OddFile {
  return { name, make: { args }, ...PLAIN, ...truth }
}

function cut(name: string, from: string, fromShare: number, toShare: number, truth: Partial<OddFile>): OddFile {
  const unitBytes = from.endsWith(".ts") ? 188 : from.endsWith(".mts") ? 192 : 1
  return { name, make: { from, keep: { fromShare, toShare, unitBytes } }, ...PLAIN, ...truth }
}

/** Films. */
export const ODD_FILMS: readonly OddFile[] = [
  film("late-picture.mp4", ["-itsoffset", "0.48", ...BOTH, ...H264, ...AAC, "-vsync", "passthrough"]),
  film("late-audio.mp4", [...VIDEO, "-itsoffset", "0.7", ...AUDIO, ...H264, ...AAC], { seconds: 4.7, audioSeconds: SECONDS }),
  film("no-edit-list.mp4", [...BOTH, ...H264, ...AAC, "-use_editlist", "0"]),
  film("fragmented.mp4", [...BOTH, ...H264, ...AAC, "-movflags", "+frag_keyframe+empty_moov"]),
  film("broadcast.ts", [...BOTH, ...H264, ...AAC]),
  film("camcorder.mts", [...BOTH, ...H264, "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1"]),
  film("interlaced.mts", [...BOTH, ...H264, "-flags", "+ildct+ilme", "-c:a", "ac3", "-f", "mpegts", "-mpegts_m2ts_mode", "1"]),
  film("mpeg2.ts", [...BOTH, "-c:v", "mpeg2video", "-b:v", "2M", "-bf", "2", "-g", "25", "-c:a", "mp2"]),
  cut("mid-group.ts", "broadcast.ts", 0.1, 1, { seconds: 3, frames: null, isDamaged: true }),
  cut("mid-group.mts", "camcorder.mts", 0.1, 1, { seconds: 3, frames: null, isDamaged: true }),
  film("long-groups.mxf", [...BOTH, "-c:v", "mpeg2video", "-b:v", "3M", "-bf", "2", "-g", "25", "-c:a", "pcm_s16le"]),
  film("theora.ogv", [...BOTH, "-c:v", "libtheora", "-q:v", "7", "-c:a", "libvorbis"]),
  film("chroma-444.mp4", [...BOTH, ...H264, "-pix_fmt", "yuv444p", ...AAC]),
  film("chroma-422-ten.mp4", [...BOTH, ...H264, "-pix_fmt", "yuv422p10le", ...AAC]),
  film("ten-bit.mkv", [...BOTH, ...H264, "-pix_fmt", "yuv420p10le", ...AAC]),
  film("vp9-ten-bit.webm", [...BOTH, "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p10le", "-cpu-used", "8", "-g", "50", "-c:a", "libopus"]),
  film("vp9-hidden-frames.webm", [
    ...BOTH,
    "-c:v",
    "libvpx-vp9",
    "-auto-alt-ref",
    "1",
    "-lag-in-frames",
    "16",
    "-cpu-used",
    "5",
    "-g",
    "50",
    "-c:a",
    "libopus",
  ]),
  film("transparent.webm", [
    ...VIDEO,
    ...AUDIO,
    "-vf",
    "format=yuva420p",
    "-c:v",
    "libvpx-vp9",
    "-pix_fmt",
    "yuva420p",
    "-auto-alt-ref",
    "0",
    "-cpu-used",
    "8",
    "-c:a",
    "libopus",
  ]),
  film("av1-ten-bit.mp4", [...BOTH, "-c:v", "libsvtav1", "-pix_fmt", "yuv420p10le", "-preset", "12", "-g", "50", ...AAC]),
  film("hevc.mp4", [
    ...BOTH,
    "-c:v",
    "libx265",
    "-preset",
    "ultrafast",
    "-x265-params",
    "log-level=none:keyint=25",
    "-tag:v",
    "hvc1",
    ...AAC,
  ]),
  film("hevc-hdr.mp4", [
    ...BOTH,
    "-c:v",
    "libx265",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p10le",
    "-x265-params",
    "log-level=none:keyint=25:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc",
    "-tag:v",
    "hvc1",
    ...AAC,
  ]),
  film("animation.mov", [...BOTH, "-c:v", "qtrle", "-c:a", "pcm_s16be"]),
  film("cinepak.mov", [...BOTH, "-c:v", "cinepak", "-c:a", "adpcm_ima_qt"]),
  film("sorenson.mov", [...BOTH, "-c:v", "svq1", "-q:v", "2", "-c:a", "pcm_s16be"]),
  // ffmpeg marks every frame of it as one that stands for itself.
  film("apple-video.mov", [...BOTH, "-c:v", "rpza", "-c:a", "pcm_s16be"], { frames: null }),
  film("motion-jpeg.mov", [...BOTH, "-c:v", "mjpeg", "-q:v", "3", "-c:a", "pcm_s16le"]),
  film("prores.mov", [...BOTH, "-c:v", "prores_ks", "-c:a", "pcm_s16le"]),
  film("packed-frames.avi", [...BOTH, "-c:v", "mpeg4", "-q:v", "3", "-bf", "2", "-g", "25", "-c:a", "libmp3lame"]),
  // The second frame comes a frame late.
  film("h264.avi", [...BOTH, ...H264, "-bf", "0", "-c:a", "libmp3lame"], { frames: null }),
  film("windows-media.wmv", [...BOTH, "-c:v", "wmv2", "-q:v", "3", "-c:a", "wmav2"]),
  film("flash.flv", [...BOTH, ...H264, ...AAC]),
  film("mpeg1.mpg", [...BOTH, "-c:v", "mpeg1video", "-q:v", "3", "-g", "25", "-bf", "2", "-c:a", "mp2"]),
  film("anamorphic.mp4", [...BOTH, "-vf", "setsar=16/11", ...H264, ...AAC], { size: { width: 466, height: 180 } }),
  film("variable-rate.mp4", [...BOTH, ...H264, ...AAC, "-vf", "select='not(mod(n,3))+gt(n,60)'", "-vsync", "vfr"], { frames: null }),
  film("many-tracks.mkv", [...BOTH, ...AUDIO, "-map", "0:v", "-map", "1:a", "-map", "2:a", ...H264, ...AAC]),
  film("silent.mov", [...VIDEO, ...H264], { hasAudio: false }),
  film("lossless.mkv", [...BOTH, "-c:v", "ffv1", "-c:a", "flac"]),
  film("frugal.mp4", [...BOTH, "-c:v", "libx264", "-preset", "slow", "-pix_fmt", "yuv420p", "-crf", "38", ...AAC]),
  cut("cut-off.ts", "broadcast.ts", 0, 0.6, { seconds: 2.4, frames: null, isDamaged: true }),
  cut("cut-off.avi", "packed-frames.avi", 0, 0.6, { seconds: 2.4, frames: null, isDamaged: true }),
  { ...film("index-first.mp4", [...BOTH, ...H264, ...AAC, "-movflags", "+faststart"]) },
  cut("cut-off.mp4", "index-first.mp4", 0, 0.6, { seconds: 2.4, frames: null, isDamaged: true }),
  cut("index-only.mp4", "index-first.mp4", 0, 0.02, { seconds: 0, frames: null, isDamaged: true }),
]

const NOISE = { size: null, seconds: SECONDS, frames: null, hasAudio: true }

function sound(name: string, args: readonly string[], truth: Partial<OddFile> = {}): OddFile {
  return { name, make: { args: [...AUDIO, ...args] }, size: null, seconds: SECONDS, frames: null, hasAudio: true, ...truth }
}

/** Files that only sound. Monkey's Audio (APE) is not among them: nothing here writes it, and it cannot be made by hand. */
export const ODD_SOUNDS: readonly OddFile[] = [
  { name: "telephone.amr", make: { byHand: "amr" }, ...NOISE },
  { name: "one-bit.dsf", make: { byHand: "dsf" }, ...NOISE },
  sound("media.wma", ["-c:a", "wmav2"]),
  sound("dolby.ac3", ["-c:a", "ac3"]),
  sound("dolby-plus.eac3", ["-c:a", "eac3"]),
  sound("lossless.m4a", ["-c:a", "alac"]),
  sound("wavpack.wv", ["-c:a", "wavpack"]),
  sound("adpcm.wav", ["-c:a", "adpcm_ms"]),
  sound("ima.wav", ["-c:a", "adpcm_ima_wav"]),
  sound("mu-law.wav", ["-c:a", "pcm_mulaw"]),
  sound("float.wav", ["-c:a", "pcm_f32le"]),
  sound("deep.wav", ["-c:a", "pcm_s24le"]),
  sound("interchange.aiff", ["-c:a", "pcm_s16be"]),
  sound("core.caf", ["-c:a", "alac"]),
  sound("speex.ogg", ["-ar", "16000", "-c:a", "libspeex"]),
  sound("flac.ogg", ["-c:a", "flac"]),
  sound("layer-two.mp2", ["-c:a", "mp2"]),
  sound("true-audio.tta", ["-c:a", "tta"]),
  sound("dts.dts", ["-strict", "-2", "-c:a", "dca"]),
  sound("au.au", ["-c:a", "pcm_s16be"]),
  sound("surround.flac", ["-af", "pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0", "-c:a", "flac"]),
  sound("low.mp3", ["-ar", "16000", "-c:a", "libmp3lame", "-b:a", "32k"]),
  sound("gsm.wav", ["-ar", "8000", "-ac", "1", "-c:a", "libgsm_ms"]),
  sound("true-hd.thd", ["-strict", "-2", "-c:a", "truehd"]),
]
