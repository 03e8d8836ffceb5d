import { waitUntil } from "cloudflare:workers"
import { newRowId } from "../../domain/_kernel/ids.ts"
import { markDraft } from "../../domain/studio/live/mark-draft.ts"
import type { DraftAnswer, Drafts } from "../../domain/studio/live/ports.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import type { HubDraftAnswer } from "../durable/hub-drafts.ts"
import type { Env } from "../env.ts"
import { createLog } from "./log.ts"

/** Drafts by way of their viewer's hub, which lets one run at a time; what comes back is marked and becomes a JPEG here. */
export function createDrafts(env: Env): Drafts {
  return {
    async paint({ viewerId, plan, liveId, newest, pool, kind, order, sizePx, inline }, signal) {
      const id = newRowId("draft", Date.now())
      const hub = env.USER_HUB.get(env.USER_HUB.idFromName(viewerId))
      const stop = () =>
        waitUntil(
          hub
            .stopDraft(id, "superseded")
            .catch((error: unknown) => createLog({ object: "drafts" }).error("draft not stopped", { error: String(error) })),
        )
      if (signal.aborted) return { kind: "superseded" }
      signal.addEventListener("abort", stop)
      try {
        const { fields, inputs } = order
        const draft = { id, viewerId, plan, liveId, newest, pool, kind, fields: JSON.stringify(fields), inputs: [...inputs], inline }
        return await finished(await hub.paintDraft(draft), sizePx)
      } finally {
        signal.removeEventListener("abort", stop)
      }
    },
  }
}

async function finished(answer: HubDraftAnswer, sizePx: { readonly width: number; readonly height: number }): Promise<DraftAnswer> {
  if (answer.kind !== "painted") return answer
  const header = readImageHeader(answer.bytes)
  if (header?.width !== sizePx.width || header.height !== sizePx.height) return { kind: "failed", reason: "other-sides" }
  // Evaluated by the first draft.
  const { encodeByCodec, shrinkByCodec } = await import("./image-codec.ts")
  const pixels = await shrinkByCodec(answer.bytes, (width, height) => ({ width, height }))
  if (pixels === null || pixels === "undecodable") return { kind: "failed", reason: "undecodable" }
  const encoded = encodeByCodec(markDraft(pixels))
  return encoded === null ? { kind: "failed", reason: "transparent" } : { kind: "made", jpeg: encoded.bytes, sizePx }
}
