import { useStore } from "@nanostores/react"
import { type FormEvent, useRef, useState } from "react"
import { WORDED_KINDS } from "../../domain/prompt/contract.ts"
import { putsFaces } from "../../domain/studio/face-rules.ts"
import { STARTER_MODEL } from "../../domain/studio/rules.ts"
import { studioKindOf } from "../../domain/studio/studio-kinds.ts"
import { useRememberedOpen } from "../_making/form/use-remembered-open.ts"
import { useSendShortcut } from "../_making/order/use-send-shortcut.ts"
import { isCardInView } from "../_making/stream/is-card-in-view.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/member.ts"
import { Panel } from "../_ui/panel.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useLikeness } from "../moderation/levels/use-likeness.tsx"
import { sendOrder } from "../studio/create-image.ts"
import { FailureNote } from "../studio/failure-note.tsx"
import { GenerateButton } from "../studio/generate-button.tsx"
import { hasDrafts } from "../studio/live-order.ts"
import { useBaseModels, useModelWords } from "../studio/offered-models.ts"
import { SpeedPicker } from "../studio/speed-picker.tsx"
import { submitOrder } from "../studio/submit-order.ts"
import { EMPTY_DRAFT, knownFields } from "./draft.ts"
import { type FieldFacts, isShown } from "./field-declaration.ts"
import { FieldRow } from "./field-row.tsx"
import { NONE } from "./fields.ts"
import { changeDraft, changeMeta, type GeneratorState, knowing, rewriteMeta, useGenerator } from "./generator-state.ts"
import { ImageSlot } from "./image-slot.tsx"
import { OtherMends } from "./mend-notes.tsx"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { type DraftOrder, isModelGone, orderOfDraft } from "./order-of-draft.ts"
import { type FieldGroupDeclaration, type PanelDeclaration, panelOf } from "./panels.ts"
import { PromptBox } from "./prompt-box.tsx"
import { RuleDialogs } from "./rule-dialogs.tsx"
import { overImages, settingsAlone } from "./settings-alone.ts"
import type { Slot } from "./slots.ts"
import { actionOfTab, type PanelTab } from "./tabs.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { type PastedRecipe, useRecipePaste } from "./use-recipe-paste.ts"

const RecipeDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./recipe-dialog.tsx").then((chunk) => chunk.RecipeDialog),
)

const LivePanel = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/live-panel.tsx").then((chunk) => chunk.LivePanel),
)

const PresetsDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../studio/presets-dialog.tsx").then((chunk) => chunk.PresetsDialog),
)

/** What the open tab comes to now. */
function currentOrder({ mode, studio, $draft, $scene }: GeneratorState, tab: PanelTab): DraftOrder {
  return orderOfDraft($draft.get(), { mode, tab, plan: studio.$plan.get(), speed: studio.$settings.get().speed, scene: $scene.get() })
}

