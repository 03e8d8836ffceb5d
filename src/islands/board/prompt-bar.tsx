import { useStore } from "@nanostores/react"
import { ChevronDown, ChevronUp, Sparkles, X } from "lucide-react"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { type BoardSettings, boardSettingsSchema } from "../../domain/board/document.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { MAXIMUM_IMAGE_COUNT, MAXIMUM_SMALL_SEED, STARTER_MODEL, STYLES } from "../../domain/studio/rules.ts"
import { seedIn } from "../../formats/generator/seed.ts"
import { SeedInput } from "../_making/form/seed-input.tsx"
import { PricedButton } from "../_making/order/priced-button.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { listed } from "../_ui/listed.ts"
import { RangeField } from "../_ui/range-field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { FailureNote } from "../studio/failure-note.tsx"
import { useBlocker, useGenerateLine } from "../studio/generate-button.tsx"
import { NoServerNote } from "../studio/no-server-note.tsx"
import { useBaseModels, useModelWords } from "../studio/offered-models.ts"
import type { Order } from "../studio/order.ts"
import { useStudio } from "../studio/studio-state.ts"
import { useBoard } from "./board-context.ts"
import { namesOf, useFrameMaking } from "./use-frame-making.ts"

/** Some of the settings; undefined goes back to the model's. */
type Change = { readonly [Name in keyof BoardSettings]?: BoardSettings[Name] | undefined }

/** The seed of a board that leaves it to chance. */
const RANDOM = -1

/** Words and settings of what the frame makes, and the button with the price. */
export function PromptBar() {
  const t = useMessages("board")
  const { editor, results } = useBoard()
  const { settings } = useStore(editor.$history).present
  const { making, facts, isSending, refusal, make, cancel } = useFrameMaking()
  const underWay = useStore(results.$making)
  const plan = useStore(useStudio().$plan)
  const [isOpen, setIsOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const change = (part: Change, gesture: string) =>
    editor.change((document) => ({ ...document, settings: withSettings(document.settings, part) }), gesture)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (underWay === null && !isSending) void make()
  }
  const { priceCoins } = making.order
  useEffect(() => editor.$priceCoins.set(plan === "visitor" ? null : priceCoins), [editor, plan, priceCoins])
  useEffect(() => {
    const onShortcut = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener("keydown", onShortcut)
    return () => removeEventListener("keydown", onShortcut)
  }, [])
  const kind = !facts.hasImage ? "text" : facts.hasMask ? "mask" : facts.hasEmptyParts ? "outpaint" : "image"
  const leftOut = namesOf(making.plan.leftOut, editor.document)
  return (
    <form
      ref={form}
      onSubmit={submit}
      data-over=""
      aria-label={t("make")}
      className="pointer-events-auto grid gap-2 rounded-card border border-line bg-raised p-2.5 shadow-[0_8px_30px_var(--color-backdrop)] max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:shadow-none"
    >
      <div className="flex items-start gap-2">
        <label htmlFor={`${id}-prompt`} className="sr-only">
          {t("prompt")}
        </label>
        <textarea
          id={`${id}-prompt`}
          name="prompt"
          dir="auto"
          rows={1}
          maxLength={MAXIMUM_PROMPT_CHARACTERS}
          value={settings.prompt}
          placeholder={t(`promptFor_${kind}`)}
          onChange={(event) => change({ prompt: event.target.value }, "prompt")}
          onBlur={() => editor.settle()}
          className="field-sizing-content max-h-32 min-h-10 w-full resize-none border-0 bg-transparent px-1.5 py-2 text-base outline-none placeholder:text-ink-3"
        />
        <Button
          variant="quiet"
          icon={isOpen ? ChevronDown : ChevronUp}
          label={t(isOpen ? "fewerSettings" : "moreSettings")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((before) => !before)}
        />
      </div>
      {isOpen ? <MoreSettings settings={settings} change={change} hasImage={facts.hasImage} /> : null}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-1.5 text-xs text-ink-3 max-lg:hidden">
          <span>{t(`does_${kind}`)}</span>
          {leftOut.length === 0 ? null : <span className="text-warn">{t("leftOut", { names: listed(leftOut) })}</span>}
        </div>
        <div className="flex items-start gap-2 max-lg:w-full lg:max-w-[24rem]">
          {plan === "visitor" ? (
            <Button type="submit" variant="primary" size="large" icon={Sparkles} className="grow">
              {t("signInToMake")}
            </Button>
          ) : underWay === null ? (
            <div className={`flex min-w-0 grow ${isSending ? "pointer-events-none opacity-60" : ""}`} aria-busy={isSending}>
              <BoardButton order={making.order} requested={settings.count} />
            </div>
          ) : (
            <Button size="large" icon={X} onClick={() => void cancel()} className="grow">
              {t("cancel")}
            </Button>
          )}
        </div>
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {isSending ? <p className="text-xs text-ink-2">{t("sending")}</p> : null}
        {refusal === null ? null : (
          <p role="alert" className="text-xs text-bad">
            {refusal}
          </p>
        )}
        <NoServerNote />
        <FailureNote />
      </div>
    </form>
  )
}

