import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { drizzle } from "drizzle-orm/libsql/web"
import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import { LEVELS } from "../../src/domain/moderation/level-rules.ts"
import { specifyTextToImage, type TextToImageSpecification } from "../../src/domain/studio/kinds/text-to-image.ts"
import { work, workFacet, workTag, workText } from "../schema/index.ts"
import { addCardCopies, type SeedBucket } from "./card-copies.ts"
import { SILENT_STORE_EXIT_CODE } from "./exit-codes.ts"
import { type MadePlaying, makeSound, makeVideo } from "./make-playing.ts"
import { openStore, SilentStoreError } from "./open-store.ts"
import { paint } from "./paint.ts"
import { SEED_SOUNDS, SEED_VIDEOS } from "./playing-works.ts"
import { makeRenditions, ORIGINAL_NAME } from "./renditions.ts"
import { seedId } from "./seed-id.ts"
import { tagsOfPrompt } from "./tags-of-prompt.ts"
import { SEED_WORKS, type SeedWork } from "./works.ts"

export interface SeedOptions {
  readonly databaseUrl: string
  readonly databaseToken: string | undefined
  readonly easelUrl: string
  /** Where `wrangler dev --persist-to` keeps its state; it must not run meanwhile. */
  readonly persistDirectory: string
  /** How many of the works to make. */
  readonly count: number
  /** Paints a work: its PNG. The renderer does where nothing else is named. */
  readonly paint?: (id: WorkId, specification: TextToImageSpecification) => Promise<Uint8Array>
  readonly onProgress: (done: number, all: number) => void
  /** Told of a sound or a video that this renderer does not make; the gallery is there without it. */
  readonly onSkipped: (title: string, reason: string) => undefined
}

/** Images that are in the making at once; the renderer queues what is above its slots. */
const PARALLEL = 3
const HOUR_MS = 3_600_000

/**
 * Fills an empty gallery: paints the works, stores their files, then publishes each by one row. Works that exist are left alone, but for
 * files that they lack because they are older. Throws `SilentStoreError` where the local runtime does not answer.
 */
