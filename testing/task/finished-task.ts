import * as schema from "../../db/schema/index.ts"
import { newTaskId, type TaskId, type ViewerId } from "../../src/domain/_kernel/ids.ts"
import { resultKey } from "../../src/domain/library/media-address-rules.ts"
import { testDatabase, testMedia } from "../_kernel/runtime.ts"

/** A finished task of a viewer's with these stored results, PNGs or of another type, and the addresses of those; `made` says what else made them. */
export async function finishedTask(
  viewerId: ViewerId,
  contents: readonly (string | Uint8Array<ArrayBuffer>)[],
  contentType = "image/png",
  made: { readonly action?: number; readonly specification?: Readonly<Record<string, unknown>>; readonly durationMs?: number } = {},
): Promise<{ readonly id: TaskId; readonly keys: readonly string[]; readonly urls: readonly string[] }> {
  const nowMs = Date.now()
  const id = newTaskId(nowMs)
  const database = testDatabase()
  const moments = { createdAtMs: nowMs, updatedAtMs: nowMs, deadlineAtMs: nowMs }
  const asked = {
    plan: "free" as const,
    action: made.action ?? 1,
    category: 1,
    meta: JSON.stringify({ prompt: "a fox" }),
    specification: JSON.stringify(made.specification ?? { kind: "text-to-image", prompt: "a fox", width: 1, height: 1, seed: 1 }),
    imageCount: contents.length,
    priceCoins: 0,
  }
  await database.insert(schema.task).values({ id, viewerId, status: 3, ...asked, ...moments })
  const keys = contents.map((_, position) => resultKey({ viewerId, taskId: id }, `${position}-abc.${contentType.replace(/^.*\//, "")}`))
  for (const [position, content] of contents.entries()) {
    const mediaKey = keys[position] ?? ""
    const side = contentType.startsWith("audio/") ? 0 : 1
    const { durationMs = null } = made
    const image = { contentType, sizeBytes: content.length, width: side, height: side, seed: 1, thumbhash: "", durationMs }
    await database.insert(schema.taskResult).values({ taskId: id, position, mediaKey, ...image })
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
    await testMedia().put(mediaKey, bytes, contentType)
  }
  return { id, keys, urls: keys.map((key) => `/media/${key}`) }
}
