import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { below } from "../_kernel/below.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import type { artworkList, myCommunityWorks, OwnWork } from "./artwork-contract.ts"
import { cardOf } from "./card.ts"
import { stateReasonOf } from "./state-reason.ts"

type OwnPage = CallOutput<typeof artworkList>
type WorkRow = typeof schema.work.$inferSelect
type Paging = Pick<CallInput<typeof artworkList>, "cursor" | "limit">

const placeOf = ({ publishedAtMs, id }: Pick<WorkRow, "publishedAtMs" | "id">) => ({ sortValue: publishedAtMs, id })

/** A page of the viewer's works of one kind, whatever their state, parts of posts too. Throws InvalidInput (cursor). */
export function listOwnWorks(context: MemberContext, { obj_type: objectType, ...paging }: CallInput<typeof artworkList>): Promise<OwnPage> {
  return ownPage(context, paging, eq(schema.work.objectType, objectType))
}

/** A page of what the viewer published, without the parts of posts; of one kind, state or visibility where it is said. Throws InvalidInput (cursor). */
export function listCommunityWorks(
  context: MemberContext,
  { obj_type: objectType, state, visibility, ...paging }: CallInput<typeof myCommunityWorks>,
): Promise<OwnPage> {
  const { work } = schema
  return ownPage(
    context,
    paging,
    and(
      eq(work.isPart, false),
      objectType === undefined ? undefined : eq(work.objectType, objectType),
      state === undefined ? undefined : eq(work.state, state),
      visibility === undefined ? undefined : eq(work.visibility, visibility),
    ),
  )
}

async function ownPage(
  { database, viewer }: MemberContext,
  { cursor, limit = DEFAULT_PAGE_SIZE }: Paging,
  only: SQL | undefined,
): Promise<OwnPage> {
  const { work, workMove } = schema
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const rows = await database
    .select({ work, move: workMove })
    .from(work)
    .leftJoin(
      workMove,
      sql`${workMove}.rowid = (SELECT rowid FROM work_move WHERE work_id = ${work.id} ORDER BY at_ms DESC, rowid DESC LIMIT 1)`,
    )
    .where(and(eq(work.authorId, viewer.id), only, below(work.publishedAtMs, work.id, after)))
    .orderBy(desc(work.publishedAtMs), desc(work.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, (row) => placeOf(row.work))
  return { items: page.rows.map(({ work: row, move }) => ownWorkOf(row, move)), next_cursor: page.nextCursor }
}

function ownWorkOf(row: WorkRow, move: typeof schema.workMove.$inferSelect | null): OwnWork {
  return {
    ...cardOf(row),
    level: row.level,
    state: row.state,
    visibility: row.visibility,
    state_reason: stateReasonOf(move),
    counts: { views: row.viewCount, likes: row.likeCount, collects: row.collectCount, comments: row.commentCount },
    create_at: new Date(row.publishedAtMs).toISOString(),
  }
}
