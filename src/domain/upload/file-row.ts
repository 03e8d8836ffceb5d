import type * as schema from "../../../db/schema/index.ts"
import type { MediaFile, Storyboard } from "./contract.ts"
import { mediaUrl, streamUrl } from "./rules.ts"
import { isStreamedAsItIs } from "./streamable-rules.ts"

export type FileRow = typeof schema.mediaFile.$inferSelect

/** Captions as a video's row keeps them; `key` is that of the stored WebVTT. */
export interface KeptCaptions {
  readonly id: string
  readonly key: string
  /** Such as `ja` or `pt-BR`. */
  readonly language: string
  readonly name: string
  /** Of what is stored; absent of captions from before it was noted. */
  readonly sha256?: string
}

/** A storyboard as a video's row keeps it; `key` is that of the sprite. */
export type KeptStoryboard = Omit<Storyboard, "url"> & { readonly key: string }

/** The captions of a row; they were written by us. */
export function captionsOf({ captions }: Pick<FileRow, "captions">): readonly KeptCaptions[] {
  return JSON.parse(captions)
}

/** A row of a stored file as clients see it. */
export function fileOfRow(row: FileRow): MediaFile {
  return {
    file_id: row.id,
    url: mediaUrl(row.mediaKey),
    name: row.name,
    kind: row.kind,
    category: row.category,
    content_type: row.contentType,
    size: row.sizeBytes,
    width: row.width,
    height: row.height,
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    thumbhash: row.thumbhash,
    colour: row.colour,
    poster: row.posterKey === null ? null : mediaUrl(row.posterKey),
    stream: streamOf(row),
    captions: captionsOf(row).map(({ id, key, language, name }) => ({ captions_id: id, url: mediaUrl(key), language, name })),
    storyboard: storyboardOf(row),
    folder_id: row.folderId,
    created_at: new Date(row.createdAtMs).toISOString(),
  }
}

function streamOf(row: FileRow): MediaFile["stream"] {
  if (row.playlistKey !== null) return { url: mediaUrl(row.playlistKey), renditions: true }
  return isStreamedAsItIs(row) ? { url: streamUrl(mediaUrl(row.mediaKey)), renditions: false } : null
}

function storyboardOf({ storyboard }: FileRow): MediaFile["storyboard"] {
  if (storyboard === null) return null
  const { key, ...kept }: KeptStoryboard = JSON.parse(storyboard)
  return { url: mediaUrl(key), ...kept }
}

/** A file's name as the search sees it: without case and without forms that only look different. */
export function searchNameOf(name: string): string {
  return name.normalize("NFKC").toLowerCase()
}
