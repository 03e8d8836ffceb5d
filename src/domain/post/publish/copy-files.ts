import { type SQL, sql } from "drizzle-orm"
import { dominantColour } from "../../../formats/image/dominant-colour.ts"
import { perceptualHash } from "../../../formats/image/perceptual-hash.ts"
import { thumbhashOfPixels } from "../../../formats/image/thumbhash.ts"
import type { Context } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { inRounds } from "../../_kernel/rounds.ts"
import { copyVideo } from "../../stream/index.ts"
import type { CopiedWork, PlannedCopy, PlannedWork } from "./planned-work.ts"
import { stemOf } from "./work-files.ts"

/** Colour of what nobody could look at. */
const UNKNOWN_COLOUR = "#808080"
/** What was copied longer ago than this and belongs to nothing never will. */
const COPY_LIFE_MS = 3_600_000
/** Copies that one round of the sweep removes. */
const GROUP = 50

/**
 * Notes what is about to be copied, copies it, and looks at the images whose colour and fingerprint nobody knows yet. What is noted and
 * belongs to no work within the hour is swept. Throws NotFound where a file is gone.
 */
export async function copyWorks(context: Context, works: readonly PlannedWork[]): Promise<readonly CopiedWork[]> {
  const copies = works.flatMap(({ copies: own }) => own)
  if (copies.length === 0) return []
  await noteCopies(context, copies)
  return Promise.all(works.map((work) => copyWork(context, work)))
}

/** Notes files that are about to be copied, so that they are found where nothing comes of it. */
export async function noteCopies({ database, nowMs }: Context, copies: readonly Pick<PlannedCopy, "to">[]): Promise<void> {
  await database.run(
    sql`INSERT INTO work_copy (stem, created_at_ms) SELECT value, ${nowMs} FROM json_each(${stemsOf(copies)}) WHERE 1 ON CONFLICT DO NOTHING`,
  )
}

/** The statement that says that copied files belong to a work by now, as a part of the batch that writes it. */
export function keepCopies(copies: readonly Pick<PlannedCopy, "to">[], only: SQL): SQL {
  return sql`DELETE FROM work_copy WHERE stem IN (SELECT value FROM json_each(${stemsOf(copies)})) AND ${only}`
}

/** Takes copies away that no work came of, behind the answer. What fails is left to the sweep, and so are their notes. */
export function dropLater(context: Context, copies: readonly Pick<PlannedCopy, "to">[]): void {
  const { log, media } = context
  for (const { to } of copies)
    context.later(media.deleteUnder(stemOf(to)).catch((error: unknown) => log.error("a copy was not dropped", { error: String(error) })))
}

/** Removes files that were copied for a work which was never written; answers how many. */
export function sweepCopies({ database, media, nowMs }: Context): Promise<number> {
  return inRounds(GROUP, async (limit) => {
    const rows = await database.all<{ readonly stem: string }>(
      sql`SELECT stem FROM work_copy WHERE created_at_ms < ${nowMs - COPY_LIFE_MS} ORDER BY created_at_ms LIMIT ${limit}`,
    )
    for (const { stem } of rows) await media.deleteUnder(stem)
    const stems = JSON.stringify(rows.map(({ stem }) => stem))
    if (rows.length > 0) await database.run(sql`DELETE FROM work_copy WHERE stem IN (SELECT value FROM json_each(${stems}))`)
    return rows.length
  })
}

function stemsOf(copies: readonly Pick<PlannedCopy, "to">[]): string {
  return JSON.stringify(copies.map(({ to }) => stemOf(to)))
}

async function copyWork(context: Context, work: PlannedWork): Promise<CopiedWork> {
  const previews = await Promise.all(work.copies.map((copy) => copyOne(context, copy)))
  return { ...(await withSample(context, work)), previewKey: previews.find((key) => key !== null) ?? null }
}

/** Answers the key of the small preview of a video; null for anything else. */
async function copyOne(context: Context, { from, to, what }: PlannedCopy): Promise<string | null> {
  if (what === "file") {
    if (!(await context.media.copy(from, to))) throw new DomainError("NotFound")
    return null
  }
  const copied = await copyVideo(context, from, to)
  if (copied === false) throw new DomainError("NotFound")
  return copied.previewKey
}

async function withSample({ images }: Context, work: PlannedWork): Promise<PlannedWork & { readonly colour: string }> {
  const [cover] = work.checks
  const isKnown = work.colour !== null && cover?.perceptualHash !== null && work.thumbhash !== ""
  if (work.coverKey === "" || cover === undefined || isKnown) return { ...work, colour: work.colour ?? UNKNOWN_COLOUR }
  const pixels = await images.sample(work.coverKey)
  if (pixels === null || pixels === "undecodable") return { ...work, colour: work.colour ?? UNKNOWN_COLOUR }
  return {
    ...work,
    colour: work.colour ?? dominantColour(pixels),
    thumbhash: work.thumbhash === "" ? thumbhashOfPixels(pixels) : work.thumbhash,
    checks: [{ ...cover, perceptualHash: cover.perceptualHash ?? perceptualHash(pixels) }, ...work.checks.slice(1)],
  }
}
