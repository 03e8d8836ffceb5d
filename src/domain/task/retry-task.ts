import type { ViewerContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { asTaskId, type TaskId } from "../_kernel/ids.ts"
import { isPricedByPiece, kindOf, type PriceAsk, type TaskKind, type TaskSource } from "../_kernel/task-kind.ts"
import { isPriceRow, type PriceRow, rightsOf } from "../credits/index.ts"
import { deletedFiles } from "../library/index.ts"
import type { Task } from "./contract.ts"
import { createTask } from "./create-task.ts"
import { readOwnRow, readTask, trashedResults } from "./read-tasks.ts"
import { TASK_STATUS } from "./rules.ts"
import { specificationOf, type TaskRow } from "./task-row.ts"

/**
 * Makes a new task of what an ended one of the viewer's was asked for, at today's price and with today's rights; one of the same key is
 * made once. Throws NotFound, Conflict while the old one is under way, InvalidInput where an image that it was made from is gone or in the trash, or it may not run anymore,
 * NotAllowed for a token that may not create, and what `createTask` throws.
 */
export async function retryTask(context: ViewerContext, taskId: TaskId, maximumCoins: number | undefined): Promise<Task> {
  const { viewer } = context
  // The call acts on what is there; only this one of its operations costs.
  if (viewer.kind === "member" && viewer.scopes !== null && !viewer.scopes.includes("create"))
    throw new DomainError("NotAllowed", { errors: [{ path: "token", message: "ScopeMissing" }], data: { missing_scope: "create" } })
  const { row } = await readOwnRow(context, taskId)
  if (row.status === TASK_STATUS.waiting || row.status === TASK_STATUS.running) throw new DomainError("Conflict")
  const kind = pricedKind(kindOf(context.taskKinds, specificationOf(row)).ofKept())
  const request = {
    input: JSON.parse(row.meta),
    sources: await sourcesLeft(context, row),
    category: row.category,
    speedType: rightsOf(viewer.plan).speedTypes.find((speed) => speed === row.speedType),
    maximumCoins,
    source: row.source ?? undefined,
    origin: {
      modelNo: row.modelNo ?? undefined,
      modelVersionNo: row.modelVersionNo ?? undefined,
      parentTaskId: row.parentTaskId ?? undefined,
      parentPosition: row.parentPosition ?? undefined,
      channelId: row.channelId ?? undefined,
    },
    retryOf: taskId,
  }
  const refused = await context.againRefusals(context, { kind: kind.name, kept: request.input, sources: request.sources })
  if (refused.length > 0) throw invalidInput(...refused)
  const created = await createTask(context, kind, request, context.idempotency)
  return readTask(context, asTaskId(created.id))
}

/**
 * What the task was made from, without what has been deleted since: of that the kind says that it is missing. What lies in the trash is
 * missing too, as nothing new is made from it either; it may be restored first.
 */
async function sourcesLeft(context: ViewerContext, { sources }: TaskRow): Promise<readonly TaskSource[]> {
  const kept: readonly TaskSource[] = sources === null ? [] : JSON.parse(sources)
  const keys = kept.map(({ mediaKey }) => mediaKey)
  const [heads, files, results] = await Promise.all([
    Promise.all(keys.map((key) => context.media.head(key))),
    deletedFiles(context, keys),
    trashedResults(context, keys),
  ])
  return kept.filter(({ mediaKey }, index) => heads[index] !== null && !files.has(mediaKey) && !results.has(mediaKey))
}

/** A kind out of the table of all, whose prices are rows of ours. */
function pricedKind(kind: TaskKind<unknown>): TaskKind<unknown, PriceRow> {
  return {
    ...kind,
    price: (specification) => {
      const asked = kind.price(specification)
      return isPricedByPiece(asked) ? asked.map(pricedAsk) : pricedAsk(asked)
    },
    lengthPrice: (specification) => {
      const played = kind.lengthPrice(specification)
      return played === null ? null : { ...played, priceOf: (seconds) => pricedAsk(played.priceOf(seconds)) }
    },
    ofKept: () => pricedKind(kind),
  }
}

function pricedAsk({ row, ...ask }: PriceAsk<string>): PriceAsk<PriceRow> {
  if (!isPriceRow(row)) throw new Error(`no price is named ${row}`)
  return { ...ask, row }
}
