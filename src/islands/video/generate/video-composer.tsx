import { useEffect, useRef } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { Composer } from "../../_making/room/composer.tsx"
import { OrderButton, OrderNotes, useOrderLine } from "../../_making/room/order-parts.tsx"
import { useRoom } from "../../_making/room/room.tsx"
import { Segmented } from "../../_making/room/segmented.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { ImageFields } from "./image-fields.tsx"
import { type CreateVideo, KIND_OF_TAB } from "./use-create-video.ts"
import { VideoChips } from "./video-chips.tsx"
import { FORM_TABS, type FormTab, hasPlaces } from "./video-draft.ts"
import { chosenModel, faultsOf } from "./video-form.ts"

interface VideoComposerProps {
  readonly handle: CreateVideo
  readonly locale: Locale
  /** Raised to put the focus into the prompt. */
  readonly focusAsked: number
  readonly onEffects: () => void
}

/** The order in which the ways to make a video stand. */
const WAYS: readonly FormTab[] = ["txt2video", "img2video", "effect", "multiImg2video", "img2Live2d"]

/** The composer of the video room: what the video starts from, its words, what is chosen, the price. */
export function VideoComposer({ handle, locale, focusAsked, onEffects }: VideoComposerProps) {
  const t = useMessages("videos")
  const prompt = useRef<HTMLTextAreaElement>(null)
  const { draft, form, offered, errors, change } = handle
  const { tab } = form
  const ways = WAYS.filter((one) => FORM_TABS.includes(one) && offered.some((model) => servesTab(model, one)))
  const line = useOrderLine({ handle, priceCoins: form.priceCoins, signInLine: t("signInToGenerate") })
  const choose = (next: FormTab) => {
    if (hasPlaces(next)) return change({ tab: next })
    const current = chosenModel({ model: draft.model, tab: next }, offered)
    const serving = servesTab(current, next) ? current : offered.find((model) => servesTab(model, next))
    change({ tab: next, model: serving?.no ?? "" })
  }
  useFirstFocus(prompt, focusAsked)
  useSettingsOfErrors(errors)
  return (
    <Composer
      modes={<Segmented label={t("tabs")} choices={ways.map((id) => ({ id, label: t(`tab_${id}`) }))} chosen={tab} onChoose={choose} />}
      notes={<OrderNotes handle={handle} toldAtFields={TOLD_AT_FIELDS} />}
      images={tab === "txt2video" || tab === "effect" ? null : <ImageFields {...handle} />}
      prompt={
        <PromptText
          ref={prompt}
          look="bare"
          text={draft.prompt}
          onText={(text) => change({ prompt: text })}
          placeholder={t(tab === "txt2video" ? "placeholder" : tab === "effect" ? "placeholderEffect" : "placeholderMotion")}
          failure={errors["prompt"]}
          preview={form.model.isPreview === true ? { kind: KIND_OF_TAB[tab] } : undefined}
          className="max-h-42"
        />
      }
      facts={line}
      chips={<VideoChips handle={handle} locale={locale} onEffects={onEffects} />}
      button={<OrderButton handle={handle} priceCoins={form.priceCoins} line={line} missing={useMissing(handle)} />}
    />
  )
}

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set([
  "prompt",
  "imageToVideoList",
  "multiImg2videoInfo.imageList",
  "SpecialEffectsAppInfo",
  "specialEffectsImageList.0",
  "specialEffectsImageList.1",
  "art_model_no",
  "size",
  "n_iter",
  "seed",
  "negative_prompt",
  "generate_video.generate_video_duration",
  "generate_video.quality_mode",
])

/** Of those, the ones that stand in the settings. */
const SETTINGS_FIELDS: readonly string[] = [
  "art_model_no",
  "size",
  "n_iter",
  "seed",
  "negative_prompt",
  "generate_video.generate_video_duration",
  "generate_video.quality_mode",
]

/** Opens the settings for what is wrong in them. */
function useSettingsOfErrors(errors: CreateVideo["errors"]): void {
  const { open } = useRoom()
  const isWrong = SETTINGS_FIELDS.some((name) => name in errors)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (isWrong) latest.current(true)
  }, [isWrong])
}

/** What is still missing, in the words of the button; null where nothing is. */
function useMissing({ draft, form }: CreateVideo): string | null {
  const t = useMessages("videos")
  const making = useMessages("making")
  const faults = faultsOf(draft, form, false)
  const [first] = faults
  if (first === undefined) return null
  if (first.path === "prompt") return making("addPrompt")
  return first.path === "SpecialEffectsAppInfo" ? t("effectNone") : making("addImages", { count: faults.length })
}

/** The prompt is the first thing focused where there is a keyboard, and when something was filled in. */
function useFirstFocus(field: { readonly current: HTMLTextAreaElement | null }, asked: number): void {
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || asked > 0) field.current?.focus({ preventScroll: asked === 0 })
  }, [field, asked])
}
