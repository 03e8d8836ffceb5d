import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { openDatabase } from "../../../db/client.ts"
import { taskResult } from "../../../db/schema/task.ts"
import type { Task } from "../../../src/domain/task/contract.ts"

/** A result as it is served: how many bytes, and what is wrong with them; null for nothing. */
export interface ServedVideo {
  readonly sizeBytes: number
  readonly fault: string | null
}

/** Reads the results of a task as their owner does, against what the database says of them: size and SHA-256. */
export async function readServedVideos(
  { appUrl, databaseUrl }: { readonly appUrl: string; readonly databaseUrl: string },
  cookie: string,
  { id, img_uris }: Task,
): Promise<readonly ServedVideo[]> {
  const rows = await openDatabase(databaseUrl, undefined).select().from(taskResult).where(eq(taskResult.taskId, id))
  return Promise.all(
    img_uris.map(async ({ url, operate_number }) => {
      const row = rows.find(({ position }) => position === operate_number - 1)
      if (row === undefined) return { sizeBytes: 0, fault: "is not in the database" }
      const { pathname, search } = new URL(url, appUrl)
      const answer = await fetch(new URL(`${pathname}${search}`, appUrl), { headers: { Cookie: cookie } })
      if (!answer.ok || answer.body === null) return { sizeBytes: 0, fault: `cannot be fetched: ${answer.status}` }
      const hash = createHash("sha256")
      let sizeBytes = 0
      for await (const piece of answer.body) {
        hash.update(piece)
        sizeBytes += piece.length
      }
      if (sizeBytes !== row.sizeBytes) return { sizeBytes, fault: `has ${sizeBytes} bytes and should have ${row.sizeBytes}` }
      return { sizeBytes, fault: hash.digest("hex") === row.sha256 ? null : "has another SHA-256 than the one it was stored with" }
    }),
  )
}
