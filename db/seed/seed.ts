import { createHash } from "node:crypto"
import { join } from "node:path"
import { createClient } from "@libsql/client/web"
import { drizzle } from "drizzle-orm/libsql/web"
import { getPlatformProxy } from "wrangler"
import { asWorkId, base32, type WorkId } from "../../src/domain/_kernel/ids.ts"
import { LEVELS } from "../../src/domain/moderation/level-rules.ts"
import { specifyTextToImage, type TextToImageSpecification } from "../../src/domain/studio/kinds/text-to-image.ts"
import { work, workTag, workText } from "../schema/index.ts"
import { addCardCopies, type SeedBucket } from "./card-copies.ts"
import { paint } from "./paint.ts"
import { makeRenditions, ORIGINAL_NAME } from "./renditions.ts"
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
  readonly onProgress: (done: number, all: number) => void
}

/** Images that are in the making at once; the renderer queues what is above its slots. */
const PARALLEL = 3
const HOUR_MS = 3_600_000

/**
 * Fills an empty gallery: paints the works, stores their files, then publishes each by one row. Works that exist are left alone, but for
 * files that they lack because they are older.
 */
export async function seed(options: SeedOptions): Promise<number> {
  const database = drizzle(
    createClient({ url: options.databaseUrl, ...(options.databaseToken ? { authToken: options.databaseToken } : {}) }),
  )
  const rows = await database.select({ id: work.id, coverKey: work.coverKey }).from(work)
  const existing = new Set(rows.map((row) => row.id))
  const wanted = SEED_WORKS.slice(0, options.count).map((entry, index) => ({ entry, index, id: seedId(entry) }))
  const missing = wanted.filter(({ id }) => !existing.has(id))
  if (missing.length === 0 && rows.length === 0) return 0
  const platform = await getPlatformProxy<{ MEDIA: SeedBucket }>({ persist: { path: join(options.persistDirectory, "v3") } })
  const nowMs = Date.now()
  let done = 0
  const queue = missing.values()
  const makeNext = async (): Promise<void> => {
    for (const { entry, index, id } of queue) {
      const { row, recipe } = await makeWork(options.easelUrl, platform.env.MEDIA, entry, id)
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
      options.onProgress(++done, missing.length)
    }
  }
  try {
    await addCardCopies(
      platform.env.MEDIA,
      rows.map((row) => row.coverKey),
    )
    await Promise.all(Array.from({ length: PARALLEL }, makeNext))
  } finally {
    await platform.dispose()
  }
  return done
}

/** The same work has the same id and the same file names on every machine. */
function seedId(entry: SeedWork): WorkId {
  return asWorkId(`work_${base32(createHash("sha256").update(JSON.stringify(entry)).digest(), 26)}`)
}

function specificationOf({ prompt, ratio, seed, style }: SeedWork): TextToImageSpecification {
  return specifyTextToImage({ prompt, aspect_ratio: ratio, n_iter: 1, seed, prompt_style: style }, { random: () => 0, plan: "free" })
}

async function makeWork(easelUrl: string, bucket: SeedBucket, entry: SeedWork, id: WorkId) {
  const specification = specificationOf(entry)
  const png = await paint(easelUrl, id, specification)
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

if (import.meta.main) {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN, EASEL_URL, PERSIST_DIRECTORY, SEED_COUNT } = process.env
  if (!LIBSQL_URL || !EASEL_URL || !PERSIST_DIRECTORY) throw new Error("Set LIBSQL_URL, EASEL_URL and PERSIST_DIRECTORY.")
  const count = await seed({
    databaseUrl: LIBSQL_URL,
    databaseToken: LIBSQL_AUTH_TOKEN,
    easelUrl: EASEL_URL,
    persistDirectory: PERSIST_DIRECTORY,
    count: SEED_COUNT ? Number(SEED_COUNT) : SEED_WORKS.length,
    onProgress: (done, all) => (done % 10 === 0 || done === all) && console.log(`painted ${done} of ${all} images for the gallery`),
  })
  if (count === 0) console.log("the gallery is there already")
}
