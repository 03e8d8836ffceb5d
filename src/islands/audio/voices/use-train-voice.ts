import { useState } from "react"
import { useLocale } from "use-intl"
import type { FieldError } from "../../../domain/_kernel/errors.ts"
import { spokenLanguageOf } from "../../../domain/audio/generation/voice-table.ts"
import { INTONATIONS, PERSON_AGES, PERSON_GENDERS } from "../../../domain/audio/voice/voice-rules.ts"
import { requestVoiceConsent, trainVoice } from "../../../domain/audio/voice-contract.ts"
import { BASE_COINS } from "../../../domain/credits/rules.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { VOICE_TRAINING_ACTION } from "../../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { UPLOAD_CATEGORIES } from "../../../domain/upload/rules.ts"
import { useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { firstState } from "../../_session/first-state.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import { useAction } from "../../_ui/use-action.ts"
import { useDraft } from "../../_ui/use-draft.ts"
import { storedIdOf } from "../../upload/upload-whole.ts"
import type { Details } from "./voice-details.tsx"

const EMPTY = { name: "", language: "", gender: "", age: "", intonation: "" }
const TRAINING_SECONDS = 5

/** A consent that was asked for. */
interface Asked {
  readonly voice_id: string
  readonly phrase: string
}

const FIELDS: Readonly<Record<string, string>> = { sample_file_id: "sample", consent_file_id: "consent", voice_id: "consent" }

/** The form that trains a voice: its words outlive a reload, its recordings do not. */
export function useTrainVoice() {
  const locale = useLocale()
  const { fields: draft, change: keep, clear } = useDraft("atelier.create.voice", EMPTY)
  const [recordings, setRecordings] = useState<{ readonly sample: File | null; readonly consent: File | null }>({
    sample: null,
    consent: null,
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const asking = useAction()
  const plan = useViewerPlan()
  const details: Details = {
    name: draft.name,
    language: spokenLanguageOf(draft.language || locale) ?? "en",
    gender: PERSON_GENDERS.find((one) => one === draft.gender) ?? "female",
    age: PERSON_AGES.find((one) => one === draft.age) ?? "adult",
    intonation: INTONATIONS.find((one) => one === draft.intonation) ?? "calm",
  }
  const { sample, consent } = recordings
  const check = (): readonly FieldError[] => [
    ...(details.name.trim() === "" ? [{ path: "name", message: "Missing" }] : []),
    ...(sample === null ? [{ path: "sample", message: "SampleRequired" }] : []),
    ...(consent === null || asked === null ? [{ path: "consent", message: "ConsentRequired" }] : []),
  ]
  const order = async (): Promise<Task> => {
    if (sample === null || consent === null || asked === null) throw new Error("checked before")
    // One upload at a time a person (spec 2§5).
    const sample_file_id = await storedIdOf(sample, UPLOAD_CATEGORIES.audio)
    const consent_file_id = await storedIdOf(consent, UPLOAD_CATEGORIES.audio)
    const { voice_id } = asked
    const max_coins = BASE_COINS.voiceTraining
    const input = { voice_id, ...details, name: details.name.trim(), sample_file_id, consent_file_id, max_coins }
    const { task_id } = await call(trainVoice, input, { handlesErrors: true })
    const created = {
      id: task_id ?? voice_id,
      status: TASK_STATUS.waiting,
      calculate_coins: max_coins,
      rest_estimate_time: TRAINING_SECONDS,
    }
    return firstState(created, { type: VOICE_TRAINING_ACTION, prompt: "", width: null, height: null, n_iter: 1, seed: null })
  }
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins: BASE_COINS.voiceTraining,
    check,
    order,
    fieldOfPath: (path) => FIELDS[path] ?? path,
  })
  return {
    ...ordering,
    details,
    sample,
    consent,
    phrase: asked?.phrase ?? null,
    asking,
    change(next: Partial<Details>) {
      keep(next)
      changed()
    },
    record(next: Partial<typeof recordings>) {
      setRecordings((before) => ({ ...before, ...next }))
      changed()
    },
    async ask() {
      if (!isSignedIn()) return openLogin()
      const answer = await asking.run(() => call(requestVoiceConsent, {}, { handlesErrors: true }))
      if (answer !== null) setAsked(answer)
    },
    /** Begins the next one. */
    clear() {
      clear()
      setRecordings({ sample: null, consent: null })
      setAsked(null)
    },
  }
}
