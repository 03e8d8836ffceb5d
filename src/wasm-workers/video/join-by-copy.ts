import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack, type InputTrack, type InputVideoTrack } from "mediabunny"
import { bytesOf } from "../../formats/video/avc-parameter-sets.ts"
import type { Job } from "../_bridge/protocol.ts"
import { zeroOf } from "./clock.ts"
import { containerOf, sameContainer } from "./containers.ts"
import { audioLane, videoLane } from "./copy-tracks.ts"
import { shifted } from "./cut-packets.ts"
import { type Made, makeFile } from "./make-file.ts"
import type { OpenVideo } from "./open-video.ts"
import { packetsFrom } from "./packets-from.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { writeLanes } from "./write-lanes.ts"

/** Joins files whose tracks agree by copying their packets. Null where they do not agree. */
export async function joinByCopy(
  files: readonly Blob[],
  workspace: string,
  videos: readonly OpenVideo[],
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const [file, first] = [files[0], videos[0]]
  if (file === undefined || !first?.videoTrack) return null
  const prints = await Promise.all(videos.map(printOf))
  if (prints.some((print) => print !== prints[0])) return null
  const { videoTrack, audio } = first
  const begins = await beginningsOf(videos)
  const zeros = await Promise.all(videos.map(zeroOf))
  // What is taken from the time of a packet: its file's first frame is shown where the file begins in the whole.
  const offsets = zeros.map((zero, index) => zero - (begins[index] ?? 0))
  const durationSeconds = begins.at(-1) ?? 0
  const tracksOf = (pick: (video: OpenVideo) => InputTrack | null) => videos.flatMap((video) => pick(video) ?? [])
  return makeFile({ file, workspace, kind: sameContainer(containerOf(await first.input.getFormat())) }, async (output): Promise<Made> => {
    const lanes = [
      await videoLane(
        output,
        videoTrack,
        packetsOfAll(
          tracksOf((video) => video.videoTrack),
          offsets,
          zeros,
        ),
      ),
      audio &&
        (await audioLane(
          output,
          audio,
          packetsOfAll(
            tracksOf((video) => video.audio),
            offsets,
            zeros,
          ),
        )),
    ].filter((lane) => lane !== null)
    const advance = fractionTeller(tell)
    await output.start()
    await writeLanes(lanes, signal, (seconds) => advance(seconds / durationSeconds))
    await output.finalize()
    return {
      engine: "webcodecs",
      size: { width: await videoTrack.getDisplayWidth(), height: await videoTrack.getDisplayHeight() },
      durationSeconds,
      video: "copied",
      audio: audio === null ? "none" : "copied",
      startSeconds: 0,
    }
  })
}

/** When each file begins in the whole, and when the whole ends, seconds. */
export async function beginningsOf(videos: readonly OpenVideo[]): Promise<readonly number[]> {
  const begins = [0]
  for (const video of videos) begins.push((begins.at(-1) ?? 0) + (await video.input.computeDuration()) - (await zeroOf(video)))
  return begins
}

/** The packets of all files in a row. What a file has before its time zero is left out but for the first one: it would lie over the end of the one before. */
async function* packetsOfAll(
  tracks: readonly InputTrack[],
  offsets: readonly number[],
  zeros: readonly number[],
): AsyncGenerator<EncodedPacket, void, unknown> {
  for (const [index, track] of tracks.entries()) {
    const isVideo = track.isVideoTrack()
    const sink = new EncodedPacketSink(track)
    const start = await sink.getFirstPacket()
    if (start === null) continue
    for await (const packet of packetsFrom(sink, start)) {
      if (index > 0 && !isVideo && packet.timestamp < (zeros[index] ?? 0)) continue
      yield shifted(packet, offsets[index] ?? 0)
    }
  }
}

/** Equal for files whose packets fit behind one another. */
async function printOf({ videoTrack, audio }: OpenVideo): Promise<string> {
  return JSON.stringify([videoTrack && (await printOfVideo(videoTrack)), audio && (await printOfAudio(audio))])
}

async function printOfVideo(track: InputVideoTrack): Promise<unknown> {
  const config = await track.getDecoderConfig()
  return [
    config?.codec,
    [...bytesOf(config?.description)],
    await track.getCodedWidth(),
    await track.getCodedHeight(),
    await track.getSquarePixelWidth(),
    await track.getRotation(),
    await track.getFlip(),
  ]
}

async function printOfAudio(track: InputAudioTrack): Promise<unknown> {
  const config = await track.getDecoderConfig()
  return [config?.codec, [...bytesOf(config?.description)], await track.getNumberOfChannels(), await track.getSampleRate()]
}
