import { useEffect, useRef } from "react"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { failuresOf, hasFailureIn } from "../../_making/form/form-handle.ts"
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
import { VIDEO_GROUPS } from "./video-fields.ts"
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
  const { draft, form, offered, errors, change, rewrite } = handle
  const { tab } = form
  const ways = WAYS.filter((one) => FORM_TABS.includes(one) && offered.some((model) => servesTab(model, one)))
  const line = useOrderLine({ handle, priceCoins: form.priceCoins, signInLine: t("signInToGenerate") })
  const choose = (next: FormTab) => {
    if (hasPlaces(next)) return change((before) => ({ ...before, tab: next }))
    const current = chosenModel({ tab: next, meta: draft.meta }, offered)
    const serving = servesTab(current, next) ? current : offered.find((model) => servesTab(model, next))
    change((before) => ({ ...before, tab: next, meta: withFields(before.meta, { art_model_no: serving?.no }) }))
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
          text={draft.meta.prompt ?? ""}
          onText={(text) => rewrite((meta) => withFields(meta, { prompt: text === "" ? undefined : text }))}
          placeholder={t(tab === "txt2video" ? "placeholder" : tab === "effect" ? "placeholderEffect" : "placeholderMotion")}
          failure={errors["meta.prompt"]}
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

/** Places beside the fields of the table that say themselves what is wrong with them. */
const OTHER_PLACES = /^meta\.(?:prompt|imageToVideoList|multiImg2videoInfo\.imageList|SpecialEffectsAppInfo|specialEffectsImageList\.[01])$/

const SETTINGS = VIDEO_GROUPS.flatMap(({ fields }) => fields)
const TOLD_AT_FIELDS = { has: (path: string) => OTHER_PLACES.test(path) || hasFailureIn([{ path }], SETTINGS) }

/** Opens the settings for what is wrong in them. */
function useSettingsOfErrors(errors: CreateVideo["errors"]): void {
  const { open } = useRoom()
  const isWrong = hasFailureIn(failuresOf(errors).failures, SETTINGS)
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
  if (first.path === "meta.prompt") return making("addPrompt")
  return first.path === "meta.SpecialEffectsAppInfo" ? t("effectNone") : making("addImages", { count: faults.length })
}

/** The prompt is the first thing focused where there is a keyboard, and when something was filled in. */
function useFirstFocus(field: { readonly current: HTMLTextAreaElement | null }, asked: number): void {
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || asked > 0) field.current?.focus({ preventScroll: asked === 0 })
  }, [field, asked])
}
