import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { emit } from "../_kernel/outbox.ts"
import { renditionKeysOf } from "../library/rendition-rules.ts"
import { bareImage, bytesOfBase64, readImageHeader } from "../upload/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { logoDue } from "./events.ts"
import { logoKey, MAXIMUM_LOGO_BYTES, MAXIMUM_LOGO_PX, MINIMUM_LOGO_PX } from "./site-rules.ts"

/** A file that the site did not come to show within this is dropped; as long, one that it left is still there for pages that name it. */
export const LOGO_GRACE_MS = 3_600_000

/**
 * Stores a logo, which anybody may read, told by its bytes and without where it was taken; answers its key. Throws InvalidInput (logo) for
 * what is no PNG, JPEG or WebP, is broken or disguised, too large, too small, or no square.
 */
export async function storeLogo(context: MemberContext, base64: string): Promise<string> {
  const { database, media, images } = context
  const sent = bytesOfBase64(base64)
  const header = sent === null ? null : readImageHeader(sent)
  if (sent === null || header === null) throw wrong("NotAImage")
  const { width, height, contentType } = header
  if (sent.length > MAXIMUM_LOGO_BYTES || Math.max(width, height) > MAXIMUM_LOGO_PX) throw wrong("LogoTooLarge")
  if (width !== height) throw wrong("LogoNotSquare")
  if (width < MINIMUM_LOGO_PX) throw wrong("LogoTooSmall")
  const bare = await bareImage(sent)
  if (bare === null) throw wrong("NotAImage")
  const key = logoKey(newMediaName(), width, contentType)
  await namedBatch(database, { noted: emit(logoDue, { key }, { nowMs: context.clock(), graceMs: LOGO_GRACE_MS }) })
  await media.put(key, bare.bytes, contentType)
  if ((await images.sample(key)) === "undecodable") throw wrong("NotAImage")
  return key
}

/** Deletes the file of a logo that the site does not show. */
export async function dropLogo({ database, media, edgeCache }: Context, key: string): Promise<void> {
  const shown = await database.all(sql`SELECT 1 FROM site WHERE logo_key = ${key}`)
  if (shown.length > 0) return
  const keys = [key, ...renditionKeysOf(key)]
  await media.delete(keys)
  await edgeCache.purge({ paths: keys.map(mediaUrl) })
}

function wrong(message: string) {
  return invalidInput({ path: "logo", message })
}
