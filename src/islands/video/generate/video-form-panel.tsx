import { useEffect, useRef } from "react"
import type { VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { OrderForm } from "../../_making/order/order-form.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { TabPanel, TabSet } from "../../_ui/tabs.tsx"
import { UploadingContext } from "../../generator/uploading.ts"
import { EffectField } from "./effect-field.tsx"
import { FitField } from "./fit-field.tsx"
import { ImageFields } from "./image-fields.tsx"
import { ModelField } from "./model-field.tsx"
import { MorePanel, NegativePanel } from "./more-fields.tsx"
import { CountField, LengthField, QualityField, SizeField } from "./shape-fields.tsx"
import { type CreateVideo, KIND_OF_TAB } from "./use-create-video.ts"
import { FORM_TABS, type FormTab, hasPlaces, RESET_SETTINGS } from "./video-draft.ts"
import { chosenModel } from "./video-form.ts"

interface VideoFormPanelProps {
  readonly handle: CreateVideo
  /** The effects that a server has. */
  readonly effects: readonly VideoEffectId[]
  /** Raised to put the focus into the prompt. */
  readonly focusAsked: number
}

/** All that is decided before a video is generated, and the one button that does it. */
export function VideoFormPanel({ handle, effects, focusAsked }: VideoFormPanelProps) {
  const t = useMessages("videos")
  const prompt = useRef<HTMLTextAreaElement>(null)
  const { draft, form, offered, errors, change } = handle
  const { tab } = form
  const tabs = FORM_TABS.filter((one) => offered.some((model) => servesTab(model, one)))
  const chooseTab = (next: FormTab) => {
    if (hasPlaces(next)) return change({ tab: next })
    const current = chosenModel({ model: draft.model, tab: next }, offered)
    const serving = servesTab(current, next) ? current : offered.find((model) => servesTab(model, next))
    change({ tab: next, model: serving?.no ?? "" })
  }
  useFirstFocus(prompt, focusAsked)
  return (
    <OrderForm
      label={t("form")}
      handle={handle}
      priceCoins={form.priceCoins}
      toldAtFields={TOLD_AT_FIELDS}
      signInLine={t("signInToGenerate")}
    >
      <UploadingContext value={handle.$uploading}>
        <TabSet label={t("tabs")} tabs={tabs.map((id) => ({ id, label: t(`tab_${id}`) }))} chosen={tab} onChoose={chooseTab}>
          {tabs.map((id) => (
            <TabPanel key={id} id={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
              <p className="text-xs text-pretty text-ink-3">{t(`lead_${id}`)}</p>
              {id === "effect" ? <EffectField {...handle} effects={effects} /> : null}
              <ImageFields {...handle} />
            </TabPanel>
          ))}
        </TabSet>
      </UploadingContext>
      <PromptText
        ref={prompt}
        text={draft.prompt}
        onText={(text) => change({ prompt: text })}
        placeholder={t("placeholder")}
        failure={errors["prompt"]}
        hint={t("promptHint")}
        preview={form.model.isPreview === true ? { kind: KIND_OF_TAB[tab] } : undefined}
        className="max-h-[28dvh] min-h-24"
      />
      <ModelField {...handle} />
      <SizeField {...handle} />
      <FitField {...handle} />
      <LengthField {...handle} />
      <CountField {...handle} />
      <QualityField {...handle} />
      <div className="grid grid-cols-[minmax(0,1fr)] border-t border-line">
        <NegativePanel {...handle} />
        <MorePanel {...handle} />
      </div>
      <button
        type="button"
        onClick={() => change(RESET_SETTINGS)}
        className="min-h-6 justify-self-end text-xs text-ink-3 underline-offset-2 hover:text-ink hover:underline"
      >
        {t("resetAll")}
      </button>
    </OrderForm>
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

/** The prompt is the first thing focused where there is a keyboard, and when something was filled in. */
function useFirstFocus(field: { readonly current: HTMLTextAreaElement | null }, asked: number): void {
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || asked > 0) field.current?.focus({ preventScroll: asked === 0 })
  }, [field, asked])
}
