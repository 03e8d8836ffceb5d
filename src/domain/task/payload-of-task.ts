import type { ViewerContext } from "../_kernel/context.ts"
import type { TaskId } from "../_kernel/ids.ts"
import type { AnyTaskKind } from "../_kernel/task-kind.ts"
import { FIRST_KIND } from "./kept-plan.ts"
import { mediaOf } from "./media-rules.ts"
import type { CreatePayload } from "./payload-contract.ts"
import { metaOf, parentOf } from "./played-config.ts"
import { fittedMeta } from "./read-meta.ts"
import { readOwnRow } from "./read-tasks.ts"

/**
 * What the create call of its kind takes to make the like of a task of the viewer's; of what plays, with its seed, the same. Throws NotFound,
 * also for what is made by no such call.
 */
export async function payloadOfTask(context: ViewerContext, taskId: TaskId): Promise<CreatePayload> {
  const { row } = await readOwnRow(context, taskId)
  return {
    action: row.action,
    // Only the studio has categories.
    ...(mediaOf({ type: row.action }) === "image" ? { category: row.category } : {}),
    ...(context.viewer.kind === "guest" ? {} : { speed_type: row.speedType }),
    ...(row.source === null ? {} : { source: row.source }),
    ...(row.modelNo === null ? {} : { art_model_no: row.modelNo }),
    ...(row.modelVersionNo === null ? {} : { art_model_ver_no: row.modelVersionNo }),
    ...parentOf(row),
    ...(row.channelId === null ? {} : { channel_id: row.channelId }),
    meta: metaOf(context, row),
  }
}

/** What a create call takes of a configuration, for the kind of a name: images from words by default. */
export function payloadOfMeta(
  context: ViewerContext,
  meta: Readonly<Record<string, unknown>>,
  kindName: string = FIRST_KIND,
): CreatePayload {
  const kind = kindNamed(context, kindName)
  return { action: kind.action, category: 1, meta: fittedMeta(kind, meta, context.viewer) }
}

function kindNamed({ taskKinds }: ViewerContext, name: string): AnyTaskKind {
  const kind = taskKinds[name]
  if (kind === undefined) throw new Error(`no kind of task is named ${name}`)
  return kind
}
