import { inArray } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import { newWorkId, type WorkId } from "../../src/domain/_kernel/ids.ts"
import { testDatabase } from "../_kernel/runtime.ts"

/** Publishes a work for a test and answers its id; `over` and `text` change what matters to it. */
export async function insertWork(
  over: Partial<typeof schema.work.$inferInsert> = {},
  text: Partial<typeof schema.workText.$inferInsert> = {},
): Promise<WorkId> {
  const id = newWorkId(Date.now())
  const recipe = {
    prompt: "a quiet bay",
    negative_prompt: "",
    width: 1024,
    height: 1024,
    seed: 1,
    steps: 20,
    cfg_scale: 7,
    sampler_name: "Euler",
    prompt_style: null,
    aspect_ratio: 2,
  }
  const row = {
    id,
    objectType: 1,
    title: "A quiet bay",
    author: "Atelier",
    coverKey: `work/${id.slice(5)}/full.png`,
    width: 1024,
    height: 1024,
    thumbhash: "",
    colour: "#223344",
    isPreview: true,
    state: "visible" as const,
    level: 1 as const,
    recommendScore: 1,
    hotScore: 1,
    publishedAtMs: Date.now(),
  }
  const database = testDatabase()
  await database.batch([
    database.insert(schema.work).values({ ...row, ...over }),
    database.insert(schema.workText).values({ workId: over.id ?? id, recipe: JSON.stringify(recipe), ...text }),
  ])
  return id
}

/** Takes works of a test away again, where they would stand before those of others. */
export async function deleteWorks(ids: readonly WorkId[]): Promise<void> {
  const database = testDatabase()
  await database.delete(schema.work).where(inArray(schema.work.id, [...ids]))
}
