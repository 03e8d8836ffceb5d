import { atom } from "nanostores"
import { useState } from "react"
import { useLocale } from "use-intl"
import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { TaskSource } from "../../../domain/_kernel/task-kind.ts"
import { EMOTIONS, SPEEDS } from "../../../domain/audio/generation/sound-rules.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { planTask } from "../../../domain/task/rules.ts"
import { LIP_SYNC_ACTION } from "../../../domain/video/generation/task-actions.ts"
import { lipSync } from "../../../domain/video/kinds/lip-sync.ts"
import type { LipSyncConfiguration } from "../../../domain/video/lips/lip-configuration.ts"
import { audioToLipVideo } from "../../../domain/video/lips/lip-contract.ts"
import { checkText, lipSyncSize } from "../../../domain/video/lips/lip-rules.ts"
import type { FormHandle } from "../../_making/form/form-handle.ts"
import type { KnownImage } from "../../_making/known-image.ts"
import { type Ordering, useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { firstState } from "../../_session/first-state.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import { ActionCancelled } from "../../_ui/failure.ts"
import { useDraft } from "../../_ui/use-draft.ts"
import type { SoundFacts, SoundNames } from "../generate/sound-fields.ts"
import { usualVoice } from "../generate/sound-form.ts"
import { useSoundFields } from "../generate/use-sound-fields.ts"
import { keptImage, keptResult, type OwnResult } from "./own-result.ts"
import { LIP_SYNC_SUBS, type LipSyncSub } from "./screen-tabs.ts"

/** What the form of a face that speaks holds, as texts: empty is the default (spec 2§3, lipSyncParams). */
export interface LipSyncDraft extends Readonly<Record<string, string>> {
  /** `video`, or empty for an image. */
  readonly face: string
  readonly image: string
  readonly video: string
  readonly sub: string
  readonly text: string
  readonly voice: string
  readonly speed: string
  readonly emotion: string
  readonly audio: string
}

const EMPTY: LipSyncDraft = { face: "", image: "", video: "", sub: "", text: "", voice: "", speed: "", emotion: "", audio: "" }

/** What a draft comes to: what is sent, and what that costs. */
export interface LipSyncForm {
  readonly sub: LipSyncSub
  readonly face: "image" | "video"
  readonly image: KnownImage | null
  readonly video: OwnResult | null
  readonly audio: OwnResult | null
  readonly voice: string
  readonly configuration: LipSyncConfiguration
  readonly priceCoins: number
}

/** The form that makes a face speak, and what can be done with it. */
export interface LipSyncHandle extends Omit<Ordering, "changed"> {
  readonly draft: LipSyncDraft
  readonly form: LipSyncForm
  /** How it is said, which speech has too. */
  readonly tone: FormHandle<SoundFacts, SoundNames>
  readonly plan: Plan
  readonly voices: readonly string[]
  /** The member's own that may speak here. */
  readonly ownVoices: readonly OwnVoice[]
  readonly $uploading: ReturnType<typeof atom<number>>
  readonly change: (change: Partial<LipSyncDraft>) => void
}

/** The form over the voices that are offered: kept in this tab, priced by the server's own rules, sent once. */
export function useLipSync(voices: readonly string[], ownVoices: readonly OwnVoice[]): LipSyncHandle {
  const locale = useLocale()
  const { fields: draft, change: keep } = useDraft("atelier.create.lip-sync", EMPTY)
  const plan = useViewerPlan()
  const [$uploading] = useState(() => atom(0))
  const form = formOf(draft, [...voices, ...ownVoices.map(({ voice_id: id }) => id)], locale, plan)
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins: form.priceCoins,
    check: () => faultsOf(form, $uploading.get() > 0),
    order: (keyOf) => order(form, keyOf),
    fieldOfPath: (path) => FIELDS[path.replace(/^meta\./, "")] ?? path,
  })
  const change: LipSyncHandle["change"] = (next) => {
    keep(next)
    changed()
  }
  const tone = useSoundFields({
    facts: { meta: toneOf(draft), kind: "speech", singers: [] },
    errors: {},
    ownSingers: [],
    rewrite: (next) => {
      const { emotion = "", speed } = next(toneOf(draft))
      change({ emotion, speed: speed === undefined ? "" : String(speed) })
    },
  })
  return { ...ordering, draft, form, tone, plan, voices, ownVoices, $uploading, change }
}

