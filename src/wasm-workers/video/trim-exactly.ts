import { type InputVideoTrack, Quality } from "mediabunny"
import type { Job } from "../_bridge/protocol.ts"
import { containerOf, sameContainer } from "./containers.ts"
import { even } from "./convert-rules.ts"
import { audioLane, videoLane } from "./copy-tracks.ts"
import { audioPackets } from "./cut-packets.ts"
import { decodes } from "./decodes.ts"
import { edgeSettingsOf } from "./edge-settings.ts"
import { type Made, makeFile } from "./make-file.ts"
import type { OpenVideo } from "./open-video.ts"
import { planCut } from "./plan-cut.ts"
import type { MadeVideo, MakeProgress, TrimSettings, VideoJobs } from "./protocol.ts"
import { smartPackets } from "./smart-packets.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { transcode } from "./transcode.ts"
import { writeLanes } from "./write-lanes.ts"

const SLIVER_SECONDS = 0.0015

/** Where all of a piece has to be re-encoded: hardly to be told from the source. */
const WHOLE_QUALITY = 0.8

/**
 * An exact cut whose edges alone are re-encoded; null where this browser does not decode the video, or has no encoder of its codec. The audio is
 * copied by packets: it begins and ends within one packet of the cut and stays in time. Throws failCannotEncode where that encoder fails.
 */
export async function trimExactly(
  { file, workspace }: VideoJobs["trim"]["input"],
  video: OpenVideo,
  { startSeconds, endSeconds }: TrimSettings,
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const { input, videoTrack, audio, readBytes } = video
  if (videoTrack === null ? !(await audioIsWritable(video)) : !(await decodes(videoTrack))) return null
  const settings = videoTrack && (await edgeSettingsOf(videoTrack))
  if (videoTrack !== null && settings === null) return null
  const plan = videoTrack && (await planCut(videoTrack, startSeconds, endSeconds))
  const kind = sameContainer(containerOf(await input.getFormat()))
  return makeFile({ file, workspace, kind }, async (output): Promise<Made> => {
    const stretch = { fromSeconds: startSeconds, toSeconds: endSeconds, baseSeconds: startSeconds }
    const lanes = [
      videoTrack &&
        plan &&
        settings &&
        (await videoLane(
          output,
          videoTrack,
          smartPackets(videoTrack, startSeconds, endSeconds, plan, settings),
          await changingConfig(videoTrack),
        )),
      audio && (await audioLane(output, audio, audioPackets(audio, stretch, output.format.negativeTimestampSupport === "full"))),
    ].filter((lane) => lane !== null)
    const durationSeconds = endSeconds - startSeconds
    const advance = fractionTeller(tell)
    await output.start()
    const writtenSeconds = await writeLanes(lanes, signal, (seconds) => advance(seconds / durationSeconds))
    await output.finalize()
    return {
      engine: "webcodecs",
      size: videoTrack && { width: await videoTrack.getDisplayWidth(), height: await videoTrack.getDisplayHeight() },
      durationSeconds: Math.min(durationSeconds, writtenSeconds),
      video: plan === null ? "none" : plan.copy === null ? "encoded" : "edges",
      audio: audio === null ? "none" : "copied",
      startSeconds,
      readBytes: readBytes(),
    }
  })
}

/**
 * An exact cut that is re-encoded as a whole, as H.264 in mp4; null where this browser does not decode the video, and where the edges were for the
 * same encoder already, which has failed by then.
 */
export async function trimAsWhole(
  { file, workspace }: VideoJobs["trim"]["input"],
  video: OpenVideo,
  { startSeconds, endSeconds }: TrimSettings,
  job: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const { videoTrack } = video
  if (videoTrack === null || !(await decodes(videoTrack))) return null
  if ((await videoTrack.getCodec()) === "avc" && (await edgeSettingsOf(videoTrack)) !== null) return null
  return transcode(
    { file, workspace, kind: "mp4" },
    video,
    {
      video: { codec: "avc", forceTranscode: true, ...(await evenSizeOf(videoTrack)), quality: new Quality({ quality: WHOLE_QUALITY }) },
      audio: {},
      // A little into the first frame: the end of the one before it is rounded, and a sliver of it would be a frame too.
      trim: { start: startSeconds + SLIVER_SECONDS, end: endSeconds - SLIVER_SECONDS },
      audioCodec: "aac",
    },
    job,
  )
}

/** Encoders take even sides alone; nothing where the source's are. */
export async function evenSizeOf(
  track: InputVideoTrack,
): Promise<{ readonly width?: number; readonly height?: number; readonly fit?: "fill" }> {
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  return width % 2 === 0 && height % 2 === 0 ? {} : { width: even(width), height: even(height), fit: "fill" }
}

async function audioIsWritable({ audio }: OpenVideo): Promise<boolean> {
  return audio !== null && (await audio.getCodec()) !== null
}

/** Decoder settings that say, for H.264, that parameter sets come with the packets (`avc3`): those of the edges differ from the source's. */
async function changingConfig(track: NonNullable<OpenVideo["videoTrack"]>): Promise<VideoDecoderConfig | null> {
  const config = await track.getDecoderConfig()
  if (config === null || !config.codec.startsWith("avc1")) return config
  return { ...config, codec: config.codec.replace("avc1", "avc3") }
}
