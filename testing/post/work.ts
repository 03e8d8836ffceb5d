import { env } from "cloudflare:workers"
import { openDatabase } from "../../db/client.ts"
import * as schema from "../../db/schema/index.ts"
import { newWorkId, type WorkId } from "../../src/domain/_kernel/ids.ts"

/** Publishes a work for a test and answers its id; `over` changes what matters to it. */
export async function insertWork(over: Partial<typeof schema.work.$inferInsert> = {}): Promise<WorkId> {
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
    mediaKey: `work/${id.slice(5)}`,
    width: 1024,
    height: 1024,
    thumbhash: "",
    colour: "#223344",
    recipe: JSON.stringify(recipe),
    isPreview: true,
    recommendScore: 1,
    hotScore: 1,
    publishedAtMs: Date.now(),
  }
  await openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
    .insert(schema.work)
    .values({ ...row, ...over })
  return id
}
