import { and, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { emit } from "../_kernel/outbox.ts"
import { accountShown, selectFacts, tryToTellFacts } from "../identity/index.ts"
import { followLevels, hasConsent } from "../moderation/index.ts"
import { SAFE_MASK } from "../moderation/level-rules.ts"
import { localeOf } from "./read-account.ts"
import { readSettings, type Settings, type SettingsChange } from "./settings-rules.ts"
import { type changeBehavior as behaviorDeclaration, MAXIMUM_BEHAVIOR_BYTES } from "./usage-contract.ts"

type Behavior = CallOutput<typeof behaviorDeclaration>

/** The viewer's living account, for conditions. */
function own({ viewer }: MemberContext) {
  return and(eq(schema.account.id, viewer.id), isNull(schema.account.deletedAtMs))
}

/**
 * Joins a change into the viewer's settings in one statement, so that two devices never undo each other's; answers all settings. Throws
 * NotFound, NotAllowed (`content.levels`: AgeNotConfirmed, for more than what is safe).
 */
export async function changeSettings(context: MemberContext, change: SettingsChange): Promise<Settings> {
  const { account } = schema
  const { database, nowMs, viewer } = context
  // The language is kept beside the settings: emails are written in it.
  const { language, ...patch } = change
  const asksForMore = ((change.content?.levels ?? 0) & ~SAFE_MASK) !== 0
  const mayAsk = asksForMore ? hasConsent(viewer.id, "age") : sql`1`
  const changed = database
    .update(account)
    .set({
      settings: sql`json_patch(${account.settings}, ${JSON.stringify(patch)})`,
      ...(language === undefined ? {} : { locale: language }),
    })
    .where(and(own(context), mayAsk))
    .returning({ settings: account.settings, locale: account.locale })
  const { rows, facts } = await namedBatch(database, {
    rows: changed,
    levels: change.content === undefined ? [] : followLevels(viewer.id, nowMs),
    // What a person published is shown and hidden with them.
    shown: patch.privacy?.profile_visible === undefined ? [] : [emit(accountShown, { accountId: viewer.id }, context)],
    facts: selectFacts(database, viewer.id),
  })
  const [row] = rows
  if (facts[0]?.row.deletedAtMs === null && !row)
    throw new DomainError("NotAllowed", { errors: [{ path: "content.levels", message: "AgeNotConfirmed" }] })
  if (!row) throw new DomainError("NotFound")
  if (change.content !== undefined) await tryToTellFacts(context, viewer.id, facts[0])
  return readSettings(row.settings, localeOf(row.locale))
}

/** What the interface remembers for the viewer. */
export async function readBehavior(context: MemberContext): Promise<Behavior> {
  const [row] = await context.database.select({ settings: schema.account.settings }).from(schema.account).where(own(context)).limit(1)
  if (!row) throw new DomainError("NotFound")
  return behaviorOf(row.settings)
}

/** Joins a change into what the interface remembers; null forgets a name. Throws InvalidInput (behavior) where it would be more than 4 KB. */
export async function changeBehavior(context: MemberContext, { behavior }: CallInput<typeof behaviorDeclaration>): Promise<Behavior> {
  const { account } = schema
  const after = sql`json_patch(${account.settings}, ${JSON.stringify({ behavior })})`
  const isSmall = sql`octet_length(json_extract(${after}, '$.behavior')) <= ${MAXIMUM_BEHAVIOR_BYTES}`
  const [row] = await context.database
    .update(account)
    .set({ settings: after })
    .where(and(own(context), isSmall))
    .returning({ settings: account.settings })
  if (!row) throw invalidInput({ path: "behavior", message: "TooBig" })
  return behaviorOf(row.settings)
}

function behaviorOf(settings: string): Behavior {
  // What is stored there passed the schema of the call that changes it.
  const stored: { readonly behavior?: Behavior["behavior"] } = JSON.parse(settings)
  return { behavior: stored.behavior ?? {} }
}
