import { PLAYLIST_TYPE, SEGMENT_TYPE, type StreamVariant, writeMasterPlaylist } from "../../src/domain/stream/stream-playlist.ts"
import { cutHeader, cutSegment } from "../../src/domain/stream/stream-segment.ts"
import { withVideo } from "../../src/domain/stream/stream-video.ts"

/** The stream that the platform makes of an MP4: its one quality; `others` make more of it. */
export async function streamOf(file: File, others: (variant: StreamVariant) => readonly StreamVariant[] = () => []): Promise<string> {
  const store = {
    head: () => Promise.resolve({ sizeBytes: file.size, contentType: "video/mp4" }),
    readRange: async (_: string, offset: number, length: number) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  }
  const playlist = await withVideo(store, file.name, async (video) => {
    const header = await cutHeader(video)
    const pieces = await Promise.all(video.segments.map((segment) => cutSegment(video, segment)))
    if (header === null) throw new Error(`${file.name} cannot be streamed`)
    const codecs = [await video.video.getCodecParameterString(), (await video.audio?.getCodecParameterString()) ?? null]
    const variant = {
      width: await video.video.getDisplayWidth(),
      height: await video.video.getDisplayHeight(),
      bandwidth: 400_000,
      codecs: codecs.filter((codec) => codec !== null).join(),
      header,
      segments: video.segments.map(({ durationSeconds }, at) => ({
        url: URL.createObjectURL(new Blob([pieces[at] ?? new Uint8Array()], { type: SEGMENT_TYPE })),
        durationSeconds,
        range: null,
      })),
    }
    return writeMasterPlaylist([variant, ...others(variant)])
  })
  if (playlist === null) throw new Error(`${file.name} cannot be streamed`)
  return URL.createObjectURL(new Blob([playlist], { type: PLAYLIST_TYPE }))
}
