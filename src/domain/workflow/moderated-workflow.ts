import { sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectState } from "../_kernel/moderated-subject.ts"

interface StoredWorkflow {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly accountId: AccountId
  readonly isShared: number
  readonly state: SubjectState
}

/** Workflows that their owners let others run, as moderation meets them. */
export const moderatedWorkflow = defineSubject<StoredWorkflow>({
  kind: "workflow",
  select: (ids) => sql`SELECT id, json_object('id', id, 'title', title, 'about', about, 'accountId', account_id, 'isShared', is_shared,
      'state', state) AS thing FROM workflow WHERE id IN ${ids}`,
  describe: ({ id, title, about, accountId, isShared, state }) => ({
    title,
    text: about,
    ownerId: accountId,
    preview: null,
    level: null,
    state,
    visibility: isShared === 1 ? "unlisted" : "private",
    path: `/workFlowDetail/${id}`,
  }),
  isMet: (id) => sql`EXISTS (SELECT 1 FROM workflow WHERE id = ${id} AND is_shared AND state = 'visible')`,
  ownerOf: (id) => sql`(SELECT account_id FROM workflow WHERE id = ${id})`,
  stateOf: (id) => sql`(SELECT state FROM workflow WHERE id = ${id})`,
  move: ({ id, to, from, nowMs, only }) => [
    sql`UPDATE workflow SET state = ${to}, updated_at_ms = ${nowMs} WHERE id = ${id} AND state <> ${to}
      AND state IN (${sql.join(
        from.map((state) => sql`${state}`),
        sql`, `,
      )}) AND ${only}`,
  ],
})
