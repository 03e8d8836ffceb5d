import { useEffect, useRef } from "react"
import { rightsOf } from "../../../domain/credits/rules.ts"
import type { VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { isUnderDialog } from "../../_runtime/generator-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { focusFirstError } from "../../_ui/field.tsx"
import { TabPanel, TabSet } from "../../_ui/tabs.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { UploadingContext } from "../../generator/uploading.ts"
import { isSignedIn } from "../../identity/is-signed-in.ts"
import { PricedButton } from "../../studio/priced-button.tsx"
import { PromptText } from "../../studio/prompt-text.tsx"
import { usePurseLine } from "../../studio/use-purse-line.ts"
import { tellCreated } from "../../task/tell-created.ts"
import { EffectField } from "./effect-field.tsx"
import { ImageFields } from "./image-fields.tsx"
import { ModelField } from "./model-field.tsx"
import { MorePanel, NegativePanel } from "./more-fields.tsx"
import { CountField, LengthField, QualityField, SizeField } from "./shape-fields.tsx"
import type { CreateVideo } from "./use-create-video.ts"
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
  const words = useMessages("errors")
  const errorWords = useErrorWords()
  const element = useRef<HTMLFormElement>(null)
  const prompt = useRef<HTMLTextAreaElement>(null)
  const { draft, form, offered, errors, action, change } = handle
  const { tab } = form
  const tabs = FORM_TABS.filter((one) => offered.some((model) => servesTab(model, one)))
  const chooseTab = (next: FormTab) => {
    if (hasPlaces(next)) return change({ tab: next })
    const current = chosenModel({ model: draft.model, tab: next }, offered)
    const serving = servesTab(current, next) ? current : offered.find((model) => servesTab(model, next))
    change({ tab: next, model: serving?.no ?? "" })
  }
  const submit = async () => {
    const task = await handle.generate()
    if (task === null) focusFirstError(element.current)
    else tellCreated(task, words("CreateSuccess"))
  }
  useFirstFocus(prompt, focusAsked)
  useShortcut(element)
  const shown = Object.entries(errors).filter(([name]) => !SHOWN_AT_FIELDS.has(name))
  return (
    <form
      ref={element}
      noValidate
      aria-label={t("form")}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex min-h-0 flex-col rounded-card border border-line bg-raised lg:sticky lg:top-[calc(var(--top-height)+1rem)] lg:max-h-[calc(100dvh-var(--top-height)-6rem)]"
    >
      <div className="fades-at-end grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 lg:overflow-y-auto">
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
          className="max-h-[28dvh] min-h-24"
        />
        <ModelField {...handle} />
        <SizeField {...handle} />
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
      </div>
      <div className="sticky bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-b-card border-t border-line bg-raised p-4 lg:static">
        {shown.length === 0 ? null : (
          <div role="alert" className="grid gap-1 text-xs text-bad">
            {shown.map(([name, message]) => (
              <p key={name}>{errorWords(message)}</p>
            ))}
          </div>
        )}
        <FailureBox failure={action.failure} />
        <GenerateVideo handle={handle} />
      </div>
    </form>
  )
}

/** Fields that say themselves what is wrong with them. */
const SHOWN_AT_FIELDS: ReadonlySet<string> = new Set([
  "prompt",
  "imageToVideoList",
  "multiImg2videoInfo.imageList",
  "SpecialEffectsAppInfo",
  "specialEffectsImageList.0",
  "specialEffectsImageList.1",
  "art_model_no",
  "size",
  "n_iter",
  "negative_prompt",
  "generate_video.generate_video_duration",
  "generate_video.quality_mode",
])

function GenerateVideo({ handle }: Pick<VideoFormPanelProps, "handle">) {
  const t = useMessages("videos")
  const studio = useMessages("studio")
  const { form, plan, blocker, action } = handle
  const payment = usePurseLine(form.priceCoins)
  const { running, waiting } = rightsOf(plan)
  const line = () => {
    if (blocker === "creating") return studio("whyCreating")
    if (blocker === "queueFull") return studio("whyQueueFullOfPlan", { count: running + waiting })
    return isSignedIn() ? payment : t("signInToGenerate")
  }
  return (
    <PricedButton
      priceCoins={form.priceCoins}
      isShort={blocker === "short"}
      isOff={blocker === "queueFull"}
      isBusy={action.isBusy}
      line={line()}
    />
  )
}

/** The prompt is the first thing focused where there is a keyboard, and when something was filled in. */
function useFirstFocus(field: { readonly current: HTMLTextAreaElement | null }, asked: number): void {
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || asked > 0) field.current?.focus({ preventScroll: asked === 0 })
  }, [field, asked])
}

/** Ctrl or ⌘ and Enter send the form from anywhere on the page. */
function useShortcut(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isUnderDialog(form.current)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener("keydown", onShortcut)
    return () => removeEventListener("keydown", onShortcut)
  }, [form])
}
