/** The description of a set of renditions, stored beside its segments. */
export const SET_FILE = "set.json"

/** Names of the files of renditions, one a quality, such as `720.mp4`. */
export const RENDITION_NAME = /^[a-z0-9]{1,12}\.mp4$/

/** Key of a file of a video's renditions: beside the video's own. */
export function streamFileKey(mediaKey: string, name: string): string {
  return `${mediaKey}/hls/${name}`
}

/** Bytes that the segments of a rendition's file take up: where the last of them ends. */
export function renditionBytes(segments: readonly { readonly offset: number; readonly length: number }[]): number {
  return segments.reduce((end, { offset, length }) => Math.max(end, offset + length), 0)
}

/** True of segments that lie one behind the other from the first byte on, as they are played: no byte is played twice, and none is not played. */
export function isWholeFile(segments: readonly { readonly offset: number; readonly length: number }[]): boolean {
  let end = 0
  for (const { offset, length } of segments) {
    if (offset !== end) return false
    end += length
  }
  return true
}

/** What of a video's stream an address asks for. */
export type StreamAsking =
  | { readonly kind: "playlist"; readonly key: string }
  | { readonly kind: "segment"; readonly key: string; readonly number: number }
  | { readonly kind: "rendition"; readonly key: string; readonly name: string }

/** Reads the part of an address behind `/media/`; null for what is no address of a stream. The video's key comes out of it unchecked. */
export function readStreamAddress(path: string): StreamAsking | null {
  const found = /^(.+)\/(?:(stream\.m3u8)|stream\/(\d{1,5})\.m4s|hls\/([^/]+))$/.exec(path)
  const [, key = "", playlist, number, name] = found ?? []
  if (playlist !== undefined) return { kind: "playlist", key }
  if (number !== undefined) return { kind: "segment", key, number: Number(number) }
  return name !== undefined && RENDITION_NAME.test(name) ? { kind: "rendition", key, name } : null
}
