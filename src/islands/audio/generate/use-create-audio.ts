import { useLocale } from "use-intl"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { AudioConfiguration } from "../../../domain/audio/generation/configuration.ts"
import { AUDIO_ACTIONS } from "../../../domain/audio/generation/task-actions.ts"
import { textToAudioEffect, textToMusic, textToSpeech } from "../../../domain/audio/generation-contract.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import type { Task } from "../../../domain/task/contract.ts"
import type { FormHandle } from "../../_making/form/form-handle.ts"
import { useRoomDraft } from "../../_making/form/room-draft.ts"
import { useOrdering } from "../../_making/order/use-ordering.ts"
import { call } from "../../_runtime/call.ts"
import { firstState } from "../../_session/first-state.ts"
import { useViewerPlan } from "../../_session/use-viewer-plan.ts"
import { useReadyVoices } from "../voices/use-ready-voices.ts"
import { inputOf, SOUND_FORM, type SoundDraft, withInput } from "./sound-draft.ts"
import type { SoundFacts, SoundNames } from "./sound-fields.ts"
import { faultsOf, fieldOfPath, formOf, type OfferedForForm, type SoundForm } from "./sound-form.ts"
import { useSoundFields } from "./use-sound-fields.ts"

/** The form that makes sounds, and what can be done with it. */
export interface CreateAudio extends Omit<ReturnType<typeof useOrdering>, "changed"> {
  readonly draft: SoundDraft
  /** The input of the open tab, as far as it was said. */
  readonly input: AudioConfiguration
  readonly form: SoundForm
  readonly fields: FormHandle<SoundFacts, SoundNames>
  readonly plan: Plan
  readonly offered: OfferedForForm
  /** The member's own that may speak. */
  readonly ownVoices: readonly OwnVoice[]
  /** Those of them that sing. */
  readonly ownSingers: readonly OwnVoice[]
  readonly change: (change: (draft: SoundDraft) => SoundDraft) => void
  /** Changes the input of the open tab. */
  readonly rewrite: (change: (input: AudioConfiguration) => AudioConfiguration) => void
}

/** The form over what is offered, beginning with `first`: kept in this tab, priced by the server's own rules, sent once. */
export function useCreateAudio(offered: OfferedForForm, first: SoundDraft): CreateAudio {
  const locale = useLocale()
  const { draft, change: keep } = useRoomDraft(SOUND_FORM, first)
  const plan = useViewerPlan()
  const ownVoices = useReadyVoices()
  const ownSingers = offered.singsOwnVoices ? ownVoices : []
  const withOwn = (voices: readonly string[], own: readonly OwnVoice[]) => [...voices, ...own.map(({ voice_id: id }) => id)]
  const [voices, singers] = [withOwn(offered.voices, ownVoices), withOwn(offered.singers, ownSingers)]
  const form = formOf(draft, { ...offered, voices, singers }, locale, plan)
  const { changed, ...ordering } = useOrdering({
    plan,
    priceCoins: form.priceCoins,
    check: () => faultsOf(form),
    order: (keyOf) => order(form, keyOf),
    fieldOfPath,
  })
  const change: CreateAudio["change"] = (next) => {
    keep(next)
    changed()
  }
  const rewrite: CreateAudio["rewrite"] = (next) => change((before) => withInput(before, form.tab, next))
  const input = inputOf({ ...draft, tab: form.tab })
  const facts = { meta: input, kind: form.kind, singers }
  return {
    ...ordering,
    draft,
    input,
    form,
    fields: useSoundFields({ facts, errors: ordering.errors, ownSingers, rewrite }),
    plan,
    offered,
    ownVoices,
    ownSingers,
    change,
    rewrite,
  }
}

/** Orders what the form holds. Throws CallError. */
async function order({ kind, configuration, priceCoins }: SoundForm, keyOf: (order: unknown) => string): Promise<Task> {
  const input = { ...configuration, max_coins: priceCoins, source: "create-audio" }
  const options = { idempotencyKey: keyOf([kind, input]), handlesErrors: true }
  const created =
    kind === "speech"
      ? await call(textToSpeech, { ...input, waits: false }, options)
      : kind === "music" || kind === "song"
        ? await call(textToMusic, input, options)
        : await call(textToAudioEffect, input, options)
  const { prompt = "", n_iter = 1 } = configuration
  return firstState(created, { type: AUDIO_ACTIONS[kind], prompt, width: null, height: null, n_iter, seed: null })
}
