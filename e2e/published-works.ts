import { desc, eq } from "drizzle-orm"
import { inject } from "vitest"
import { openDatabase } from "../db/client.ts"
import { work, workItem, workOrigin, workText } from "../db/schema/post.ts"
import { newWorkId, type WorkId } from "../src/domain/_kernel/ids.ts"

type WorkRow = typeof work.$inferInsert

/** Works of every kind that journeys look at, made of the seed's images: an image with a lineage, a post of three, videos, a sound, and one behind the gate. */
export interface PublishedWorks {
  readonly image: WorkId
  readonly post: WorkId
  readonly video: WorkId
  readonly aiVideo: WorkId
  readonly aiAudio: WorkId
  readonly masked: WorkId
}

/** Publishes them as rows: who publishes by pages, and what is refused, is proved where that is done. */
export async function publishWorks(): Promise<PublishedWorks> {
  const database = openDatabase(inject("databaseUrl"), undefined)
  const seeded = await database.select().from(work).where(eq(work.author, "Atelier")).orderBy(desc(work.recommendScore)).limit(4)
  const [first, second, third, fourth] = seeded
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error("the seed has too few works")
  const publish = async (from: typeof first, over: Partial<WorkRow>, text: Partial<typeof workText.$inferInsert> = {}): Promise<WorkId> => {
    const { listing: _listing, ...row } = from
    const id = newWorkId(Date.now())
    const [kept] = await database.select().from(workText).where(eq(workText.workId, from.id))
    await database.batch([
      // Old enough to change no feed that another journey looks at.
      database.insert(work).values({ ...row, recommendScore: -1, hotScore: -1, publishedAtMs: 1, age: 3, ...over, id }),
      database.insert(workText).values({ ...kept, language: "en", ...text, workId: id }),
    ])
    return id
  }
  const image = await publish(first, { title: "First light" }, { text: "A fox in the snow", tags: '["snow","fox"]' })
  const recipe = JSON.stringify({ ...JSON.parse((await recipeOf(database, second.id)) ?? "{}"), steps: 31 })
  const child = await publish(second, { title: "Second light" }, { recipe })
  await database.insert(workOrigin).values([
    { workId: image, position: 0, relation: "remix", ancestorId: second.id },
    { workId: child, position: 0, relation: "variation", ancestorId: image },
  ])
  const post = await publish(third, { objectType: 4, subChannel: "picture", title: "Three evenings" }, { recipe: null })
  await database.insert(workItem).values(
    [first, second, third].map(({ id: itemId }, position) => ({
      postId: post,
      position,
      itemId,
      caption: position === 0 ? "The first evening" : "",
    })),
  )
  const clip = { streamKey: "work/none/clip.mp4", durationMs: 4_000 }
  return {
    image,
    post,
    video: await publish(third, { objectType: 5, title: "Waves", ...clip }, { recipe: null }),
    aiVideo: await publish(fourth, { objectType: 15, title: "Slow waves", ...clip }),
    aiAudio: await publish(fourth, { objectType: 16, title: "Evening", streamKey: "work/none/sound.m4a", durationMs: 4_000 }),
    masked: await publish(fourth, { level: 8, title: "Behind the gate" }),
  }
}

async function recipeOf(database: ReturnType<typeof openDatabase>, id: WorkId): Promise<string | null> {
  const [row] = await database.select({ recipe: workText.recipe }).from(workText).where(eq(workText.workId, id))
  return row?.recipe ?? null
}
