import { type SQL, sql } from "drizzle-orm"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { searchNameOf } from "./file-row.ts"

/** What the row of a new file is made of, besides what its bytes say. */
export interface NewFile {
  readonly id: string
  readonly ownerId: string
  readonly folderId: string | null
  readonly category: number
  readonly name: string
  readonly mediaKey: string
  readonly sizeBytes: number
  readonly contentHash: string
  readonly createdAtMs: number
}

/** Writes the row of a file where `condition` holds and the account has no file of this category with the same bytes. */
export function insertFile(file: NewFile, facts: MediaFacts, condition: SQL): SQL {
  return sql`INSERT INTO media_file (id, owner_id, folder_id, category, kind, name, search_name, media_key, content_type, size_bytes,
      content_hash, width, height, duration_ms, thumbhash, colour, perceptual_hash, details, created_at_ms)
    SELECT ${file.id}, ${file.ownerId}, (SELECT id FROM media_folder WHERE id = ${file.folderId} AND owner_id = ${file.ownerId}),
      ${file.category}, ${facts.kind}, ${file.name}, ${searchNameOf(file.name)}, ${file.mediaKey}, ${facts.contentType}, ${file.sizeBytes},
      ${file.contentHash}, ${facts.width}, ${facts.height}, ${wholeMs(facts.durationMs)}, ${facts.thumbhash}, ${facts.colour},
      ${facts.perceptualHash}, ${JSON.stringify(facts.details)}, ${file.createdAtMs}
    WHERE ${condition} ON CONFLICT DO NOTHING`
}

function wholeMs(durationMs: number | null): number | null {
  return durationMs === null ? null : Math.round(durationMs)
}
