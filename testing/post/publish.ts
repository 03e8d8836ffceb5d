import { env } from "cloudflare:workers"
import { sql } from "drizzle-orm"
import { openDatabase } from "../../db/client.ts"
import { namedBatch } from "../../src/domain/_kernel/batch.ts"
import { asWorkId } from "../../src/domain/_kernel/ids.ts"
import { moveWork } from "../../src/domain/post/move-work.ts"
import { addPortfolio } from "../../src/domain/post/publish-contract.ts"
import type { MemberClient, TestClient } from "../_http/call.ts"
import { accountOf, insertFile } from "../library/file.ts"
import { somePng } from "../upload/upload.ts"

/** The database as the app opens it. */
export const publishDatabase = () => openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)

/** An image file of a client's own that really is there. */
export async function imageFile(client: TestClient): Promise<string> {
  return insertFile(accountOf(client), { bytes: await somePng(), width: 16, height: 16, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" })
}

/** Publishes a new image of a client's and answers what the call does; `over` changes what is said. */
export async function publishImage(client: MemberClient, over: Readonly<Record<string, unknown>> = {}) {
  const answer = await client.call(addPortfolio, { items: [{ file_id: await imageFile(client) }], title: "Harbour", ...over })
  return addPortfolio.output().parse(answer.data)
}

/** Lets a work be seen, as its checks do once they have landed. */
export async function showWork(id: string): Promise<void> {
  const database = publishDatabase()
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