/** The fields of the form that the call names otherwise. */
const FIELDS: Readonly<Record<string, string>> = { parent_task_id: "face", video: "face", url: "audio", prompt: "prompt", timbre: "timbre" }

const NOTHING: TaskSource = { role: "image", mediaKey: "", url: "", sha256: "", sizeBytes: 0, width: 0, height: 0, prompt: "" }

/** How a draft says it; what is usual is left out. */
function toneOf({ emotion: kept, speed }: Pick<LipSyncDraft, "emotion" | "speed">): Pick<LipSyncConfiguration, "emotion" | "speed"> {
  const emotion = EMOTIONS.find((one) => one === kept && one !== "neutral")
  return { ...(emotion === undefined ? {} : { emotion }), ...(speed === "" ? {} : { speed: Number(speed) }) }
}

function formOf(draft: LipSyncDraft, voices: readonly string[], locale: string, plan: Plan): LipSyncForm {
  const sub = LIP_SYNC_SUBS.find((one) => one === draft.sub) ?? "text"
  const face = draft.face === "video" ? "video" : "image"
  const [image, video, audio] = [keptImage(draft.image), keptResult(draft.video), keptResult(draft.audio)]
  const voice = voices.find((id) => id === draft.voice) ?? usualVoice(voices, locale)
  const configuration: LipSyncConfiguration =
    sub === "audio"
      ? audio === null
        ? {}
        : { url: audio.url, name: audio.prompt.slice(0, 400), duration: audio.durationS }
      : { prompt: draft.text, timbre: voice, ...toneOf(draft) }
  const sound = sub === "audio" && audio !== null ? [{ ...NOTHING, role: "sound", durationMs: audio.durationS * 1000 }] : []
  const payer = plan === "visitor" ? "free" : plan
  const priceCoins = planTask(lipSync, { input: configuration, sources: [NOTHING, ...sound] }, payer).quote.calculate_coins
  return { sub, face, image, video, audio, voice, configuration, priceCoins }
}

/** What stands against sending, by the names of the fields. Only who is signed in has anything to choose from. */
function faultsOf(form: LipSyncForm, isUploading: boolean): readonly FieldError[] {
  const { sub, face, image, video, audio, configuration, voice } = form
  if (isUploading) return [{ path: "face", message: "uploadingWaitTip" }]
  const hasFace = face === "image" ? image !== null : video !== null
  const said = checkText((configuration.prompt ?? "").trim(), voice, configuration.speed ?? SPEEDS.usual).map(({ path, message }) => ({
    path: path.replace("meta.", ""),
    message,
  }))
  return [
    ...(hasFace || !isSignedIn() ? [] : [{ path: "face", message: "FaceRequired" }]),
    ...(sub === "text" ? said : audio === null && isSignedIn() ? [{ path: "audio", message: "AudioRequired" }] : []),
  ]
}

/** The face as the call names it, with its sides; null where there is none. */
function faceOf({ face, image, video }: LipSyncForm) {
  const chosen = face === "image" ? image : video
  if (chosen === null) return null
  const { url, width, height, taskId } = chosen
  const number = "place" in chosen ? chosen.place : (chosen.index ?? 0) + 1
  const isResult = taskId !== undefined && taskId !== ""
  const named = isResult ? { parent_task_id: taskId, operate_number: number } : { video: { url } }
  return { named, shown: { url, width, height } }
}

/** Orders what the form holds. Throws CallError. */
async function order(form: LipSyncForm, keyOf: (order: unknown) => string): Promise<Task> {
  const face = faceOf(form)
  const { sub, audio, configuration, priceCoins } = form
  if (face === null || (sub === "audio" && audio === null)) throw new ActionCancelled()
  const input = { ...configuration, ...face.named, max_coins: priceCoins, source: "create-audio" }
  const created = await call(audioToLipVideo, input, { idempotencyKey: keyOf(input), handlesErrors: true })
  return firstState(created, {
    type: LIP_SYNC_ACTION,
    prompt: configuration.prompt ?? configuration.name ?? "",
    ...lipSyncSize(face.shown),
    n_iter: 1,
    seed: null,
    ...(form.face === "image" ? { source_image: face.shown } : {}),
  })
}
