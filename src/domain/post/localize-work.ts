import { and, eq, sql } from "drizzle-orm"
import * as z from "zod/mini"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { accessToWork } from "./access-rules.ts"
import type { artworkLocalize } from "./artwork-contract.ts"
import { onlookerOf } from "./onlooker.ts"
import "./ports.ts"

const keptSchema = z.object({ title: z.string(), text: z.string() })

/**
 * Title and text of a work in the caller's language or the one they name. What was translated once, of this work or of another with the
 * same words, is not translated again. What would be told by half stays in its own language. Throws NotFound, Unavailable where nobody
 * translates, or nothing of it whole.
 */
export async function localizeWork(
  context: Context,
  { id, obj_type: objectType, language = context.origin.locale }: CallInput<typeof artworkLocalize>,
): Promise<CallOutput<typeof artworkLocalize>> {
  const { database, translator, viewer, nowMs } = context
  const { work, workText, translation } = schema
  const [found] = await database
    .select({ work, text: workText.text, language: workText.language })
    .from(work)
    .leftJoin(workText, eq(workText.workId, work.id))
    .where(and(eq(work.id, id), eq(work.objectType, objectType)))
    .limit(1)
  if (found === undefined || accessToWork(found.work, onlookerOf(viewer)) !== "shown") throw new DomainError("NotFound")
  const original = { title: found.work.title, text: found.text ?? "" }
  const from = found.language ?? ""
  if (from === language) return { ...original, language, translated_by: null }
  if (translator === null) throw new DomainError("Unavailable")
  const isTold = (said: string) => translator.tellsAll?.(said, from, language) ?? true
  const told = { title: isTold(original.title), text: isTold(original.text) }
  if (!told.title && (original.text === "" || !told.text)) throw new DomainError("Unavailable")
  const textHash = await sha256Hex(JSON.stringify([translator.name, from, original.title, original.text, told]))
  const [row] = await database
    .select({ text: translation.text })
    .from(translation)
    .where(and(eq(translation.textHash, textHash), eq(translation.language, language)))
    .limit(1)
  if (row !== undefined) return { ...keptSchema.parse(JSON.parse(row.text)), language, translated_by: translator.name }
  const [title = original.title, text = ""] = await translator.translate([original.title, original.text], from, language)
  const translated = { title: told.title ? title : original.title, text: told.text ? text : original.text }
  await database.run(sql`INSERT INTO translation (text_hash, language, text, created_at_ms)
    VALUES (${textHash}, ${language}, ${JSON.stringify(translated)}, ${nowMs}) ON CONFLICT DO NOTHING`)
  return { ...translated, language, translated_by: translator.name }
}
