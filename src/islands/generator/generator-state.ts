import { atom, type WritableAtom } from "nanostores"
import { createContext, useContext } from "react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import type { MendedSetting } from "../../domain/studio/recipe-rules.ts"
import type { StudioState } from "../studio/studio-state.ts"
import { type Draft, EMPTY_DRAFT, loadDraft, saveDraft, withFields } from "./draft.ts"
import type { KnownImage } from "./known-image.ts"
import type { GeneratorMode, PanelTab, ShownTab } from "./tabs.ts"

/** A rule that stands in the way, and how the form is sent once it is heeded; null where it stood in the way of a choice. */
export interface ToldRule {
  readonly rule: "LoRALimit5TipWeb" | "studio25"
  readonly resume: (() => void) | null
}

/** What the screen of all actions holds beside the studio that it shares with the create screen. */
export interface GeneratorState {
  readonly mode: GeneratorMode
  readonly studio: StudioState
  readonly $tab: WritableAtom<ShownTab>
  /** Of the tab that is open. */
  readonly $draft: WritableAtom<Draft>
  /** How many images are on their way to the server. */
  readonly $uploading: WritableAtom<number>
  /** What the chosen model and the renderers both can; null until it is known. */
  readonly $scene: WritableAtom<SceneConfig | null>
  /** What the recipe that filled the form last says otherwise. */
  readonly $mended: WritableAtom<readonly MendedSetting[]>
  /** The mask painter is open. */
  readonly $isMasking: WritableAtom<boolean>
  /** A rule of spec 1§5 that is told by a dialog. */
  readonly $rule: WritableAtom<ToldRule | null>
}

export function makeGeneratorState(mode: GeneratorMode, tab: ShownTab, studio: StudioState): GeneratorState {
  return {
    mode,
    studio,
    $tab: atom<ShownTab>(tab),
    $draft: atom<Draft>(tab === "SIMPLE" ? EMPTY_DRAFT : loadDraft(mode, tab)),
    $uploading: atom(0),
    $scene: atom<SceneConfig | null>(null),
    $mended: atom<readonly MendedSetting[]>([]),
    $isMasking: atom(false),
    $rule: atom<ToldRule | null>(null),
  }
}

/** Opens a tab with what it held last; the address says so from then on. */
export function openTab(generator: GeneratorState, tab: ShownTab): void {
  if (generator.$tab.get() !== tab) {
    forgetFailures(generator)
    generator.$draft.set(tab === "SIMPLE" ? EMPTY_DRAFT : loadDraft(generator.mode, tab))
    generator.$tab.set(tab)
  }
  const address = new URL(location.href)
  address.search = new URLSearchParams({ tab }).toString()
  history.replaceState(history.state, "", address)
}

/** Shows what the open tab holds on this device now: somebody else may have filled it. */
export function reloadDraft({ mode, $tab, $draft }: GeneratorState): void {
  const tab = $tab.get()
  if (tab !== "SIMPLE") $draft.set(loadDraft(mode, tab))
}

/** Changes what a tab holds, whichever is open by then: an image may arrive after its tab was left. */
export function changeDraft(generator: GeneratorState, tab: PanelTab, change: (draft: Draft) => Draft): void {
  const isOpen = generator.$tab.get() === tab
  const next = change(isOpen ? generator.$draft.get() : loadDraft(generator.mode, tab))
  saveDraft(generator.mode, tab, next)
  if (!isOpen) return
  generator.$draft.set(next)
  forgetFailures(generator)
}

/** Changes some fields of the open tab's configuration; undefined goes back to the default. */
export function changeMeta(generator: GeneratorState, change: Configuration): void {
  rewriteMeta(generator, (meta) => withFields(meta, change))
}

/** Changes the open tab's configuration. */
export function rewriteMeta(generator: GeneratorState, change: (meta: Configuration) => Configuration): void {
  const tab = generator.$tab.get()
  if (tab !== "SIMPLE") changeDraft(generator, tab, (draft) => ({ ...draft, meta: change(draft.meta) }))
}

/** A draft that knows an image. */
export function knowing(draft: Draft, image: KnownImage): Draft {
  return { ...draft, images: [...draft.images.filter(({ url }) => url !== image.url), image] }
}

/** Failures of what has been changed are taken back. */
function forgetFailures({ studio }: GeneratorState): void {
  if (studio.$failures.get().length > 0) studio.$failures.set([])
  if (studio.$failure.get() !== null) studio.$failure.set(null)
}

export const GeneratorContext = createContext<GeneratorState | null>(null)

/** The state of the screen around a component. */
export function useGenerator(): GeneratorState {
  const generator = useContext(GeneratorContext)
  if (generator === null) throw new Error("a part of the generator outside of its screen")
  return generator
}
