import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { emit } from "../_kernel/outbox.ts"
import { cleanName, nameErrors } from "../identity/identifier-rules.ts"
import { accountShown, noteSecurity } from "../identity/index.ts"
import { checkTexts, fieldsOf, keepTexts, refuseByVerdict } from "../moderation/index.ts"
import type { OwnLooks, updateProfile as updateDeclaration } from "./contract.ts"
import { bioErrors, cleanBio, requireLinks } from "./profile-rules.ts"
import { firstOwnLooks, selectOwnLooks } from "./read-account.ts"

/**
 * Changes what the viewer's profile says; one batch. Throws InvalidInput (name, bio, links.N), ContentRefused with what the posting rules
 * stand against, NotFound.
 */
export async function updateProfile(context: MemberContext, input: CallInput<typeof updateDeclaration>): Promise<OwnLooks> {
  const { name, bio, links } = input
  const errors = [...(name === undefined ? [] : nameErrors(name)), ...(bio === undefined ? [] : bioErrors(bio))]
  if (errors.length > 0) throw invalidInput(...errors)
  const stored = links === undefined ? undefined : JSON.stringify(requireLinks(links))
  refuseByVerdict(await checkTexts(context, "profile", fieldsOf({ name, bio, links })))
  const change = {
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(bio === undefined ? {} : { bio: cleanBio(bio) }),
    ...(stored === undefined ? {} : { links: stored }),
  }
  const own = sql`EXISTS (SELECT 1 FROM account WHERE id = ${context.viewer.id} AND deleted_at_ms IS NULL)`
  const fields = Object.entries({ name, bio }).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]))
  const kept = keepTexts({ subject: `account:${context.viewer.id}`, authorId: context.viewer.id, fields, nowMs: context.nowMs, only: own })
  return writeLooks(context, change, kept)
}

type Change = Partial<Pick<typeof schema.account.$inferSelect, "name" | "bio" | "links">>

/** Writes a change with its line in the security log, in one batch. */
async function writeLooks(context: MemberContext, change: Change, after: readonly SQL[]): Promise<OwnLooks> {
  const { account } = schema
  const { database, viewer } = context
  const own = and(eq(account.id, viewer.id), isNull(account.deletedAtMs))
  if (Object.keys(change).length === 0) return firstOwnLooks(await selectOwnLooks(context))
  const { rows } = await namedBatch(database, {
    // Works carry their author's name, and people are found by both.
    shown: change.name === undefined && change.bio === undefined ? [] : [emit(accountShown, { accountId: viewer.id }, context)],
    changed: database.update(account).set(change).where(own),
    note: noteSecurity(context, viewer.id, "profile-changed", Object.keys(change).join(" ")),
    after,
    rows: selectOwnLooks(context),
  })
  return firstOwnLooks(rows)
}
