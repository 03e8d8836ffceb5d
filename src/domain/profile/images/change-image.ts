import { type SQL, sql } from "drizzle-orm"
import { perceptualHash } from "../../../formats/image/perceptual-hash.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import type { Emission } from "../../_kernel/emission.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { newMediaName } from "../../_kernel/ids.ts"
import { emit, emitEach } from "../../_kernel/outbox.ts"
import { noteSecurity } from "../../identity/index.ts"
import { promptIn } from "../../library/index.ts"
import { expectCheck, forgetCheck, isBlockedImage } from "../../moderation/index.ts"
import { UNKNOWN_LEVEL } from "../../moderation/level-rules.ts"
import { bareImage, bytesOfBase64, readImageHeader } from "../../upload/index.ts"
import type { changeImage as declaration, OwnLooks } from "../contract.ts"
import { imageReplaced, imageStored, imagesDue } from "../events.ts"
import { type ImageKind, MAXIMUM_IMAGE_BYTES, MAXIMUM_IMAGE_PX } from "../profile-rules.ts"
import { firstOwnLooks, selectOwnLooks } from "../read-account.ts"
import { checkedIdOf, columnOf, positionOf } from "./image-rows.ts"
import { imageKey } from "./place-rules.ts"

/** A file that no profile came to name within this is dropped. */
const COPY_LIFE_MS = 3_600_000

/** An image that lies in the store where only its owner and moderators find it. */
interface Stored {
  readonly key: string
  readonly perceptualHash: string | null
  readonly recipeWords: string | null
}

/**
 * Sets an image of the viewer's profile, told by its bytes, or removes it. A new one is met by others once it was looked at. Throws
 * InvalidInput (image) for what is no PNG, JPEG or WebP or is too large, FileRefused (`reason`: FileBlocked), NotFound.
 */
export async function changeImage(context: MemberContext, input: CallInput<typeof declaration>): Promise<OwnLooks> {
  if ((input.image === undefined) === (input.remove === undefined)) throw invalidInput({ path: "image", message: "Missing" })
  return write(context, input.kind, input.image === undefined ? null : await store(context, input.kind, input.image))
}

async function store(context: MemberContext, kind: ImageKind, base64: string): Promise<Stored> {
  const { database, images, media, viewer } = context
  const sent = bytesOfBase64(base64)
  const header = sent === null ? null : readImageHeader(sent)
  if (sent === null || header === null) throw invalidInput({ path: "image", message: "NotAImage" })
  if (sent.length > MAXIMUM_IMAGE_BYTES || Math.max(header.width, header.height) > MAXIMUM_IMAGE_PX)
    throw invalidInput({ path: "image", message: "ImageTooLarge" })
  const bare = await bareImage(sent)
  const key = imageKey(kind, "nobody", viewer.id, newMediaName())
  await namedBatch(database, {
    noted: emit(imageStored, { key, account_id: viewer.id }, { nowMs: context.clock(), graceMs: COPY_LIFE_MS }),
  })
  await media.put(key, bare?.bytes ?? sent, header.contentType)
  const pixels = await images.sample(key)
  return {
    key,
    recipeWords: bare === null ? null : promptIn(bare.details),
    perceptualHash: pixels === null || pixels === "undecodable" ? null : perceptualHash(pixels),
  }
}

/** One batch: whatever stood there goes, and what is new waits for its check. */
async function write(context: MemberContext, kind: ImageKind, image: Stored | null): Promise<OwnLooks> {
  const { database, nowMs, viewer } = context
  const isThere = sql`EXISTS (SELECT 1 FROM account WHERE id = ${viewer.id} AND deleted_at_ms IS NULL)`
  const isBlocked = image === null ? sql`0` : isBlockedImage(image.perceptualHash)
  const only = sql`(${isThere} AND NOT ${isBlocked})`
  const replaced = sql`FROM profile_image WHERE account_id = ${viewer.id} AND kind = ${kind} AND ${only}`
  const { blocks, rows } = await namedBatch(database, {
    blocks: database.all<{ readonly isBlocked: number }>(sql`SELECT ${isBlocked} AS "isBlocked"`),
    left: emitEach(imageReplaced, { key: sql`media_key` }, replaced, { nowMs }),
    gone: sql`DELETE FROM profile_image WHERE account_id = ${viewer.id} AND kind = ${kind} AND ${only}`,
    hidden: sql`UPDATE account SET ${columnOf(kind)} = NULL WHERE id = ${viewer.id} AND ${only}`,
    added: image === null ? [forgetCheck(checkedIdOf(viewer.id), positionOf(kind), only)] : added(context, kind, image, only),
    note: noteSecurity(context, viewer.id, "profile-changed", kind),
    rows: selectOwnLooks(context),
  })
  if (blocks[0]?.isBlocked === 1)
    throw new DomainError("FileRefused", { data: { reason: "FileBlocked" }, errors: [{ path: "image", message: "FileBlocked" }] })
  if (image === null) return firstOwnLooks(rows)
  await context.followUp()
  return firstOwnLooks(await selectOwnLooks(context))
}

function added({ nowMs, viewer }: MemberContext, kind: ImageKind, image: Stored, only: SQL): readonly (SQL | Emission)[] {
  const { key, ...seen } = image
  return [
    sql`INSERT INTO profile_image (account_id, kind, media_key, state, level, created_at_ms)
      SELECT ${viewer.id}, ${kind}, ${key}, 'pending', ${UNKNOWN_LEVEL}, ${nowMs} WHERE ${only}`,
    expectCheck({ workId: checkedIdOf(viewer.id), position: positionOf(kind), mediaKey: key, ...seen, nowMs, only }),
    emit(imagesDue, { account_id: viewer.id }, { nowMs, only }),
  ]
}
