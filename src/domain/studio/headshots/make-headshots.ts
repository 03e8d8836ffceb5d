import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import { newRowId } from "../../_kernel/ids.ts"
import { sha256Hex } from "../../_kernel/sha256-hex.ts"
import type { Idempotency } from "../../task/index.ts"
import { createStudioTask } from "../create-studio-task.ts"
import type { generateHeadshots } from "./contract.ts"
import { configurationOfLook, lookOf } from "./looks.ts"
import { demandFitPhoto } from "./read-headshots.ts"
import { sourceOfSet } from "./set-rules.ts"

type Made = CallOutput<typeof generateHeadshots>

/** Characters of an id behind its prefix; hex digits are among those of ids. */
const ID_CHARACTERS = 26

/**
 * Makes headshots: one task a look. A repeated request finds the tasks that it made before and makes what was refused, so the set follows
 * from its key. The photo is looked at first: InvalidInput where it will not do. Throws what `createStudioTask` throws for the first look.
 */
export async function makeHeadshots(
  context: MemberContext,
  { file_id, looks, speed_type, max_coins }: CallInput<typeof generateHeadshots>,
  idempotency: Idempotency | null,
): Promise<Made> {
  await demandFitPhoto(context, file_id)
  const setId = idempotency === null ? newRowId("headshots", context.nowMs) : await setOfKey(context, idempotency)
  const maximumCoins = max_coins === undefined ? undefined : Math.floor(max_coins / looks.length)
  const items: Made["items"] = []
  for (const [index, look] of looks.entries()) {
    const meta = { ...configurationOfLook(lookOf(look)), file_id }
    const payload = { source: sourceOfSet(setId, look), speed_type, max_coins: maximumCoins, meta }
    const own = idempotency && { ...idempotency, key: `${idempotency.key}:${index}` }
    try {
      items.push({ look, task: await createStudioTask(context, "image-to-image", payload, own) })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (error.code === "InvalidInput") throw invalidInput(...error.errors.map(blameFile))
      if (items.length === 0 || (error.code !== "QueueFull" && error.code !== "InsufficientCredits")) throw error
      return { set_id: setId, items, refused: error.code }
    }
  }
  return { set_id: setId, items, refused: null }
}

async function setOfKey({ viewer }: MemberContext, { key }: Idempotency): Promise<string> {
  const hash = await sha256Hex(new TextEncoder().encode(`${viewer.id}\n${key}`))
  return `headshots_${hash.slice(0, ID_CHARACTERS)}`
}

function blameFile(error: { readonly path: string; readonly message: string }) {
  return error.path === "meta.file_id" || error.path === "parent_task_id" ? { ...error, path: "file_id" } : error
}
