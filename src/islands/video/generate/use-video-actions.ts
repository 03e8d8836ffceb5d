import { missingCoins } from "../../../domain/credits/rules.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { tabOfTask } from "../../../domain/video/generation/input-rules.ts"
import { itemsOf } from "../../../domain/video/generation/named-images.ts"
import { domainTypeOf, REMAKE_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoConfig } from "../../../domain/video/generation-contract.ts"
import type { ExtensionConfiguration, RemakeConfiguration } from "../../../domain/video/remake/remake-configuration.ts"
import { extendVideo, interpolateFrames, upscaleVideo, videoToAudio } from "../../../domain/video/remake/remake-contract.ts"
import { measuredImage } from "../../_making/known-image.ts"
import { orderAndPay } from "../../_making/order/order-and-pay.ts"
import { tellCreated } from "../../_making/order/tell-created.ts"
import { useOpenWork } from "../../_making/stream/use-open-work.ts"
import { type StreamActions, telling, useStreamActions } from "../../_making/stream/use-stream-actions.ts"
import { call, newIdempotencyKey } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { firstState } from "../../_session/first-state.ts"
import { learnCreated } from "../../_session/live-tasks.ts"
import { $purse } from "../../_session/member.ts"
import { $recharge } from "../../_session/recharge.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { type DubbedFrom, lipSyncPath } from "../../result/dubbing-paths.ts"
import type { RemadeVideo } from "./remade-video.ts"
import { FORM_TABS, imagesIn, metaOfConfiguration, type VideoDraft, withoutImages } from "./video-draft.ts"

/** A video that is wanted out of another, at a price that was shown. */
export type WantedRemake = { readonly priceCoins: number } & (
  | { readonly kind: "video-to-audio"; readonly configuration: RemakeConfiguration }
  | { readonly kind: "video-extend"; readonly configuration: ExtensionConfiguration }
  | { readonly kind: "video-upscale" | "frame-interpolation"; readonly configuration: { readonly prompt?: undefined } }
)

/** What can be done with a task that makes videos. */
export interface VideoActions extends StreamActions {
  /** Makes another video out of one. Throws CallError, ActionCancelled where a dialog of credits took over. */
  readonly remake: (video: RemadeVideo, wanted: WantedRemake) => Promise<Task>
  /** Leaves for the form that makes a video's face speak; null where no server does. */
  readonly speak: ((from: DubbedFrom) => void) | null
  /** Leaves for the page of what a video was published as. */
  readonly openWork: (task: Task, video: TaskImage) => Promise<void>
  /** Fills the form with what the task was asked for; null on a page whose form makes something else. */
  readonly takeSettings: ((task: Task) => Promise<void>) | null
}

interface Page {
  /** Fills the page's form, where that makes videos. */
  readonly take?: (draft: VideoDraft) => void
  /** Whether a server makes faces speak. */
  readonly hasLipSync: boolean
}

/** What a page does with its videos. */
export function useVideoActions({ take, hasLipSync }: Page): VideoActions {
  const t = useMessages("videos")
  const errors = useMessages("errors")
  return {
    ...useStreamActions(t("deleted")),
    remake: async (video, wanted) => {
      const created = await orderRemake(video, wanted)
      learnCreated(created)
      tellCreated(created, errors("CreateSuccess"))
      return created
    },
    speak: hasLipSync ? (from) => location.assign(lipSyncPath(from)) : null,
    openWork: useOpenWork(),
    takeSettings:
      take === undefined
        ? null
        : (of) =>
            telling(async () => {
              const draft = await draftOfTask(of)
              take(draft.draft)
              announce({
                tone: draft.isWhole ? "good" : "plain",
                body: { kind: "text", text: t(draft.isWhole ? "taken" : "imageNotTaken") },
              })
            }),
  }
}

const PLAIN_CALLS = { "video-upscale": upscaleVideo, "frame-interpolation": interpolateFrames } as const

/** Orders a video out of another. Throws CallError, ActionCancelled where a dialog of credits took over. */
async function orderRemake(video: RemadeVideo, wanted: WantedRemake): Promise<Task> {
  const { kind, configuration, priceCoins } = wanted
  const { named, width, height } = video
  const beside = { ...named, max_coins: priceCoins, source: "create-video" }
  const options = { handlesErrors: true, idempotencyKey: newIdempotencyKey() }
  const again = () => void orderRemake(video, wanted).then(learnCreated, () => {})
  const balance = $purse.get()
  if (balance !== null && missingCoins(priceCoins, balance) > 0) {
    $recharge.set({ reason: "short", priceCoins, balance, resume: again })
    throw new ActionCancelled()
  }
  const order = () => {
    switch (wanted.kind) {
      case "video-to-audio":
        return call(videoToAudio, { ...wanted.configuration, ...beside }, options)
      case "video-extend":
        return call(extendVideo, { ...wanted.configuration, ...beside }, options)
      default:
        return call(PLAIN_CALLS[wanted.kind], beside, options)
    }
  }
  const created = await orderAndPay(order, {
    keep: () => Promise.resolve(),
    again,
  })
  return firstState(created, {
    type: REMAKE_ACTIONS[kind],
    prompt: configuration.prompt?.trim() || video.prompt,
    width,
    height,
    n_iter: 1,
    seed: null,
  })
}

/** The form that a task was made with; not whole where one of its images is gone. Throws CallError. */
async function draftOfTask({ id, type }: Task): Promise<{ readonly draft: VideoDraft; readonly isWhole: boolean }> {
  const configuration = await call(videoConfig, { id }, { handlesErrors: true })
  const known = tabOfTask(domainTypeOf(type) ?? 0, itemsOf(configuration))
  const tab = FORM_TABS.find((one) => one === known) ?? "txt2video"
  const meta = metaOfConfiguration(configuration, tab)
  const urls = imagesIn({ tab, meta })
  const measured = await Promise.all(urls.map((url) => measuredImage(url)))
  const images = measured.flatMap((image) => image ?? [])
  const gone = new Set(urls.filter((url) => !images.some((image) => image.url === url)))
  return { draft: withoutImages({ tab, meta, images }, gone), isWhole: gone.size === 0 }
}
