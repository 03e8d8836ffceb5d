import { ACTIONS, type ActionKind, type Category, TABS, type Tab } from "../../domain/studio/rules.ts"

/** The screen of all actions, or the studio (category 7). */
export type GeneratorMode = "generator" | "studio"

/** The tabs that a form of settings belongs to; the starter has its own. */
export type PanelTab = Exclude<Tab, "SIMPLE" | "promptStudio">
export type ShownTab = "SIMPLE" | PanelTab

/** The tabs of a screen, in the order of the specification; the prompt editor's comes with it (spec 1§2). */
export function tabsOf(mode: GeneratorMode): readonly ShownTab[] {
  return mode === "studio" ? ["textToImage", "imageToImage"] : TABS.filter((tab) => tab !== "promptStudio")
}

/** The tab that is open at first: the one that the address names, else the first. */
export function firstTab(mode: GeneratorMode, named: string | undefined): ShownTab {
  const tabs = tabsOf(mode)
  return tabs.find((tab) => tab === named) ?? (mode === "studio" ? "textToImage" : "SIMPLE")
}

/** The category of a mode's tasks, unless the configuration says another. */
export function categoryOf(mode: GeneratorMode): Category | undefined {
  return mode === "studio" ? 7 : undefined
}

/** The action of a tab. */
export function actionOfTab(tab: PanelTab): ActionKind {
  const found = ACTIONS.find((action) => action.tab === tab)
  if (found === undefined) throw new Error(`no action for ${tab}`)
  return found.kind
}
