import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import { checkTexts, isFitForAll } from "../../moderation/index.ts"
import { AUTHORS_OF_A_MODEL, modelNameOf } from "./ranking-rules.ts"

/** Uses of one model that are looked at for who its authors are. */
const LOOKED_AT = 200

/**
 * What models are called where everybody reads it, by their names in recipes, which anybody may write: those that enough people name in
 * listed works, and that the posting rules have nothing against; of names that read alike the first. The others are left out.
 */
export async function shownModels(context: Context, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const common = new Set(await namedByEnough(context, names))
  const shown = new Map<string, string>()
  const taken = new Set<string>()
  for (const raw of names) {
    const name = modelNameOf(raw)
    if (!common.has(raw) || name === "" || taken.has(name)) continue
    if (!isFitForAll(await checkTexts(context, "comment", [{ path: "name", text: name }]))) continue
    taken.add(name)
    shown.set(raw, name)
  }
  return shown
}

async function namedByEnough({ database }: Context, names: readonly string[]): Promise<readonly string[]> {
  const rows = await database.all<{
    readonly name: string
  }>(sql`SELECT wanted.value AS name FROM json_each(${JSON.stringify(names)}) AS wanted
    WHERE (SELECT COUNT(*) FROM (SELECT DISTINCT work.author_id
      FROM (SELECT work_id FROM model_use WHERE model = wanted.value ORDER BY work_id DESC LIMIT ${LOOKED_AT}) AS used
      CROSS JOIN work ON work.id = used.work_id WHERE +work.listing = 1 LIMIT ${AUTHORS_OF_A_MODEL})) >= ${AUTHORS_OF_A_MODEL}`)
  return rows.map(({ name }) => name)
}
