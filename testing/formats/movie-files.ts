import { execFile } from "node:child_process"
import { openAsBlob } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { BlobSource, type EncodedPacket, EncodedPacketSink, Input, type InputTrack, MP4, QTFF } from "mediabunny"
import * as z from "zod/mini"

const run = promisify(execFile)

const VIDEO = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=6"]
const AUDIO = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=6"]
const H264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "25"]

/** Videos whose indexes are unlike those of the fixtures, by what is unlike: arguments of ffmpeg. */
export const UNUSUAL_VIDEOS: Readonly<Record<string, readonly string[]>> = {
  "open groups of pictures.mp4": [...VIDEO, ...AUDIO, ...H264, "-x264-params", "open-gop=1:bframes=4:b-pyramid=normal", "-c:a", "aac"],
  "frames shown before they are decoded.mp4": [...VIDEO, ...AUDIO, ...H264, "-bf", "2", "-movflags", "negative_cts_offsets", "-c:a", "aac"],
  "audio that begins later.mp4": [...VIDEO, "-itsoffset", "0.7", ...AUDIO, ...H264, "-c:a", "aac"],
  "video that begins later.mov": ["-itsoffset", "0.7", ...VIDEO, ...AUDIO, "-map", "0", "-map", "1", ...H264, "-bf", "0", "-c:a", "aac"],
  "two audio tracks.mp4": [
    ...[...VIDEO, ...AUDIO, ...AUDIO, "-map", "0", "-map", "1", "-map", "2", ...H264],
    ...["-c:a", "aac", "-disposition:a:1", "0"],
  ],
  "av1 and opus.mp4": [...VIDEO, ...AUDIO, "-c:v", "libsvtav1", "-preset", "12", "-g", "25", "-c:a", "libopus"],
  "vp9 and flac.mp4": [
    ...VIDEO,
    ...AUDIO,
    "-c:v",
    "libvpx-vp9",
    "-deadline",
    "realtime",
    "-cpu-used",
    "8",
    "-g",
    "25",
    "-c:a",
    "flac",
    "-strict",
    "-2",
  ],
  "equal sizes.mp4": [...VIDEO, ...AUDIO, ...H264, "-c:a", "ac3", "-b:a", "192k"],
  "oblong pixels.mov": [...VIDEO, ...AUDIO, ...H264, "-vf", "setsar=4/3", "-c:a", "aac"],
  "only audio.mp4": [...AUDIO, "-c:a", "aac"],
}

/** Videos of which the index alone does not tell enough. */
export const NOT_BY_INDEX: Readonly<Record<string, readonly string[]>> = {
  "in fragments.mp4": [...VIDEO, ...AUDIO, ...H264, "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"],
  "raw audio.mov": [...VIDEO, ...AUDIO, ...H264, "-c:a", "pcm_s16le"],
  "two audio tracks alike.mp4": [
    ...[...VIDEO, ...AUDIO, ...AUDIO, "-map", "0", "-map", "1", "-map", "2", ...H264],
    ...["-c:a", "aac", "-disposition:a:0", "default", "-disposition:a:1", "default"],
  ],
  "another codec.mp4": [...VIDEO, ...AUDIO, "-c:v", "mpeg4", "-c:a", "aac"],
  "encrypted.mp4": [
    ...[...VIDEO, ...H264, "-encryption_scheme", "cenc-aes-ctr"],
    ...["-encryption_key", "76a6c65c5ea762046bd749a2e632ccbb", "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8"],
  ],
}

/** A folder for the files of a test, gone with it. */
export async function videoFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "videos-"))
  return { path, remove: () => rm(path, { recursive: true }) }
}

export async function makeVideo(path: string, args: readonly string[]): Promise<void> {
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args, "-bitexact", path])
}

/** A file as mediabunny reads it. */
export async function openVideo(path: string): Promise<{ readonly input: Input; readonly tracks: readonly InputTrack[] }> {
  const input = new Input({ source: new BlobSource(await openAsBlob(path)), formats: [MP4, QTFF] })
  const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()].filter((track) => track !== null)
  return { input, tracks }
}

export async function packetsOf(track: InputTrack): Promise<readonly EncodedPacket[]> {
  return allOf(new EncodedPacketSink(track).packets())
}

export async function allOf<Value>(values: AsyncIterable<Value>): Promise<readonly Value[]> {
  const all: Value[] = []
  for await (const value of values) all.push(value)
  return all
}

/** What ffmpeg says while it decodes all of a file, and the hash of each frame in order. */
export async function decode(path: string): Promise<{ readonly complaints: string; readonly images: string }> {
  const { stdout, stderr } = await run("ffmpeg", ["-v", "error", "-i", path, "-f", "framemd5", "-"], { maxBuffer: 2 ** 26 })
  const lines = stdout.split("\n")
  const stream = lines.find((line) => line.startsWith("#media_type") && line.endsWith("video"))?.match(/\d+/)?.[0]
  const images = lines.filter((line) => line.startsWith(`${stream},`)).map((line) => line.slice(line.lastIndexOf(",") + 1).trim())
  return { complaints: stderr, images: images.join() }
}

const packetsSchema = z.object({
  packets: z.array(
    z.object({ codec_type: z.string(), pts_time: z.string(), dts_time: z.string(), flags: z.string(), data_hash: z.string() }),
  ),
})

/** The packets of a file as ffprobe, which is not ours, reads them; times in seconds. */
export async function probePackets(path: string) {
  const args = ["-v", "error", "-show_packets", "-show_data_hash", "md5", "-of", "json", path]
  const { stdout } = await run("ffprobe", args, { maxBuffer: 2 ** 27 })
  return packetsSchema.parse(JSON.parse(stdout)).packets.map((packet) => ({
    kind: packet.codec_type,
    shown: Number(packet.pts_time),
    decoded: Number(packet.dts_time),
    isKey: packet.flags.startsWith("K"),
    hash: packet.data_hash,
  }))
}