/** The form of one tab: its images, its words, its settings, and the button with the price. */
export function GeneratorPanel({ tab, isPreview }: { readonly tab: PanelTab; readonly isPreview: boolean }) {
  const t = useMessages("generator")
  const errors = useMessages("errors")
  const words = useMessages("studio")
  const result = useMessages("result")
  const generator = useGenerator()
  const { mode, studio } = generator
  const draft = useStore(generator.$draft)
  const plan = useStore(studio.$plan)
  const { speed } = useStore(studio.$settings)
  const form = useRef<HTMLFormElement>(null)
  const [isPresetsOpen, setIsPresetsOpen] = useState(false)
  const [reading, setReading] = useState<PastedRecipe | "asked" | null>(null)
  const facts = useFieldFacts()
  const likeness = useLikeness()
  const declaration = panelOf(mode, tab)
  const { order, errors: standing } = orderOfDraft(draft, { mode, tab, plan, speed, scene: facts.scene })
  const hasLive = hasDrafts(order.action)
  const isLive = useStore(studio.$isLive) && hasLive
  const worded = isPreview ? WORDED_KINDS.find((kind) => kind === actionOfTab(tab)) : undefined
  const firstEmpty = declaration.slots.find((slot) => slot.read(draft.meta) === undefined) ?? declaration.slots[0]

  useRecipePaste({
    form,
    takesImages: declaration.slots.length === 0 && declaration.prompt !== null,
    onRecipe: (pasted) => (declaration.prompt === null ? undefined : setReading(pasted)),
    onNone: () => announce({ tone: "plain", body: { kind: "text", text: result("noRecipe") } }),
  })

  const send = async () => {
    const { order: now, errors: failures } = currentOrder(generator, tab)
    const [first] = failures
    // In their order (spec 1§5): the limit of LoRA comes first, the mismatch last.
    if (first?.message === "LoRALimit5TipWeb" || first?.message === "studio25")
      generator.$rule.set({ rule: first.message, resume: () => form.current?.requestSubmit() })
    const task = await sendOrder(studio, { order: now, failures, again: send })
    // What was sent is a task now, whose settings can be had back from it (spec 1§4).
    if (task !== null) changeDraft(generator, tab, () => EMPTY_DRAFT)
    return task
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Events of a dialog's own form rise through the tree of components.
    if (event.target !== form.current) return
    if (!isSignedIn()) {
      openLogin({ reason: "more" })
      return
    }
    if (generator.$uploading.get() > 0) {
      studio.$failures.set([{ path: "uploading", message: "uploadingWaitTip" }])
      return
    }
    const { order: now, errors: failures } = currentOrder(generator, tab)
    if (failures.length === 0 && putsFaces(now.action, now.meta) && !(await likeness.ask())) return
    const task = await submitOrder(studio, { order: () => currentOrder(generator, tab).order, send, successWords: errors("CreateSuccess") })
    if (task === null) focusFirstFailure(form.current)
    else showCard(task.id)
  }
  useSendShortcut(form)

  return (
    <>
      {likeness.dialog}
      <RuleDialogs />
      <form
        ref={form}
        noValidate
        aria-label={t(`tab_${tab}`)}
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-col border-line lg:h-full lg:border-e"
      >
        <div className="fades-at-end grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-3 max-lg:pb-4 lg:grow lg:overflow-y-auto">
          <p className="text-xs text-pretty text-ink-3">
            {t(mode === "studio" ? `studioLead_${tab === "imageToImage" ? tab : "textToImage"}` : `lead_${tab}`)}
          </p>
          {declaration.slots.map((slot) => (
            <SlotRow key={slot.name} tab={tab} slot={slot} takesPaste={slot === firstEmpty} />
          ))}
          {declaration.prompt === null ? null : (
            <PromptBox
              isOptional={declaration.prompt === "optional"}
              hasLive={hasLive}
              preview={worded === undefined ? undefined : { kind: worded }}
            />
          )}
          {isLive ? <LivePanel order={order} errors={standing} onSeed={(seed) => changeMeta(generator, { seed })} /> : null}
          {declaration.fields
            .filter((field) => isShown(field, facts))
            .map((field) => (
              <FieldRow key={field.name} field={field} />
            ))}
          <SpeedPicker />
          {declaration.groups.length === 0 ? null : (
            <div role="group" aria-label={t("more")} className="border-t border-line">
              {declaration.groups.map((group) => (
                <Group key={group.name} group={group} />
              ))}
            </div>
          )}
          <div className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-ink-3">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => (isSignedIn() ? setIsPresetsOpen(true) : openLogin({ reason: "more" }))}
              className="underline-offset-2 hover:text-ink hover:underline"
            >
              {words("presetsHere")}
            </button>
            {declaration.prompt === null ? null : (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setReading("asked")}
                className="underline-offset-2 hover:text-ink hover:underline"
              >
                {t("recipeTitle")}
              </button>
            )}
            {Object.keys(draft.meta).length === 0 ? null : (
              <button
                type="button"
                onClick={() => changeDraft(generator, tab, () => EMPTY_DRAFT)}
                className="ms-auto underline-offset-2 hover:text-ink hover:underline"
              >
                {t("clearAll")}
              </button>
            )}
          </div>
          {reading === null ? null : (
            <RecipeDialog
              lists={facts.scene?.lists}
              pasted={reading === "asked" ? undefined : reading}
              onUse={(settings) => changeMeta(generator, metaOfRecipe(settings))}
              onClose={() => setReading(null)}
            />
          )}
        </div>
        <div className="grid gap-2 border-t border-line bg-ground p-3 max-lg:sticky max-lg:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-lg:z-20">
          <UnplacedFailures tab={tab} />
          <OtherMends places={placesOf(declaration, facts)} />
          <FailureNote />
          <div className="flex items-start gap-2">
            <GenerateButton order={order} requested={order.imageCount} />
          </div>
        </div>
      </form>
      {isPresetsOpen ? (
        <PresetsDialog
          action={studioKindOf(actionOfTab(tab), {}).kind.action}
          category={facts.meta.category ?? 1}
          meta={settingsAlone(facts.meta)}
          onUse={(preset) => rewriteMeta(generator, (meta) => overImages(knownFields(preset), meta))}
          onChange={(change) => changeMeta(generator, change)}
          onClose={() => setIsPresetsOpen(false)}
        />
      ) : null}
    </>
  )
}

