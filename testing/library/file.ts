import * as schema from "../../db/schema/index.ts"
import { type FileId, newFileId, newMediaName } from "../../src/domain/_kernel/ids.ts"
import type { MediaDetails } from "../../src/formats/media-facts.ts"
import { testDatabase, testMedia } from "../_kernel/runtime.ts"

const DETAILS: MediaDetails = {
  container: "png",
  videoCodec: null,
  audioCodec: null,
  audioChannels: null,
  sampleRateHz: null,
  frameRate: null,
  rotationDegrees: 0,
  bitDepth: 8,
  isAnimated: false,
  generator: null,
}

export type FileOver = Partial<typeof schema.mediaFile.$inferInsert> & {
  readonly facts?: Partial<MediaDetails>
  readonly bytes?: Uint8Array
}

/** Keeps a file for a test and answers its id; `over` changes what matters to it, `bytes` are put into the store. */
export async function insertFile(ownerId: string, { facts, bytes, ...over }: FileOver = {}): Promise<FileId> {
  const id = newFileId(over.createdAtMs ?? Date.now())
  const name = over.name ?? "fox.png"
  const row = {
    id,
    ownerId,
    folderId: null,
    category: 1,
    kind: "image" as const,
    name,
    searchName: name.toLowerCase(),
    mediaKey: `file/${newMediaName()}`,
    contentType: "image/png",
    sizeBytes: bytes?.length ?? 1000,
    contentHash: newMediaName(),
    width: 64,
    height: 48,
    details: JSON.stringify({ ...DETAILS, ...facts }),
    createdAtMs: Date.now(),
    ...over,
  }
  await testDatabase().insert(schema.mediaFile).values(row)
  if (bytes) await testMedia().put(row.mediaKey, bytes, row.contentType)
  return id
}

/** What makes a kept file a video, for `fileOf`. */
export const VIDEO = {
  name: "fox.mp4",
  kind: "video",
  category: 8,
  contentType: "video/mp4",
  width: 1920,
  height: 1080,
  durationMs: 12_480,
  facts: { container: "mp4", videoCodec: "avc", audioCodec: "aac", frameRate: 25, rotationDegrees: 90 },
} as const
