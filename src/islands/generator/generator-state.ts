import { atom, type WritableAtom } from "nanostores"
import { createContext, useContext } from "react"
import type { Configuration } from "../../domain/studio/configuration.ts"
import type { SceneConfig } from "../../domain/studio/offer-rules.ts"
import type { MendedSetting } from "../../domain/studio/recipe-rules.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import { knowing as knowingImages } from "../_making/form/room-draft.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { generatorDialog } from "../_runtime/generator-dialog.ts"
import { type Draft, EMPTY_DRAFT, loadDraft, saveDraft } from "../studio/draft.ts"
import { forgetFailures, type StudioState } from "../studio/studio-state.ts"
import type { GeneratorMode, PanelTab } from "../studio/tabs.ts"

/** A rule that stands in the way, and how the form is sent once it is heeded; null where it stood in the way of a choice. */
export interface ToldRule {
  readonly rule: "LoRALimit5TipWeb" | "studio25"
  readonly resume: (() => void) | null
}

/** What the image room holds beside the tasks. */
export interface GeneratorState {
  readonly mode: GeneratorMode
  readonly studio: StudioState
  readonly $tab: WritableAtom<PanelTab>
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

/** A room with a tab open; the draft of this device comes once the page is alive. */
export function makeGeneratorState(mode: GeneratorMode, tab: PanelTab, studio: StudioState, asked: Configuration = {}): GeneratorState {
  return {
    mode,
    studio,
    $tab: atom<PanelTab>(tab),
    $draft: atom<Draft>({ ...EMPTY_DRAFT, meta: asked }),
    $uploading: atom(0),
    $scene: atom<SceneConfig | null>(null),
    $mended: atom<readonly MendedSetting[]>([]),
    $isMasking: atom(false),
    $rule: atom<ToldRule | null>(null),
  }
}

/** The address of a room with a tab open, behind the locale. */
export function roomPath(mode: GeneratorMode, tab: PanelTab): string {
  if (mode === "studio") return `/studio?tab=${tab}`
  return tab === "textToImage" ? "/create/image" : `/generator?tab=${tab}`
}

/** Opens a tab with what it held last; the address says so from then on. */
export function openTab(generator: GeneratorState, tab: PanelTab): void {
  if (generator.$tab.get() !== tab) {
    forgetFailures(generator.studio)
    generator.$draft.set(loadDraft(generator.mode, tab))
    generator.$tab.set(tab)
  }
  const locale = location.pathname.split("/")[1] || "en"
  // Over a page it has one address, by which Back and Forward close and open it.
  const path = generatorDialog() === null ? roomPath(generator.mode, tab) : `/generator?tab=${tab}`
  history.replaceState(history.state, "", `/${locale}${path}`)
}

/** Shows what the open tab holds on this device now: somebody else may have filled it. */
export function reloadDraft({ mode, $tab, $draft }: GeneratorState): void {
  $draft.set(loadDraft(mode, $tab.get()))
}

/** Changes what a tab holds, whichever is open by then: an image may arrive after its tab was left. */
export function changeDraft(generator: GeneratorState, tab: PanelTab, change: (draft: Draft) => Draft): void {
  const isOpen = generator.$tab.get() === tab
  const next = change(isOpen ? generator.$draft.get() : loadDraft(generator.mode, tab))
  saveDraft(generator.mode, tab, next)
  if (!isOpen) return
  generator.$draft.set(next)
  forgetFailures(generator.studio)
}

/** Changes some fields of the open tab's configuration; undefined goes back to the default. */
export function changeMeta(generator: GeneratorState, change: Configuration): void {
  rewriteMeta(generator, (meta) => withFields(meta, change))
}

/** Changes the open tab's configuration. */
export function rewriteMeta(generator: GeneratorState, change: (meta: Configuration) => Configuration): void {
  changeDraft(generator, generator.$tab.get(), (draft) => ({ ...draft, meta: change(draft.meta) }))
}

/** A draft that knows an image. */
export function knowing(draft: Draft, image: KnownImage): Draft {
  return { ...draft, images: knowingImages(draft.images, image) }
}

export const GeneratorContext = createContext<GeneratorState | null>(null)

/** The state of the room around a component. */
export function useGenerator(): GeneratorState {
  const generator = useContext(GeneratorContext)
  if (generator === null) throw new Error("a part of the generator outside of its screen")
  return generator
}
