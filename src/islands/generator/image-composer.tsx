import { useStore } from "@nanostores/react"
import { Dices } from "lucide-react"
import { useEffect, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { rightsOf } from "../../domain/credits/rules.ts"
import { randomPrompt, WORDED_KINDS } from "../../domain/prompt/contract.ts"
import { STYLES } from "../../domain/studio/rules.ts"
import { FieldChips } from "../_making/form/field-chips.tsx"
import { PromptText } from "../_making/form/prompt-text.tsx"
import { RatioIcon } from "../_making/form/ratio-icon.tsx"
import { Composer } from "../_making/room/composer.tsx"
import { call } from "../_runtime/call.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { FailureNote } from "../studio/failure-note.tsx"
import { GenerateButton, useGenerateLine } from "../studio/generate-button.tsx"
import { hasDrafts } from "../studio/live-order.ts"
import { LiveSwitch } from "../studio/live-switch.tsx"
import { focusPrompt } from "../studio/studio-state.ts"
import { actionOfTab, type PanelTab } from "../studio/tabs.ts"
import { firstPassSize } from "./draft-size.ts"
import { DropTargets } from "./drop-targets.tsx"
import type { FieldDeclaration } from "./field-declaration.ts"
import { changeDraft, changeMeta, knowing, useGenerator } from "./generator-state.ts"
import { ImageSlot } from "./image-slot.tsx"
import { OtherMends } from "./mend-notes.tsx"
import { ModeChip, ReferencesChip } from "./mode-chip.tsx"
import { type DraftOrder, type Missing, missingIn } from "./order-of-draft.ts"
import { panelOf } from "./panels.ts"
import { placesOf } from "./places.ts"
import type { Slot } from "./slots.ts"
import { isStarterField } from "./starter-rules.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { useImageForm, useImageSummary } from "./use-image-form.ts"

const FieldRow = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./field-row.tsx").then((chunk) => chunk.FieldRow))

interface ImageComposerProps {
  readonly locale: Locale
  readonly isPreview: boolean
  readonly order: DraftOrder
}

/** The composer of the image room: the open mode's images and words, what is chosen, the price. */
export function ImageComposer({ locale, isPreview, order }: ImageComposerProps) {
  const generator = useGenerator()
  const { mode, studio } = generator
  const tab = useStore(generator.$tab)
  const plan = useStore(studio.$plan)
  const facts = useFieldFacts()
  const line = useGenerateLine(order.order, facts.meta.n_iter ?? rightsOf(plan).defaultImages)
  const making = useMessages("making")
  const missingWords = (missing: Missing) =>
    missing === null ? null : missing.what === "prompt" ? making("addPrompt") : making("addImages", { count: missing.count })
  const { slots, prompt, chips } = panelOf(mode, tab)
  const hasLive = hasDrafts(order.order.action)
  return (
    <Composer
      targets={<DropTargets />}
      notes={
        <>
          <UnplacedFailures tab={tab} />
          <OtherMends places={placesOf(panelOf(mode, tab), facts)} />
          <FailureNote />
        </>
      }
      images={slots.length === 0 ? null : <Slots tab={tab} slots={slots} />}
      prompt={prompt === null ? <Lead tab={tab} /> : <Prompt tab={tab} isOptional={prompt === "optional"} isPreview={isPreview} />}
      facts={line}
      chips={
        <>
          <ModeChip />
          {prompt === null || tab !== "textToImage" ? null : <SurpriseChip locale={locale} />}
          <SettingChips chips={chips} locale={locale} isPreview={isPreview} />
          {tab === "textToImage" ? <ReferencesChip /> : null}
        </>
      }
      tools={hasLive ? <LiveSwitch /> : null}
      button={<GenerateButton order={order.order} line={line} missing={missingWords(missingIn(order))} />}
    />
  )
}

/** What a mode without words does. */
function Lead({ tab }: { readonly tab: PanelTab }) {
  const t = useMessages("generator")
  return <p className="text-sm leading-6 text-pretty text-ink-2">{t(`lead_${tab}`)}</p>
}

function Slots({ tab, slots }: { readonly tab: PanelTab; readonly slots: readonly Slot[] }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta, images } = useStore(generator.$draft)
  const failures = useStore(generator.studio.$failures)
  const firstEmpty = slots.find((slot) => slot.read(meta) === undefined) ?? slots[0]
  return (
    <div className={`grid gap-2 ${slots.length > 1 ? "grid-cols-2" : "grid-cols-[minmax(0,1fr)]"}`}>
      {slots.map((slot) => (
        <ImageSlot
          key={slot.name}
          isLow
          name={slot.name}
          label={t(slot.name)}
          image={images.find((image) => image.url === slot.read(meta))}
          failure={failures.find(({ path }) => slot.paths.test(path))?.message}
          takesPaste={slot === firstEmpty}
          onImage={(image) =>
            changeDraft(generator, tab, (draft) => {
              const known = image === null ? draft : knowing(draft, image)
              return { ...known, meta: slot.write(known.meta, image?.url) }
            })
          }
        />
      ))}
    </div>
  )
}

interface PromptProps {
  readonly tab: PanelTab
  readonly isOptional: boolean
  readonly isPreview: boolean
}

