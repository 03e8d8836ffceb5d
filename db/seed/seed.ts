import { createClient } from "@libsql/client/web"
import { drizzle } from "drizzle-orm/libsql/web"
import type { Painting } from "../../src/domain/feed/painting-rules.ts"
import { work, workFacet, workTag, workText } from "../schema/index.ts"
import { addCardCopies } from "./card-copies.ts"
import { type GalleryEntry, galleryOf, type Painter, paintingOf } from "./gallery.ts"
import type { OpenStore } from "./open-store.ts"
import { tagsOfPrompt } from "./tags-of-prompt.ts"

export interface SeedOptions extends Omit<Painter, "bucket"> {
  readonly databaseUrl: string
  readonly databaseToken: string | undefined
  /** Opens the store of files when it is needed. */
  readonly openStore: () => Promise<OpenStore>
  /** How many of the images to make; all, and what plays among them, where it is not said. */
  readonly count: number | undefined
  /** Images that are in the making at once; the renderer queues what is above its slots. */
  readonly parallel: number
  /** Told at the beginning and after each thing. */
  readonly onProgress: (painting: Painting) => void
  /** Told of a sound or a video that this renderer does not make; the gallery is there without it. */
  readonly onSkipped: (title: string, reason: string) => void
}

/**
 * Fills an empty gallery: has each thing made, stores its files, then publishes it by one row. What exists is left alone, but for files that
 * it lacks because it is older. Throws `SilentStoreError` where the local runtime does not answer.
 */
export async function seed(options: SeedOptions): Promise<number> {
  const database = drizzle(
    createClient({ url: options.databaseUrl, ...(options.databaseToken ? { authToken: options.databaseToken } : {}) }),
  )
  const rows = await database.select({ id: work.id, coverKey: work.coverKey }).from(work)
  const existing = new Set(rows.map((row) => row.id))
  const skipped = new Set<GalleryEntry>()
  const wanted = galleryOf(options.count)
  const missing = new Set(wanted.filter(({ id }) => !existing.has(id)))
  const tell = () =>
    options.onProgress(
      paintingOf(
        wanted.filter((entry) => !skipped.has(entry)),
        [...missing],
      ),
    )
  if (missing.size === 0 && rows.length === 0) return 0
  if (missing.size > 0) tell()
  const { bucket, close } = await options.openStore()
  const painter: Painter = { ...options, bucket }
  const nowMs = Date.now()
  let done = 0
  const publish = async (entry: GalleryEntry): Promise<void> => {
    const { id, ageMs, score, tagged } = entry
    const { row, recipe, language, facets } = await entry.make(painter)
    const tags = tagsOfPrompt(tagged)
    // Nobody has voted yet.
    const order = { recommendScore: score, hotScore: nowMs - ageMs, publishedAtMs: nowMs - ageMs }
    await database.batch([
      database
        .insert(work)
        .values({ ...row, ...order })
        .onConflictDoNothing(),
      database
        .insert(workText)
        .values({ workId: id, recipe, language, tags: JSON.stringify(tags) })
        .onConflictDoNothing(),
      ...tags.map((tag) => database.insert(workTag).values({ tag, workId: id }).onConflictDoNothing()),
      ...facets.map((facet) => database.insert(workFacet).values({ facet, workId: id }).onConflictDoNothing()),
    ])
    done++
  }
  const images = [...missing].filter(({ isImage }) => isImage).values()
  const makeImages = async (): Promise<void> => {
    for (const entry of images) {
      await publish(entry)
      missing.delete(entry)
      tell()
    }
  }
  const makePlaying = async (): Promise<void> => {
    for (const entry of [...missing].filter(({ isImage }) => !isImage)) {
      await publish(entry).catch((error: unknown) => {
        skipped.add(entry)
        options.onSkipped(entry.title, String(error))
      })
      missing.delete(entry)
      tell()
    }
  }
  try {
    await addCardCopies(
      bucket,
      rows.map((row) => row.coverKey),
    )
    // Sounds and videos have painters of their own: they are made beside the images.
    await Promise.all([...Array.from({ length: options.parallel }, makeImages), makePlaying()])
  } finally {
    await close()
  }
  return done
}
