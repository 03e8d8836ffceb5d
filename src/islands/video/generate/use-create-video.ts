import { atom } from "nanostores"
import { useMemo, useState } from "react"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { Task } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { effectToVideo, imageToVideo, multiImageToVideo, textToVideo } from "../../../domain/video/generation-contract.ts"
import { useRoomDraft } from "../../_making/form/room-draft.ts"
import type { Blocker } from "../../_making/order/blocker.ts"
import { useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { firstState } from "../../_session/first-state.ts"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import type { Action } from "../../_ui/use-action.ts"
import { type FormTab, VIDEO_FORM, type VideoDraft } from "./video-draft.ts"
import { faultsOf, fieldOfPath, firstImage, formOf, offeredModels, type VideoForm } from "./video-form.ts"

/** The form that makes videos, and what can be done with it. */
export interface CreateVideo {
  readonly draft: VideoDraft
  readonly form: VideoForm
  readonly offered: ReturnType<typeof offeredModels>
  readonly plan: Plan
  readonly errors: Readonly<Record<string, string>>
  readonly action: Action
  /** What stands in the way of sending. */
  readonly blocker: Blocker
  readonly $uploading: ReturnType<typeof atom<number>>
  readonly change: (change: (draft: VideoDraft) => VideoDraft) => void
  /** Changes the input alone. */
  readonly rewrite: (change: (meta: VideoConfiguration) => VideoConfiguration) => void
  /** Sends the form; answers the new task, or null. */
  readonly generate: () => Promise<Task | null>
}

/** The form over the offered models, beginning with `first`: kept in this tab, priced by the server's own rules, sent once. */
export function useCreateVideo(modelNos: readonly string[], previews: readonly string[], first: VideoDraft): CreateVideo {
  const offered = useMemo(() => offeredModels(modelNos, previews), [modelNos, previews])
  const { draft, change: keep } = useRoomDraft(VIDEO_FORM, first)
  const plan = useViewerPlan()
  const [$uploading] = useState(() => atom(0))
  const form = formOf(draft, offered, plan)
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins: form.priceCoins,
    check: () => faultsOf(draft, form, $uploading.get() > 0),
    order: (keyOf) => order(draft, form, keyOf),
    fieldOfPath,
  })
  const change: CreateVideo["change"] = (next) => {
    keep(next)
    changed()
  }
  return {
    ...ordering,
    draft,
    form,
    offered,
    plan,
    $uploading,
    change,
    rewrite: (next) => change((before) => ({ ...before, meta: next(before.meta) })),
  }
}

/** What each tab makes. */
export const KIND_OF_TAB = {
  txt2video: "text-to-video",
  img2video: "image-to-video",
  img2Live2d: "image-to-video",
  multiImg2video: "multi-image-to-video",
  effect: "effect-to-video",
} as const satisfies Readonly<Record<FormTab, keyof typeof VIDEO_ACTIONS>>

const CALL_OF_KIND = { "text-to-video": textToVideo, "multi-image-to-video": multiImageToVideo, "effect-to-video": effectToVideo } as const

/** Orders what the form holds. Throws CallError. */
async function order(draft: VideoDraft, form: VideoForm, keyOf: (order: unknown) => string): Promise<Task> {
  const { tab, configuration, priceCoins, sizePx, count } = form
  const kind = KIND_OF_TAB[tab]
  const image = firstImage({ ...draft, tab })
  const parent =
    kind !== "image-to-video" || image?.taskId === undefined ? {} : { parent_task_id: image.taskId, operate_number: (image.index ?? 0) + 1 }
  const input = { meta: configuration, max_coins: priceCoins, source: "create-video", ...parent }
  const options = { idempotencyKey: keyOf([tab, input]), handlesErrors: true }
  const { parent_task_id: _parent, operate_number: _place, ...words } = { parent_task_id: undefined, operate_number: undefined, ...input }
  const created = kind === "image-to-video" ? await call(imageToVideo, input, options) : await call(CALL_OF_KIND[kind], words, options)
  const type = VIDEO_ACTIONS[kind]
  const asked = { type, prompt: configuration.prompt ?? image?.prompt ?? "", ...sizePx, n_iter: count, seed: null }
  return firstState(
    created,
    image === null ? asked : { ...asked, source_image: { url: image.url, width: image.width, height: image.height } },
  )
}