/** The words; focused first where there is a keyboard. */
function Prompt({ tab, isOptional, isPreview }: PromptProps) {
  const t = useMessages("generator")
  const words = useMessages("studio")
  const generator = useGenerator()
  const { studio } = generator
  const { prompt = "" } = useFieldFacts().meta
  const failure = useStore(studio.$failures).find(({ path }) => path === "meta.prompt")
  const focusRequest = useStore(studio.$focusPrompt)
  const field = useRef<HTMLTextAreaElement>(null)
  const worded = isPreview ? WORDED_KINDS.find((kind) => kind === actionOfTab(tab)) : undefined
  useEffect(() => {
    const isTouch = matchMedia("(pointer: coarse)").matches
    if (!isTouch || focusRequest > 0) field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focusRequest])
  return (
    <PromptText
      ref={field}
      look="bare"
      text={prompt}
      onText={(text) => changeMeta(generator, { prompt: text === "" ? undefined : text })}
      placeholder={isOptional ? t("promptOptional") : words("promptPlaceholder")}
      failure={failure?.message}
      about={failure?.value}
      preview={worded === undefined ? undefined : { kind: worded }}
      className="max-h-42"
    />
  )
}

/** Another prompt, for people who have none. */
function SurpriseChip({ locale }: { readonly locale: Locale }) {
  const t = useMessages("studio")
  const generator = useGenerator()
  const action = useAction()
  const surprise = () =>
    action.run(async () => {
      // The notice tells what fails.
      const { local } = await call(randomPrompt, { language: locale })
      changeMeta(generator, { prompt: local })
      focusPrompt(generator.studio)
    })
  return (
    <button
      type="button"
      aria-label={t("surprise")}
      title={t("surprise")}
      aria-busy={action.isBusy}
      onClick={() => void surprise()}
      className="composer-chip"
    >
      <Dices size={16} strokeWidth={1.75} className="text-ink-2" />
    </button>
  )
}

interface SettingChipsProps {
  readonly chips: readonly FieldDeclaration[]
  readonly locale: Locale
  readonly isPreview: boolean
}

/** The settings of a tab that are in sight, by their values; a visitor may open those of the starter. */
function SettingChips({ chips, locale, isPreview }: SettingChipsProps) {
  const words = useMessages("studio")
  const form = useImageForm()
  const summaryOf = useImageSummary()
  const isVisitor = useStore(useGenerator().studio.$plan) === "visitor"
  const shown = isVisitor ? chips.filter((field) => isStarterField(field) || field.name === "model") : chips
  return (
    <FieldChips
      form={form}
      chips={shown.map((field) => [field])}
      valueOf={(field) => {
        const { text } = summaryOf(field)
        const name = form.words.nameOf(field)
        return text === "" ? name : SAYS_ITSELF.has(field.name) ? text : `${name} · ${text}`
      }}
      renderIcon={(field) => <ChipIcon field={field} />}
      renderLead={({ name }) =>
        name === "model" && isPreview ? (
          <p className="text-xs text-pretty text-ink-2">
            {words("previewNotice")}{" "}
            <a href={`/${locale}/about-preview`} className="text-link whitespace-nowrap">
              {words("connectGpu")}
            </a>
          </p>
        ) : null
      }
      renderRow={(field) => (isVisitor && field.name === "model" ? null : <FieldRow key={field.name} field={field} />)}
    />
  )
}

/** Fields whose value tells what they are about. */
const SAYS_ITSELF: ReadonlySet<string> = new Set(["size", "count", "style", "model", "scale", "upscaler", "motion", "processor"])

/** A look by what it does, a size by its shape. */
function ChipIcon({ field }: { readonly field: FieldDeclaration }) {
  const { meta } = useFieldFacts()
  const { images } = useStore(useGenerator().$draft)
  if (field.name === "size") {
    const { width, height } = firstPassSize(meta, images)
    return <RatioIcon width={width} height={height} sidePx={16} />
  }
  const style = field.name === "style" ? STYLES.find((one) => one === meta.prompt_style) : undefined
  if (style === undefined) return null
  return (
    <img src={`/looks/${style}.webp`} alt="" width={24} height={24} decoding="async" className="-ms-1 size-6 rounded-[5px] object-cover" />
  )
}

/** Failures that no place of their own tells: at a chip, or at no field of this tab. */
function UnplacedFailures({ tab }: { readonly tab: PanelTab }) {
  const generator = useGenerator()
  const words = useErrorWords()
  const facts = useFieldFacts()
  const failures = useStore(generator.studio.$failures)
  const panel = panelOf(generator.mode, tab)
  const { chips } = panel
  // A chip has no room for words: what is wrong with it is said here, too.
  const groups = panel.groups.map((group) => ({ ...group, fields: group.fields.filter((field) => !chips.includes(field)) }))
  const places = placesOf({ ...panel, chips: [], groups }, facts)
  const others = failures.filter(({ path }) => !places.some((place) => place.test(path)))
  if (others.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 text-xs text-bad">
      {[...new Set(others.map(({ message }) => message))].map((message) => (
        <p key={message}>{words(message)}</p>
      ))}
    </div>
  )
}
