import * as z from "zod/mini"
import { asBoardId, idPattern } from "../../../domain/_kernel/ids.ts"
import { boardDocumentSchema, sha256Schema } from "../../../domain/board/document.ts"
import type { StoredBoard } from "./board-ports.ts"

const boardPattern = idPattern("board")

/** What a browser wrote down of a board; null for anything else, such as a board of a later version. */
export function readStoredBoard(value: unknown): StoredBoard | null {
  const parsed = z.safeParse(
    z.object({
      id: z.pipe(z.string().check(z.regex(boardPattern)), z.transform(asBoardId)),
      title: z.string(),
      document: boardDocumentSchema(),
      baseRevision: z.nullable(z.int()),
      isSaved: z.boolean(),
      savedTitle: z.nullable(z.string()),
      // Boards of before have none.
      cover: z._default(z.nullable(sha256Schema()), null),
      updatedAtMs: z.number(),
    }),
    value,
  )
  return parsed.success ? parsed.data : null
}
