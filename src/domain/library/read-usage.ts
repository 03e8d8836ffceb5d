import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { quotaOf } from "../upload/rules.ts"
import type { MediaUsage } from "./contract.ts"

/** What the viewer's files take up, and what their plan gives them. Bytes. */
export async function readUsage({ database, viewer }: MemberContext): Promise<MediaUsage> {
  const [row] = await database.select().from(schema.mediaUsage).where(eq(schema.mediaUsage.ownerId, viewer.id))
  return { used: row?.usedBytes ?? 0, quota: quotaOf(viewer.plan), files: row?.fileCount ?? 0 }
}
