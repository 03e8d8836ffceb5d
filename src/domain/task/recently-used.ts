import { and, desc, eq, isNull } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { recentlyUsed } from "./result-contract.ts"
import { specificationOf } from "./task-row.ts"

/** Tasks that are looked at. */
const TASKS = 50
/** Most of each that are told. */
const TOLD = 8

/** The models, sizes and styles of the viewer's last tasks, the newest first, each once. One query. */
export async function readRecentlyUsed({ database, viewer }: ViewerContext): Promise<CallOutput<typeof recentlyUsed>> {
  const { task } = schema
  const rows = await database
    .select({ meta: task.meta, specification: task.specification, modelNo: task.modelNo, modelVersionNo: task.modelVersionNo })
    .from(task)
    .where(and(eq(task.viewerId, viewer.id), isNull(task.deletedAtMs)))
    .orderBy(desc(task.createdAtMs), desc(task.id))
    .limit(TASKS)
  const metas = rows.map((row): Readonly<Record<string, unknown>> => JSON.parse(row.meta))
  const models = rows.flatMap(({ modelNo, modelVersionNo }) =>
    modelNo === null ? [] : [{ art_model_no: modelNo, art_model_ver_no: modelVersionNo }],
  )
  const sizes = rows.flatMap((row, index) => {
    const { width, height, source } = specificationOf(row)
    const ratio = metas[index]?.["aspect_ratio"]
    // What is made from an image has that one's size, which nobody chose.
    if (source !== undefined || width === null || height === null) return []
    return [{ aspect_ratio: typeof ratio === "number" ? ratio : null, width, height }]
  })
  return { models: distinct(models), sizes: distinct(sizes), styles: distinct(metas.flatMap(stylesOf)) }
}

/** The looks that a configuration names (spec 1§3): one of the starter, or several of the studio. */
function stylesOf({ prompt_style: style, lab_base: lab }: Readonly<Record<string, unknown>>): readonly string[] {
  const selections: unknown = typeof lab === "object" && lab !== null && "style_selections" in lab ? lab.style_selections : []
  return [style, ...(Array.isArray(selections) ? selections : [])].filter((one): one is string => typeof one === "string" && one !== "")
}

function distinct<Thing>(things: readonly Thing[]): Thing[] {
  return [...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values()].slice(0, TOLD)
}
