import { joinedBytes } from "../../formats/joined-bytes.ts"
import type { Context } from "../_kernel/context.ts"
import type { Moment } from "./moment-rules.ts"
import { readRenditionSet } from "./read-stream.ts"
import { streamFileKey } from "./rules.ts"
import { cutHeader, cutSegment } from "./stream-segment.ts"
import { withVideo } from "./stream-video.ts"

/** A short MP4 out of what plays, and the moment in it, in shares of how long it lasts. */
interface Clip {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly at: number
}

/** A segment of a rendition beyond this is looked at by nobody, as one that is cut is none. */
const MAXIMUM_SEGMENT_BYTES = 24 * 1_048_576
/** Boxes that a segment of a stream may have; one with others may show something else to who plays the file alone. */
const BOXES: ReadonlySet<string> = new Set(["styp", "sidx", "prft", "emsg", "moof", "mdat"])

/**
 * The segment about a moment of what plays, with its header: the very bytes that players get. Nothing is decoded. Null for what cannot be cut,
 * and for a file or segment that may show one thing here and another elsewhere.
 */
export async function cutMoment(context: Pick<Context, "media">, moment: Moment): Promise<Clip | null> {
  return moment.rendition === null ? cutOfFile(context, moment) : cutOfRendition(context, { ...moment, rendition: moment.rendition })
}

async function cutOfFile({ media }: Pick<Context, "media">, { streamKey, share }: Moment): Promise<Clip | null> {
  return withVideo(media, streamKey, async (video) => {
    if (!video.hasOnePicture) return null
    const { index, at } = placeIn(
      video.segments.map(({ durationSeconds }) => durationSeconds),
      share,
    )
    const segment = video.segments[index]
    const header = await cutHeader(video)
    const body = segment === undefined || header === null ? null : await cutSegment(video, segment)
    return header === null || body === null ? null : { bytes: joinedBytes([header, body]), at }
  })
}

async function cutOfRendition(
  context: Pick<Context, "media">,
  { streamKey, rendition, share }: Moment & { readonly rendition: string },
): Promise<Clip | null> {
  const set = await readRenditionSet(context, streamKey)
  const variant = set?.variants.find(({ name }) => name === rendition)
  if (variant === undefined) return null
  const { index, at } = placeIn(
    variant.segments.map(({ duration }) => duration),
    share,
  )
  const segment = variant.segments[index]
  if (segment === undefined || segment.length > MAXIMUM_SEGMENT_BYTES) return null
  const body = await context.media.readRange(streamFileKey(streamKey, rendition), segment.offset, segment.length)
  if (body === null || !boxesOf(body).every((name) => BOXES.has(name))) return null
  return {
    bytes: joinedBytes([Uint8Array.from(atob(variant.header), (letter) => letter.charCodeAt(0)), body]),
    at,
  }
}

/** Which of some stretches a moment falls into, and where in it. */
function placeIn(seconds: readonly number[], share: number): { readonly index: number; readonly at: number } {
  const wanted = share * seconds.reduce((sum, one) => sum + one, 0)
  let begin = 0
  for (const [index, duration] of seconds.entries()) {
    if (wanted < begin + duration || index === seconds.length - 1)
      return { index, at: duration > 0 ? Math.min(1, Math.max(0, (wanted - begin) / duration)) : 0 }
    begin += duration
  }
  return { index: 0, at: 0 }
}

/** Names of the outermost boxes; a broken one counts as a name of its own. */
function boxesOf(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names: string[] = []
  for (let at = 0; at < bytes.byteLength; ) {
    const sizeBytes = at + 8 <= bytes.byteLength ? view.getUint32(at) : 0
    if (sizeBytes < 8 || at + sizeBytes > bytes.byteLength) return [...names, "broken"]
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)))
    at += sizeBytes
  }
  return names
}
