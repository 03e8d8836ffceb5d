import * as z from "zod/mini"
import type { Context } from "../_kernel/context.ts"
import { type RenditionSet, renditionSetSchema } from "./contract.ts"
import { SET_FILE, streamFileKey } from "./rules.ts"
import { type StreamVariant, writeMasterPlaylist } from "./stream-playlist.ts"
import { cutHeader, cutSegment } from "./stream-segment.ts"
import { withVideo } from "./stream-video.ts"

/** Largest description of a set of renditions: an hour of seven qualities is below it. */
const MAXIMUM_SET_BYTES = 2 * 1_048_576

/**
 * The playlist of a stored video: of its renditions where there are any, else of the file itself, which is cut as it is asked for.
 * `addressOf` makes absolute addresses of the names beside the file's own address. Null where the video cannot be streamed.
 */
export async function readStreamPlaylist(
  context: Pick<Context, "media">,
  key: string,
  addressOf: (name: string) => string,
): Promise<string | null> {
  const renditions = await readRenditions(context, key, addressOf)
  if (renditions !== null) return writeMasterPlaylist(renditions)
  return withVideo(context.media, key, async (video) => {
    const header = await cutHeader(video)
    const codecs = [await video.video.getCodecParameterString(), (await video.audio?.getCodecParameterString()) ?? null]
    if (header === null || codecs[0] === null) return null
    const seconds = video.segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    return writeMasterPlaylist([
      {
        width: await video.video.getDisplayWidth(),
        height: await video.video.getDisplayHeight(),
        bandwidth: (video.sizeBytes * 8) / Math.max(seconds, 0.1),
        codecs: codecs.filter((codec) => codec !== null).join(","),
        header,
        segments: video.segments.map(({ durationSeconds }, index) => ({
          url: addressOf(`stream/${index}.m4s`),
          durationSeconds,
          range: null,
        })),
      },
    ])
  })
}

/** Segment `number` (from 0) of a video without renditions; null where there is none. */
export async function readStreamSegment(
  context: Pick<Context, "media">,
  key: string,
  number: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return withVideo(context.media, key, async (video) => {
    const segment = video.segments[number]
    return segment === undefined ? null : cutSegment(video, segment)
  })
}

/** The description of a video's renditions; null where there are none. */
export async function readRenditionSet({ media }: Pick<Context, "media">, key: string): Promise<RenditionSet | null> {
  const bytes = await media.readRange(streamFileKey(key, SET_FILE), 0, MAXIMUM_SET_BYTES)
  return bytes === null ? null : z.parse(renditionSetSchema(), JSON.parse(new TextDecoder().decode(bytes)))
}

async function readRenditions(
  context: Pick<Context, "media">,
  key: string,
  addressOf: (name: string) => string,
): Promise<readonly StreamVariant[] | null> {
  const set = await readRenditionSet(context, key)
  if (set === null) return null
  return set.variants.map((variant) => ({
    width: variant.width,
    height: variant.height,
    bandwidth: variant.bandwidth,
    codecs: variant.codecs,
    header: Uint8Array.from(atob(variant.header), (letter) => letter.charCodeAt(0)),
    segments: variant.segments.map(({ offset, length, duration }) => ({
      url: addressOf(`hls/${variant.name}`),
      durationSeconds: duration,
      range: { offset, length },
    })),
  }))
}
