import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { REMAKE_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoToAudio } from "../../../domain/video/remake/remake-contract.ts"
import { call } from "../../_runtime/call.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { useDraft } from "../../_ui/use-draft.ts"
import { useViewerPlan } from "../../apps/use-viewer-plan.ts"
import { isSignedIn } from "../../identity/is-signed-in.ts"
import { firstState } from "../../task/first-state.ts"
import { type Ordering, useOrdering } from "../../task/use-ordering.ts"
import { remakePriceOf } from "../../video/generate/remake-price.ts"
import { keptResult, type OwnResult } from "./own-result.ts"

/** What the form of a video's sound holds, as texts (spec 2§3, videoAddMusic). */
export interface AddMusicDraft extends Readonly<Record<string, string>> {
  readonly video: string
  readonly prompt: string
  readonly negative: string
}

/** What is priced until a video is chosen, seconds (spec 2§9). */
const USUAL_S = 5
const EMPTY: AddMusicDraft = { video: "", prompt: "", negative: "" }

/** The form that gives a video a sound, and what can be done with it. */
export interface AddMusic extends Omit<Ordering, "changed"> {
  readonly draft: AddMusicDraft
  readonly video: OwnResult | null
  readonly priceCoins: number
  readonly plan: Plan
  readonly change: (change: Partial<AddMusicDraft>) => void
}

/** The form: kept in this tab, priced by the server's own rules, sent once. */
export function useAddMusic(): AddMusic {
  const { fields: draft, change: keep } = useDraft("atelier.create.add-music", EMPTY)
  const plan = useViewerPlan()
  const video = keptResult(draft.video)
  const { width, height, durationS } = video ?? { width: 0, height: 0, durationS: USUAL_S }
  const priceCoins = remakePriceOf("video-to-audio", { width, height, duration: durationS }, plan)
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins,
    check: () => faultsOf(draft, video),
    order: (keyOf) => order(draft, video, priceCoins, keyOf),
    fieldOfPath: (path) => (path === "parent_task_id" ? "video" : path.replace(/^meta\./, "")),
  })
  return {
    ...ordering,
    draft,
    video,
    priceCoins,
    plan,
    change: (next) => {
      keep(next)
      changed()
    },
  }
}

/** What stands against sending, by the names of the fields. Only who is signed in has videos to choose from. */
function faultsOf({ prompt }: AddMusicDraft, video: OwnResult | null): readonly FieldError[] {
  return [
    ...(video === null && isSignedIn() ? [{ path: "video", message: "VideoRequired" }] : []),
    ...(prompt.trim() === "" ? [{ path: "prompt", message: "PromptNotEmpty" }] : []),
  ]
}

/** Orders what the form holds. Throws CallError. */
async function order(
  { prompt, negative }: AddMusicDraft,
  video: OwnResult | null,
  priceCoins: number,
  keyOf: (order: unknown) => string,
): Promise<Task> {
  if (video === null) throw new ActionCancelled()
  const { taskId, place, width, height } = video
  const words = { prompt, ...(negative.trim() === "" ? {} : { negative_prompt: negative }) }
  const input = { ...words, parent_task_id: taskId, operate_number: place, max_coins: priceCoins, source: "create-audio" }
  const created = await call(videoToAudio, input, { idempotencyKey: keyOf(input), handlesErrors: true })
  return firstState(created, { type: REMAKE_ACTIONS["video-to-audio"], prompt, width, height, n_iter: 1, seed: null })
}
