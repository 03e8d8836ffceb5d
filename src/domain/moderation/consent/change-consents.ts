import { and, desc, eq, isNull, sql } from "drizzle-orm"
import * as schema from "../../../../db/schema/index.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { emit } from "../../_kernel/outbox.ts"
import { accountExists, selectFacts, tryToTellFacts } from "../../identity/index.ts"
import type * as contract from "../consent-contract.ts"
import type { Consent } from "../consent-contract.ts"
import { followLevels } from "../levels-in-force.ts"
import { CONSENT_VERSIONS, type ConsentKind } from "./consent-rules.ts"
import { giveConsent, hasConsent, revokeConsent as revoked } from "./consents.ts"
import { likenessConsentChanged } from "./events.ts"

const MAXIMUM_LISTED = 100

/** The query of what somebody agreed to, the newest first. */
function selectConsents({ database, viewer }: MemberContext) {
  const { consent } = schema
  return database
    .select()
    .from(consent)
    .where(eq(consent.accountId, viewer.id))
    .orderBy(desc(consent.givenAtMs), desc(consent.id))
    .limit(MAXIMUM_LISTED)
}

function consentOf({ kind, version, givenAtMs, revokedAtMs }: typeof schema.consent.$inferSelect): Consent {
  return {
    kind,
    version,
    given_at: new Date(givenAtMs).toISOString(),
    revoked_at: revokedAtMs === null ? null : new Date(revokedAtMs).toISOString(),
  }
}

/** What the viewer agreed to; one query. */
export async function listConsents(context: MemberContext): Promise<{ consents: Consent[] }> {
  return { consents: (await selectConsents(context)).map(consentOf) }
}

/** Takes a consent back in one batch, with all that it opened: levels at once, published face swaps by the event. */
export async function revokeConsent(
  context: MemberContext,
  { kind }: CallInput<typeof contract.revokeConsent>,
): Promise<{ consents: Consent[] }> {
  const { database, nowMs, viewer } = context
  const wasGiven = sql`EXISTS (SELECT 1 FROM consent WHERE account_id = ${viewer.id} AND kind = ${kind} AND revoked_at_ms = ${nowMs})`
  const { consents, facts } = await namedBatch(database, {
    revoked: revoked(viewer.id, kind, nowMs),
    follow: [...(kind === "age" ? followLevels(viewer.id, nowMs, wasGiven) : [likeness(context, false, wasGiven)])],
    consents: selectConsents(context),
    facts: selectFacts(database, viewer.id),
  })
  if (kind === "age") await tryToTellFacts(context, viewer.id, facts[0])
  else await context.followUp()
  return { consents: consents.map(consentOf) }
}

function likeness({ viewer, nowMs }: MemberContext, isGiven: boolean, only: ReturnType<typeof sql>) {
  return emit(likenessConsentChanged, { account_id: viewer.id, is_given: isGiven }, { nowMs, only })
}

/**
 * Keeps that the viewer is of age and what they want to meet, in one batch; the date that they typed stayed in their browser. Throws
 * NotFound for an account that was deleted meanwhile.
 */
export async function confirmAge(
  context: MemberContext,
  { levels, blur }: CallInput<typeof contract.confirmAge>,
): Promise<CallOutput<typeof contract.confirmAge>> {
  const { database, nowMs, viewer } = context
  const chosen = JSON.stringify({ content: { levels, ...(blur === undefined ? {} : { blur }) } })
  const { facts } = await namedBatch(database, {
    given: giveConsent(viewer.id, "age", nowMs),
    settings: sql`UPDATE account SET settings = json_patch(settings, ${chosen}) WHERE id = ${viewer.id} AND ${accountExists(viewer.id)}`,
    follow: followLevels(viewer.id, nowMs),
    facts: selectFacts(database, viewer.id),
  })
  const [found] = facts
  if (found === undefined) throw new DomainError("NotFound")
  await tryToTellFacts(context, viewer.id, found)
  return { levels: found.row.levels, blur: found.row.blursLevels }
}

/** Whether the text about faces is to be shown; one query, none for visitors without an account. */
export async function facePhotoInfo({ database, viewer }: Context): Promise<CallOutput<typeof contract.facePhotoInfo>> {
  const version = CONSENT_VERSIONS.likeness
  const given = viewer?.kind === "member" ? await givenAt({ database, viewer }, "likeness") : null
  return { show: viewer?.kind === "member" && given === null, version, given_at: given }
}

async function givenAt({ database, viewer }: Pick<MemberContext, "database" | "viewer">, kind: ConsentKind): Promise<string | null> {
  const { consent } = schema
  const [row] = await database
    .select({ givenAtMs: consent.givenAtMs })
    .from(consent)
    .where(
      and(
        eq(consent.accountId, viewer.id),
        eq(consent.kind, kind),
        isNull(consent.revokedAtMs),
        eq(consent.version, CONSENT_VERSIONS[kind]),
      ),
    )
    .limit(1)
  return row === undefined ? null : new Date(row.givenAtMs).toISOString()
}

/**
 * Keeps that the viewer agreed to the text about faces, in one batch; what had been withdrawn with an earlier consent is shown again.
 * Throws Conflict (`version`) where another text is in force than the one that was shown.
 */
export async function facePhotoConfirm(
  context: MemberContext,
  { version }: CallInput<typeof contract.facePhotoConfirm>,
): Promise<CallOutput<typeof contract.facePhotoConfirm>> {
  const { database, nowMs, viewer } = context
  const inForce = CONSENT_VERSIONS.likeness
  if (version !== inForce) throw new DomainError("Conflict", { data: { version: inForce } })
  const { consents } = await namedBatch(database, {
    // Only a consent that was not in force changes anything.
    changed: likeness(context, true, sql`NOT ${hasConsent(viewer.id, "likeness")}`),
    given: giveConsent(viewer.id, "likeness", nowMs),
    consents: selectConsents(context),
  })
  const given = consents.find(({ kind, revokedAtMs }) => kind === "likeness" && revokedAtMs === null)
  await context.followUp()
  return { version: inForce, given_at: new Date(given?.givenAtMs ?? nowMs).toISOString() }
}
