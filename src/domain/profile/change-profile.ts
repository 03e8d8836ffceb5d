import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { Emission } from "../_kernel/emission.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { emit, emitEach, withdraw } from "../_kernel/outbox.ts"
import { cleanName, nameErrors } from "../identity/identifier-rules.ts"
import { accountShown, noteSecurity } from "../identity/index.ts"
import { checkTexts, fieldsOf, keepTexts, refuseByVerdict } from "../moderation/index.ts"
import { readImageHeader } from "../upload/index.ts"
import type { changeImage as imageDeclaration, Looks, updateProfile as updateDeclaration } from "./contract.ts"
import { imageReplaced, imageStored } from "./events.ts"
import { bioErrors, cleanBio, type ImageKind, MAXIMUM_IMAGE_BYTES, MAXIMUM_IMAGE_PX, requireLinks } from "./profile-rules.ts"
import { looksOf } from "./read-account.ts"

/** An image that no profile names by then never will be. */
const STORED_GRACE_MS = 3_600_000

/**
 * Changes what the viewer's profile says; one batch. Throws InvalidInput (name, bio, links.N), ContentRefused with what the posting rules
 * stand against, NotFound.
 */
export async function updateProfile(context: MemberContext, input: CallInput<typeof updateDeclaration>): Promise<Looks> {
  const { name, bio, links } = input
  const errors = [...(name === undefined ? [] : nameErrors(name)), ...(bio === undefined ? [] : bioErrors(bio))]
  if (errors.length > 0) throw invalidInput(...errors)
  refuseByVerdict(await checkTexts(context, "profile", fieldsOf({ name, bio })))
  const change = {
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(bio === undefined ? {} : { bio: cleanBio(bio) }),
    ...(links === undefined ? {} : { links: JSON.stringify(requireLinks(links)) }),
  }
  const own = sql`EXISTS (SELECT 1 FROM account WHERE id = ${context.viewer.id} AND deleted_at_ms IS NULL)`
  const fields = Object.entries({ name, bio }).flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]))
  const kept = keepTexts({ subject: `account:${context.viewer.id}`, authorId: context.viewer.id, fields, nowMs: context.nowMs, only: own })
  return writeLooks(context, change, { after: kept })
}

/**
 * Sets an image of the viewer's profile, told by its bytes, or removes it; the file it replaces is deleted by the outbox.
 * Throws InvalidInput (image) for what is no PNG, JPEG or WebP or is too large, NotFound.
 */
export async function changeImage(context: MemberContext, input: CallInput<typeof imageDeclaration>): Promise<Looks> {
  if ((input.image === undefined) === (input.remove === undefined)) throw invalidInput({ path: "image", message: "Missing" })
  if (input.image === undefined) return writeImage(context, input.kind, null)
  const bytes = bytesOf(input.image)
  const header = readImageHeader(bytes)
  if (header === null) throw invalidInput({ path: "image", message: "NotAImage" })
  if (bytes.length > MAXIMUM_IMAGE_BYTES || Math.max(header.width, header.height) > MAXIMUM_IMAGE_PX)
    throw invalidInput({ path: "image", message: "ImageTooLarge" })
  const key = `${input.kind}/${newMediaName()}`
  const { database, viewer } = context
  // Noted before: whatever becomes of the row, bytes that it does not name are found, and those that it names are left alone.
  const terms = { nowMs: context.clock(), graceMs: STORED_GRACE_MS }
  await namedBatch(database, { stored: emit(imageStored, { key, account_id: viewer.id }, terms) })
  await context.media.put(key, bytes, header.contentType)
  return writeImage(context, input.kind, key)
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw invalidInput({ path: "image", message: "NotAImage" })
  }
}

function writeImage(context: MemberContext, kind: ImageKind, key: string | null): Promise<Looks> {
  const column = sql.raw(kind === "avatar" ? "avatar_key" : "banner_key")
  const { nowMs, viewer } = context
  const replaced = sql`FROM account WHERE id = ${viewer.id} AND ${column} IS NOT NULL AND deleted_at_ms IS NULL`
  const leave = emitEach(imageReplaced, { key: column }, replaced, { nowMs })
  const settled = key === null ? [] : [withdraw(imageStored, key)]
  return writeLooks(context, kind === "avatar" ? { avatarKey: key } : { bannerKey: key }, { before: [leave], after: settled })
}

type Change = Partial<Pick<typeof schema.account.$inferSelect, "name" | "bio" | "links" | "avatarKey" | "bannerKey">>

/** Writes a change with its line in the security log, in one batch; `before` runs while the row is as it was. */
async function writeLooks(
  context: MemberContext,
  change: Change,
  { before = [], after = [] }: { readonly before?: readonly Emission[]; readonly after?: readonly SQL[] } = {},
): Promise<Looks> {
  const { account } = schema
  const { database, viewer } = context
  const own = and(eq(account.id, viewer.id), isNull(account.deletedAtMs))
  if (Object.keys(change).length === 0) return firstLooks(await database.select().from(account).where(own))
  const fields = Object.keys(change).map((field) => field.replace(/Key$/, ""))
  const { rows } = await namedBatch(database, {
    before,
    // Works carry their author's name, and people are found by both.
    shown: change.name === undefined && change.bio === undefined ? [] : [emit(accountShown, { accountId: viewer.id }, context)],
    rows: database.update(account).set(change).where(own).returning(),
    note: noteSecurity(context, viewer.id, "profile-changed", fields.join(" ")),
    after,
  })
  return firstLooks(rows)
}

function firstLooks(rows: readonly (typeof schema.account.$inferSelect)[]): Looks {
  const [row] = rows
  if (!row) throw new DomainError("NotFound")
  return looksOf(row)
}