function SlotRow({ tab, slot, takesPaste }: { readonly tab: PanelTab; readonly slot: Slot; readonly takesPaste: boolean }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { meta, images } = useStore(generator.$draft)
  const url = slot.read(meta)
  const failure = useStore(generator.studio.$failures).find(({ path }) => slot.paths.test(path))?.message
  const label = t(slot.name)
  return (
    <ImageSlot
      name={slot.name}
      label={label}
      image={images.find((image) => image.url === url)}
      failure={failure}
      takesPaste={takesPaste}
      onImage={(image) =>
        changeDraft(generator, tab, (draft) => {
          const known = image === null ? draft : knowing(draft, image)
          return { ...known, meta: slot.write(known.meta, image?.url) }
        })
      }
    />
  )
}

/** A group of settings that stays closed until it is wanted; a failure within opens it. */
function Group({ group }: { readonly group: FieldGroupDeclaration }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const facts = useFieldFacts()
  const failures = useStore(generator.studio.$failures)
  const [isOpen, setIsOpen] = useRememberedOpen(group.name)
  const shown = group.fields.filter((field) => isShown(field, facts))
  if (shown.length === 0) return null
  const told = isModelGone(facts.meta, facts.scene) ? [...failures, { path: "meta.art_model_no" }] : failures
  const hasFailure = told.some(({ path }) => shown.some(({ paths }) => paths.test(path)))
  return (
    <Panel title={t(group.name)} value={<GroupSummary group={group} />} isOpen={isOpen || hasFailure} onOpen={setIsOpen}>
      {shown.map((field) => (
        <FieldRow key={field.name} field={field} />
      ))}
    </Panel>
  )
}

/** What the numbers of a closed group are. */
function GroupSummary({ group }: { readonly group: FieldGroupDeclaration }) {
  const studio = useMessages("studio")
  const facts = useFieldFacts()
  const chosen = facts.meta.art_model_no ?? STARTER_MODEL.art_model_no
  const models = useBaseModels(chosen)
  const wordsOf = useModelWords()
  const values = group.fields
    .filter((field) => isShown(field, facts))
    .flatMap((field) =>
      field.control === "range" || field.control === "select" ? [String(field.read(facts.meta) ?? field.initial(facts))] : [],
    )
  if (group.name === "labGroup") return (facts.meta.lab_base?.style_selections ?? []).join(" · ")
  if (group.name === "models") return wordsOf(models.find(({ art_model_no: no }) => no === chosen) ?? STARTER_MODEL)
  if (group.name === "negativeGroup") return facts.meta.negative_prompt ?? studio("negativeDefault")
  return values.filter((value) => value !== NONE).join(" · ")
}

/** Where on the screen something can be told of a field. */
function placesOf({ slots, fields, groups }: PanelDeclaration, facts: FieldFacts): readonly RegExp[] {
  const all = [...fields, ...groups.flatMap((group) => group.fields)]
  return [...slots.map(({ paths }) => paths), /^meta\.prompt$/, ...all.filter((field) => isShown(field, facts)).map(({ paths }) => paths)]
}

/** Failures that belong to no field of this tab. */
function UnplacedFailures({ tab }: { readonly tab: PanelTab }) {
  const generator = useGenerator()
  const words = useErrorWords()
  const facts = useFieldFacts()
  const failures = useStore(generator.studio.$failures)
  const places = placesOf(panelOf(generator.mode, tab), facts)
  const others = failures.filter(({ path }) => !places.some((place) => place.test(path)))
  if (others.length === 0) return null
  return (
    <ul role="alert" className="grid gap-1 text-xs text-bad">
      {[...new Set(others.map(({ message }) => message))].map((message) => (
        <li key={message}>{words(message)}</li>
      ))}
    </ul>
  )
}

/** On a narrow screen the results stand below the form, which has just been emptied. */
function showCard(id: string): void {
  requestAnimationFrame(() => {
    if (!isCardInView(id)) document.getElementById(id)?.scrollIntoView({ block: "start" })
  })
}

function focusFirstFailure(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (first?.matches("[aria-invalid]") === true) first.focus()
    else first?.scrollIntoView({ block: "center" })
  })
}