interface MoreSettingsProps {
  readonly settings: BoardSettings
  readonly change: (part: Change, gesture: string) => void
  readonly hasImage: boolean
}

function MoreSettings({ settings, change, hasImage }: MoreSettingsProps) {
  const t = useMessages("board")
  const studio = useMessages("studio")
  const model = settings.modelNo ?? STARTER_MODEL.art_model_no
  const models = useBaseModels(model)
  const wordsOf = useModelWords()
  return (
    <div className="grid max-h-[45dvh] gap-3 overflow-y-auto border-t border-line p-1.5 pt-3 md:grid-cols-2">
      <div className="md:col-span-2">
        <TextAreaField
          size="compact"
          label={t("negativePrompt")}
          rows={1}
          maxLength={MAXIMUM_PROMPT_CHARACTERS}
          text={settings.negativePrompt}
          onText={(negativePrompt) => change({ negativePrompt }, "negative")}
        />
      </div>
      <SelectField
        size="compact"
        label={t("model")}
        choices={models.map((one) => ({ value: one.art_model_no, label: wordsOf(one) }))}
        chosen={models.find(({ art_model_no: no }) => no === model)?.art_model_no ?? STARTER_MODEL.art_model_no}
        onChoose={(value) => {
          const chosen = models.find(({ art_model_no: no }) => no === value)
          change({ modelNo: chosen?.art_model_no, modelVerNo: chosen?.art_model_ver_no }, "model")
        }}
      />
      <SelectField
        size="compact"
        label={studio("styleLabel")}
        choices={[{ value: "", label: studio("styleNone") }, ...STYLES.map((value) => ({ value, label: studio(`style_${value}`) }))]}
        chosen={STYLES.find((style) => style === settings.style) ?? ""}
        onChoose={(value) => change({ style: value === "" ? undefined : value }, "style")}
      />
      <RangeField
        size="compact"
        label={t("strength")}
        hint={t(hasImage ? "strengthHint" : "strengthUnused")}
        value={settings.strength}
        minimum={0}
        maximum={1}
        step={0.01}
        isDisabled={!hasImage}
        onValue={(strength) => change({ strength }, "strength")}
      />
      <RangeField
        size="compact"
        label={t("count")}
        value={settings.count}
        minimum={1}
        maximum={MAXIMUM_IMAGE_COUNT}
        step={1}
        onValue={(count) => change({ count }, "count")}
      />
      <SeedInput
        seed={settings.seed === RANDOM ? undefined : (seedIn(settings.seed) ?? undefined)}
        largest={MAXIMUM_SMALL_SEED}
        failure={undefined}
        onSeed={(seed) => change({ seed: seed ?? RANDOM }, "seed")}
      />
    </div>
  )
}

/** Settings with some changed; what is out of bounds leaves them as they are. */
function withSettings(settings: BoardSettings, part: Change): BoardSettings {
  const known = boardSettingsSchema().safeParse(
    Object.fromEntries(Object.entries({ ...settings, ...part }).filter(([, value]) => value !== undefined)),
  )
  return known.success ? known.data : settings
}

/** Sends the frame, with its price and why it cannot where it cannot. */
function BoardButton({ order, requested }: { readonly order: Order; readonly requested: number }) {
  const studio = useStudio()
  const isBusy = useStore(studio.$creating) !== null
  const blocker = useBlocker(order)
  const line = useGenerateLine(order, requested)
  const isShort = blocker === "short"
  return (
    <PricedButton
      priceCoins={order.priceCoins}
      isShort={isShort}
      isOff={blocker !== null && !isShort}
      isBusy={isBusy}
      line={line}
      look={useStore(studio.$plan) === "visitor" ? "in-data-[viewer=member]:invisible" : ""}
    />
  )
}
