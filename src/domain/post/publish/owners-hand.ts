import { sql } from "drizzle-orm"
import { work } from "../../../../db/schema/post.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import type { WorkId } from "../../_kernel/ids.ts"
import { select } from "../../_kernel/select.ts"
import { writeAudit } from "../../moderation/index.ts"
import type { WorkVisibility } from "../state-rules.ts"
import type { WorkChange } from "./contribution.ts"

/** From what the fewest see to what everybody does. */
const OPENNESS: Readonly<Record<WorkVisibility, number>> = { private: 0, unlisted: 1, public: 2 }

/**
 * The context in which a work is changed (null: deleted): the caller's own, or, where one who moderates changes somebody else's, that of its
 * owner, which is noted. Moderators change words and how few see it; what it shows is its owner's (spec README, Who may do what). Throws NotFound,
 * NotAllowed.
 */
export async function handOf(context: MemberContext, id: WorkId, change: WorkChange | null): Promise<MemberContext> {
  const { database, viewer } = context
  if (!viewer.isModerator) return context
  const [row] = await select(database, { authorId: work.authorId, visibility: work.visibility }, sql`work WHERE id = ${id}`)
  if (row === undefined || row.authorId === null) throw new DomainError("NotFound")
  if (row.authorId === viewer.id) return context
  if (change !== null) refuseBeyondWords(change, row.visibility)
  const detail = change === null ? {} : { fields: Object.keys(change.words).toSorted() }
  await namedBatch(database, { audit: writeAudit(context, change === null ? "work.delete" : "work.change", id, detail) })
  const owner: MemberContext["viewer"] = { ...viewer, id: row.authorId }
  // By inheritance, as the gate's: a copy would open what is only opened when it is asked for.
  const extended: MemberContext = Object.create(context, { viewer: { value: owner } })
  return extended
}

function refuseBeyondWords({ words, ...media }: WorkChange, before: WorkVisibility): void {
  const [named] = Object.entries(media).flatMap(([path, value]) => (value === undefined ? [] : [path]))
  const isWider = words.visibility !== undefined && OPENNESS[words.visibility] > OPENNESS[before]
  const path = named ?? (isWider ? "visibility" : undefined)
  if (path !== undefined) throw new DomainError("NotAllowed", { errors: [{ path, message: "OwnerOnly" }] })
}