export async function seed(options: SeedOptions): Promise<number> {
  const database = drizzle(
    createClient({ url: options.databaseUrl, ...(options.databaseToken ? { authToken: options.databaseToken } : {}) }),
  )
  const rows = await database.select({ id: work.id, coverKey: work.coverKey }).from(work)
  const existing = new Set(rows.map((row) => row.id))
  const wanted = SEED_WORKS.slice(0, options.count).map((entry, index) => ({ entry, index, id: seedId(entry) }))
  const missing = wanted.filter(({ id }) => !existing.has(id))
  // A gallery that is cut short for a test has images alone.
  const playing = options.count < SEED_WORKS.length ? [] : playingWorks().filter(({ id }) => !existing.has(id))
  if (missing.length === 0 && rows.length === 0) return 0
  const { bucket, close } = await openStore(join(options.persistDirectory, "v3"))
  const nowMs = Date.now()
  let done = 0
  let painted = 0
  const queue = missing.values()
  const makeNext = async (): Promise<void> => {
    for (const { entry, index, id } of queue) {
      const { row, recipe } = await makeWork(options, bucket, entry, id)
      const order = {
        recommendScore: (SEED_WORKS.length - index) * 1000,
        // Nobody has voted yet.
        hotScore: nowMs - index * HOUR_MS,
        publishedAtMs: nowMs - index * HOUR_MS,
      }
      const tags = tagsOfPrompt(entry.prompt)
      await database.batch([
        database
          .insert(work)
          .values({ ...row, ...order })
          .onConflictDoNothing(),
        database
          .insert(workText)
          .values({ workId: id, recipe, language: "en", tags: JSON.stringify(tags) })
          .onConflictDoNothing(),
        ...tags.map((tag) => database.insert(workTag).values({ tag, workId: id }).onConflictDoNothing()),
      ])
      options.onProgress(++painted, missing.length)
      done++
    }
  }
  const makePlaying = async (): Promise<void> => {
    for (const { id, title, hoursAgo, make } of playing) {
      const made = await make(options.easelUrl, bucket).catch((error: unknown) => options.onSkipped(title, String(error)))
      if (made === undefined) continue
      const { row, recipe, language, facets } = made
      const order = {
        recommendScore: (SEED_WORKS.length - hoursAgo) * 1000 - 1,
        hotScore: nowMs - hoursAgo * HOUR_MS - 1,
        publishedAtMs: nowMs - hoursAgo * HOUR_MS - 1,
      }
      const tags = tagsOfPrompt(title)
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
  }
  try {
    await addCardCopies(
      bucket,
      rows.map((row) => row.coverKey),
    )
    // Sounds and videos have painters of their own: they are made beside the images.
    await Promise.all([...Array.from({ length: PARALLEL }, makeNext), makePlaying()])
  } finally {
    await close()
  }
  return done
}

interface PlayingWork {
  readonly id: WorkId
  readonly title: string
  /** Where it stands among the images, which are an hour apart. */
  readonly hoursAgo: number
  readonly make: (easelUrl: string, bucket: SeedBucket) => Promise<MadePlaying>
}

function playingWorks(): readonly PlayingWork[] {
  const sounds = SEED_SOUNDS.map((entry, index) => {
    const id = seedId(entry)
    return { id, title: entry.title, hoursAgo: 2 + index * 7, make: (url: string, bucket: SeedBucket) => makeSound(url, bucket, entry, id) }
  })
  const videos = SEED_VIDEOS.map((entry, index) => {
    const id = seedId(entry)
    return { id, title: entry.title, hoursAgo: 5 + index * 9, make: (url: string, bucket: SeedBucket) => makeVideo(url, bucket, entry, id) }
  })
  return [...sounds, ...videos]
}

function specificationOf({ prompt, ratio, seed, style }: SeedWork): TextToImageSpecification {
  return specifyTextToImage({ prompt, aspect_ratio: ratio, n_iter: 1, seed, prompt_style: style }, { random: () => 0, plan: "free" })
}

async function makeWork({ easelUrl, paint: paintWork }: SeedOptions, bucket: SeedBucket, entry: SeedWork, id: WorkId) {
  const specification = specificationOf(entry)
  const png = await (paintWork === undefined ? paint(easelUrl, id, specification) : paintWork(id, specification))
  const { files, thumbhash, colour } = await makeRenditions(png)
  const mediaKey = `work/${id.slice("work_".length)}`
  await bucket.put(`${mediaKey}/${ORIGINAL_NAME}`, png, { httpMetadata: { contentType: "image/png" } })
  for (const file of files) await bucket.put(`${mediaKey}/${file.name}`, file.bytes, { httpMetadata: { contentType: "image/webp" } })
  const { width, height } = specification
  const recipe = {
    prompt: specification.prompt,
    negative_prompt: specification.negativePrompt,
    width,
    height,
    seed: specification.seed,
    steps: specification.steps,
    cfg_scale: specification.cfgScale,
    sampler_name: specification.samplerName,
    prompt_style: specification.style,
    aspect_ratio: entry.ratio,
  }
  const row = {
    id,
    objectType: 1,
    title: entry.title,
    author: "Atelier",
    coverKey: `${mediaKey}/${ORIGINAL_NAME}`,
    width,
    height,
    thumbhash,
    colour,
    isPreview: true,
    state: "visible" as const,
    level: LEVELS.pg,
  }
  return { row, recipe: JSON.stringify(recipe) }
}

/** Seeds as the environment says, tells how far it is, and ends with a code of its own where the local runtime does not answer. */
export async function seedByEnvironment(paintWork?: SeedOptions["paint"]): Promise<void> {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, EASEL_URL, PERSIST_DIRECTORY, SEED_COUNT } = process.env
  if (!LIBSQL_URL || !EASEL_URL || !PERSIST_DIRECTORY) throw new Error("Set LIBSQL_URL, EASEL_URL and PERSIST_DIRECTORY.")
  const count = await seed({
    databaseUrl: LIBSQL_URL,
    databaseToken: LIBSQL_AUTH_TOKEN,
    easelUrl: EASEL_URL,
    persistDirectory: PERSIST_DIRECTORY,
    count: SEED_COUNT ? Number(SEED_COUNT) : SEED_WORKS.length,
    ...(paintWork === undefined ? {} : { paint: paintWork }),
    onSkipped(title, reason) {
      console.log(`left out of the gallery: ${title} (${reason})`)
    },
    onProgress: (done, all) => (done % 10 === 0 || done === all) && console.log(`painted ${done} of ${all} images for the gallery`),
  }).catch((error: unknown) => {
    if (!(error instanceof SilentStoreError)) throw error
    console.error(error.message)
    process.exit(SILENT_STORE_EXIT_CODE)
  })
  if (count === 0) console.log("the gallery is there already")
}

if (import.meta.main) await seedByEnvironment()
