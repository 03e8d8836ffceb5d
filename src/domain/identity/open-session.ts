import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { DEFAULT_LOCALE, isLocale } from "../_kernel/locales.ts"
import { emit } from "../_kernel/outbox.ts"
import { addressPrefix, deviceName } from "./device-rules.ts"
import { guestMerged } from "./events.ts"
import { banInForce, bannedError, type FoundAccount, factsOf } from "./facts.ts"
import type { Email } from "./ports.ts"
import { noteSecurity } from "./security-log.ts"
import type { SignedIn } from "./sign-in-contract.ts"

/** A device that signed in from the same place within this time is no news to the owner. */
const KNOWN_DEVICE_MS = 90 * 86_400_000

/** By what somebody proved who they are; the security log tells it. */
export type SignInMethod = "password" | "email-code" | "sms-code" | "passkey" | "google" | "discord" | "tiktok" | "facebook" | "owner-link"

/**
 * Signs somebody in who has proved who they are: opens a session in place of the one this browser had, takes over what its
 * guest made, and notes it. Disabled accounts answer status 2 without a session (spec 2§4). Throws AccountBanned.
 */
export async function openSession(
  context: Context,
  found: FoundAccount,
  method: SignInMethod,
  options: { readonly isNew?: boolean } = {},
): Promise<SignedIn> {
  const facts = factsOf(found)
  const ban = banInForce(facts, context.nowMs)
  if (ban !== null) throw await bannedError(context, found.row.id, ban)
  if (facts.isDisabled) return { state: 1, account: accountOf(found), token: null }

  const accountId = found.row.id
  const { viewer, origin, nowMs } = context
  const isSame = viewer?.kind === "member" && viewer.id === accountId
  const device = { name: deviceName(origin.userAgent), address: addressPrefix(origin.address) }
  const { token } = await context.sessions.open(accountId, { facts, device, nowMs, replaces: isSame ? viewer.sessionId : null })
  // From here on they are signed in, whatever becomes of the rest.
  context.browser.keepSession(token)
  if (viewer?.kind === "member" && !isSame) context.later(context.sessions.end(viewer.id, { only: viewer.sessionId }, "signed-out"))
  const note = () => noteSignIn(context, accountId, method, options.isNew === true)
  const isKnownDevice = await note().catch((error: unknown) => {
    context.log.error("a sign-in was not noted", { accountId, error: String(error) })
    // Once more: where that fails too, it was told.
    context.later(note().catch(() => {}))
    return true
  })
  const { email } = found.row
  if (!isKnownDevice && email !== null && options.isNew !== true)
    context.later(tellNewDevice(context, { ...found.row, email }, device.name))
  if (viewer?.kind === "guest") context.browser.forgetGuest()
  return { state: 1, account: accountOf(found), token }
}

/** One batch: what the guest made is to change hands, the log is written. Answers whether the account was on this device before. */
async function noteSignIn(context: Context, accountId: AccountId, method: SignInMethod, isNew: boolean): Promise<boolean> {
  const { database, viewer, origin } = context
  const known = database
    .select({ one: sql<number>`1` })
    .from(schema.securityEvent)
    .where(sql`account_id = ${accountId} AND kind IN ('signed-in', 'signed-up') AND device = ${deviceName(origin.userAgent)}
      AND address = ${addressPrefix(origin.address)} AND at_ms > ${context.nowMs - KNOWN_DEVICE_MS}`)
    .limit(1)
  const { rows } = await namedBatch(database, {
    rows: known,
    note: noteSecurity(context, accountId, isNew ? "signed-up" : "signed-in", method),
    merge: viewer?.kind === "guest" ? [emit(guestMerged, { guestId: viewer.id, accountId }, { nowMs: context.nowMs })] : [],
  })
  // What the guest made is the account's by the time its next page asks for it.
  if (viewer?.kind === "guest") await context.followUp()
  return rows.length > 0
}

function tellNewDevice(
  context: Context,
  { email, locale }: { readonly email: string; readonly locale: string },
  device: string,
): Promise<void> {
  const notice: Email = { kind: "security", event: "signed-in", device, atMs: context.nowMs }
  return context.mailer.sendMail(email, notice, isLocale(locale) ? locale : DEFAULT_LOCALE)
}

/** An account as sign-in answers it (spec 2§3). */
function accountOf({ row }: FoundAccount): NonNullable<SignedIn["account"]> {
  return {
    id: row.id,
    status: row.status === 1 ? 1 : 2,
    device_code: row.deviceCode,
    email: row.email,
    create_at: new Date(row.createdAtMs).toISOString(),
    name: row.name,
  }
}
