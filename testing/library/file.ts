import { env } from "cloudflare:workers"
import { openDatabase } from "../../db/client.ts"
import * as schema from "../../db/schema/index.ts"
import { type AccountId, type FileId, newFileId, newMediaName } from "../../src/domain/_kernel/ids.ts"
import { getDownloadLink } from "../../src/domain/library/resource-contract.ts"
import type { MediaDetails } from "../../src/formats/media-facts.ts"
import { MemberClient, type TestClient } from "../_http/call.ts"

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

/** The account of a client that is signed in. */
export function accountOf(client: TestClient): AccountId {
  if (!(client instanceof MemberClient)) throw new Error("the client is not signed in")
  return client.accountId
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
  await openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN).insert(schema.mediaFile).values(row)
  if (bytes) await env.MEDIA.put(row.mediaKey, bytes, { httpMetadata: { contentType: row.contentType } })
  return id
}

/** A file of the client's own. */
export function fileOf(client: TestClient, over?: FileOver): Promise<FileId> {
  return insertFile(accountOf(client), over)
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

/** The signed address of a file, as the client is told it. */
export async function addressOf(client: TestClient, fileId: string): Promise<string> {
  const { data } = await client.call(getDownloadLink, { file_id: fileId })
  return getDownloadLink.output().parse(data).url
}
