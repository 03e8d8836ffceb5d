import { asWorkId, idPattern, type WorkId } from "../../_kernel/ids.ts"
import { readResultKey } from "../../library/index.ts"
import type { FinishedResult } from "../../task/index.ts"
import type { ItemOrigin } from "../origin-rules.ts"
import type { PlannedOrigin } from "./planned-work.ts"

const WORK_ID = idPattern("work")
/** A file of a work, whose id its key says. */
const WORK_FILE = /^(?:work|withdrawn)\/([0-9a-hjkmnp-tv-z]{26})(?:-[a-z0-9]+)?\//
/** Ancestors of one work that are noted. */
const MAXIMUM_ORIGINS = 12

/** What kinds of task do with what they are made from; what is not named edits it. */
const RELATIONS: Readonly<Record<string, ItemOrigin>> = {
  upscale: "upscale",
  variation: "variation",
  "face-swap": "face-swap",
  animation: "video",
  "remove-background": "edit",
  expansion: "edit",
}

/** What a result came of: itself first, then the result that it was made from, the work whose recipe it took, the files it used. */
export function originsOfResult(result: FinishedResult): readonly PlannedOrigin[] {
  const { taskId, position, specification, parent, sources, contentType } = result
  const relation = contentType.startsWith("video/") ? "video" : (RELATIONS[specification.kind] ?? "edit")
  const origins: PlannedOrigin[] = [{ relation: "self", taskId, taskPosition: position }]
  if (parent !== null)
    origins.push({
      relation,
      taskId: parent.taskId,
      taskPosition: parent.position,
      ...(parent.workId === null ? {} : { ancestorId: parent.workId }),
    })
  const remixed = workNamedBy(result.meta)
  if (remixed !== null) origins.push({ relation: "remix", ancestorId: remixed })
  for (const { mediaKey } of sources) {
    const from = originOfFile(mediaKey, relation)
    if (from !== null && !(parent !== null && from.taskId === parent.taskId)) origins.push(from)
  }
  return origins.filter((one, index) => origins.findIndex((other) => isSame(one, other)) === index).slice(0, MAXIMUM_ORIGINS)
}

/** The work whose recipe a configuration was taken from (spec 1§3 `art_work_no`); null where it names none. */
function workNamedBy(meta: unknown): WorkId | null {
  const named = typeof meta === "object" && meta !== null && "art_work_no" in meta ? meta.art_work_no : null
  return typeof named === "string" && WORK_ID.test(named) ? asWorkId(named) : null
}

function originOfFile(mediaKey: string, relation: ItemOrigin): PlannedOrigin | null {
  const result = readResultKey(mediaKey)
  if (result !== null) return { relation, taskId: result.taskId, taskPosition: result.position }
  const work = WORK_FILE.exec(mediaKey)?.[1]
  if (work !== undefined) return { relation: "remix", ancestorId: asWorkId(`work_${work}`) }
  return mediaKey.startsWith("upload/") ? { relation: "upload", fileKey: mediaKey } : null
}

function isSame(one: PlannedOrigin, other: PlannedOrigin): boolean {
  return (
    one.taskId === other.taskId &&
    one.taskPosition === other.taskPosition &&
    one.fileKey === other.fileKey &&
    (one.ancestorId === other.ancestorId || one.taskId !== undefined)
  )
}
