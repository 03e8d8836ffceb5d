import { ACTIONS, type ActionKind, type Category, TABS, type Tab } from "../../domain/studio/rules.ts"

/** The room of all image actions, or its studio (category 7). */
export type GeneratorMode = "generator" | "studio"

/** The tabs of the specification that have a form of their own: SIMPLE is text to image, the prompt editor comes with it (spec 1§2). */
export type PanelTab = Exclude<Tab, "SIMPLE" | "promptStudio">

/** The tabs of a room, in the order of the specification. */
export function tabsOf(mode: GeneratorMode): readonly PanelTab[] {
  return mode === "studio"
    ? ["textToImage", "imageToImage"]
    : TABS.flatMap((tab): readonly PanelTab[] => (tab === "SIMPLE" || tab === "promptStudio" ? [] : [tab]))
}

/** The tab that is open at first: the one that the address names, else text to image. */
export function firstTab(mode: GeneratorMode, named: string | undefined): PanelTab {
  return tabsOf(mode).find((tab) => tab === named) ?? "textToImage"
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
