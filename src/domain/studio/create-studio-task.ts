import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext, ViewerContext } from "../_kernel/context.ts"
import type { TaskKind } from "../_kernel/task-kind.ts"
import type { PriceRow } from "../credits/rules.ts"
import { createTask, type Idempotency } from "../task/index.ts"
import type { createTask as declaration } from "./create-contract.ts"
import { findSource, type NamedSource } from "./find-source.ts"
import { textToImage } from "./kinds/text-to-image.ts"

type Created = CallOutput<typeof declaration>

/** Images from words. Throws what `createTask` of the task feature throws. */
export function createFromWords(
  context: ViewerContext,
  { meta, category, speed_type, max_coins, source }: CallInput<typeof declaration>,
  idempotency: Idempotency | null,
): Promise<Created> {
  return createTask(context, textToImage, { input: meta, category, speedType: speed_type, maximumCoins: max_coins, source }, idempotency)
}

/** What every call says that makes something from one image of the member's. */
interface FromImageInput<Meta> extends Omit<NamedSource, "file_id"> {
  readonly meta: Meta
  readonly category?: 1 | 5 | undefined
  readonly speed_type?: 1 | 2 | undefined
  readonly max_coins?: number | undefined
  readonly source?: string | undefined
}

/** Something of a kind from one image of the member's. Throws NotFound for the image, and what `createTask` of the task feature throws. */
export async function createFromImage<Meta extends Pick<NamedSource, "file_id">>(
  context: MemberContext,
  kind: TaskKind<Meta, PriceRow>,
  { meta, category, speed_type, max_coins, source, parent_task_id, operate_number }: FromImageInput<Meta>,
  idempotency: Idempotency | null,
): Promise<Created> {
  const sources = await findSource(context, { parent_task_id, operate_number, file_id: meta.file_id })
  return createTask(context, kind, { input: meta, sources, category, speedType: speed_type, maximumCoins: max_coins, source }, idempotency)
}
