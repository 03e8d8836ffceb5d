import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { REMAKE_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoToAudio } from "../../../domain/video/remake/remake-contract.ts"
import { LONGEST_S } from "../../../domain/video/remake/remake-rules.ts"
import { type Ordering, useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { firstState } from "../../_session/first-state.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { useDraft } from "../../_ui/use-draft.ts"
import { remakePriceOf } from "../../video/generate/remake-price.ts"
import { soundLengthOf } from "../../video/generate/sound-length.ts"
import { keptResult, nameOf, type OwnResult } from "./own-result.ts"

/** What the form of a video's sound holds, as texts (spec 2§3, videoAddMusic). */
export interface AddMusicDraft extends Readonly<Record<string, string>> {
  readonly video: string
  readonly prompt: string
  readonly negative: string
  /** How much of the video gets it, as `soundLengthText` has it; empty is the usual. */
  readonly duration: string
}

const EMPTY: AddMusicDraft = { video: "", prompt: "", negative: "", duration: "" }
/** Until a video is chosen, every length may fit. */
const ANY_VIDEO = { width: 0, height: 0, durationS: LONGEST_S }
/** Fields of the form that the call names otherwise. */
const FIELDS: Readonly<Record<string, string>> = { parent_task_id: "video", file_id: "video" }

/** The form that gives a video a sound, and what can be done with it. */
export interface AddMusic extends Omit<Ordering, "changed"> {
  readonly draft: AddMusicDraft
  readonly video: OwnResult | null
  /** Of the video, and of what is heard in it. */
  readonly videoS: number
  readonly soundS: number
  readonly priceCoins: number
  readonly plan: Plan
  readonly change: (change: Partial<AddMusicDraft>) => void
}

/** The form: kept in this tab, priced by the server's own rules, sent once. */
export function useAddMusic(): AddMusic {
  const { fields: draft, change: keep } = useDraft("atelier.create.add-music", EMPTY)
  const plan = useViewerPlan()
  const video = keptResult(draft.video)
  const { width, height, durationS: videoS } = video ?? ANY_VIDEO
  const soundS = soundLengthOf(draft.duration, videoS)
  const priceCoins = remakePriceOf("video-to-audio", { width, height, duration: videoS }, plan, { duration: soundS })
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins,
    check: () => faultsOf(draft, video),
    order: (keyOf) => order(draft, video, { soundS, priceCoins }, keyOf),
    fieldOfPath: (path) => {
      const name = path.replace(/^meta\./, "")
      return FIELDS[name] ?? name
    },
  })
  return {
    ...ordering,
    draft,
    video,
    videoS,
    soundS,
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
  { soundS, priceCoins }: Pick<AddMusic, "soundS" | "priceCoins">,
  keyOf: (order: unknown) => string,
): Promise<Task> {
  if (video === null) throw new ActionCancelled()
  const { width, height } = video
  const words = { prompt, ...(negative.trim() === "" ? {} : { negative_prompt: negative }) }
  const input = { ...words, ...nameOf(video), duration: soundS, max_coins: priceCoins, source: "create-audio" }
  const created = await call(videoToAudio, input, { idempotencyKey: keyOf(input), handlesErrors: true })
  return firstState(created, { type: REMAKE_ACTIONS["video-to-audio"], prompt, width, height, n_iter: 1, seed: null })
}
