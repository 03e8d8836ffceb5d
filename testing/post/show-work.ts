import { sql } from "drizzle-orm"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { asWorkId } from "../../src/domain/_kernel/ids.ts"
import { moveWork } from "../../src/domain/post/move-work.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** Lets a work be seen, as its checks do once they have landed. */
export async function showWork(id: string): Promise<void> {
  const database = testDatabase()
  const nowMs = Date.now()
  const works = sql`SELECT ${id} AS id UNION SELECT item_id FROM work_item WHERE post_id = ${id}`
  await database.run(sql`UPDATE image_check SET landed_at_ms = ${nowMs}, level = 1 WHERE work_id IN (${works})`)
  await database.run(sql`UPDATE work SET level = 1 WHERE id IN (${works})`)
  const rows = await database.all<{ readonly id: string }>(works)
  const parts = rows.filter((row) => row.id !== id)
  for (const workId of [...parts.map((row) => row.id), id])
    await namedBatch(database, {
      move: moveWork({ workId: asWorkId(workId), to: "visible", actorId: "system", rule: "image:passed", from: ["pending"], nowMs }),
    })
}
