import { useStore } from "@nanostores/react"
import {
  ChevronDown,
  Clapperboard,
  Expand,
  ImageIcon,
  ImageUpscale,
  LayoutGrid,
  type LucideIcon,
  Palette,
  Plus,
  ScanEye,
  ScanFace,
  ScanText,
  TextCursorInput,
  Workflow,
  Wrench,
} from "lucide-react"
import { pathOfBoard } from "../_making/board-path.ts"
import { boardItems, useRecentBoards } from "../_making/boards/use-recent-boards.ts"
import { localPath } from "../_runtime/local-path.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { Menu, type MenuGroup, type MenuItem } from "../_ui/menu.tsx"
import type { PanelTab } from "../studio/tabs.ts"
import { type GeneratorState, openTab, useGenerator } from "./generator-state.ts"

const ICONS: Readonly<Record<PanelTab, LucideIcon>> = {
  textToImage: TextCursorInput,
  imageToImage: ImageIcon,
  conditionToImage: Workflow,
  extraUpscale: ImageUpscale,
  expansion: Expand,
  characterRepair: Wrench,
  faceSwap: ScanFace,
  animGen: Clapperboard,
  descriptors: ScanText,
  preview: ScanEye,
}

const MAKE = ["textToImage", "imageToImage", "conditionToImage"] as const
const IMPROVE = ["extraUpscale", "expansion", "characterRepair", "faceSwap", "animGen"] as const
const READ = ["descriptors", "preview"] as const

/** Opens a mode of the room; a visitor has text to image alone (spec 1§2), and signs in for the others. */
export function chooseTab(generator: GeneratorState, tab: PanelTab): void {
  if (tab === "textToImage" || isSignedIn()) openTab(generator, tab)
  else openLogin({ reason: "more", redirect: `${localPath("/generator")}?tab=${tab}` })
}

/** What the room makes, as a menu of groups. */
export function ModeChip() {
  const t = useMessages("making")
  const generator = useMessages("generator")
  const state = useGenerator()
  const tab = useStore(state.$tab)
  const nameOf = (one: PanelTab) => generator(`mode_${one}`)
  const itemOf = (one: PanelTab): MenuItem => ({
    label: nameOf(one),
    hint: generator(`mode_${one}_hint`),
    icon: ICONS[one],
    isChosen: state.mode === "generator" && one === tab,
    onChoose: () => (state.mode === "generator" ? chooseTab(state, one) : location.assign(localPath(`/generator?tab=${one}`))),
  })
  const studio: MenuItem = {
    label: generator("mode_studio"),
    hint: generator("mode_studio_hint"),
    icon: Palette,
    isChosen: state.mode === "studio",
    onChoose: () => location.assign(localPath("/studio")),
  }
  const groups: readonly MenuGroup[] = [
    { title: t("make"), items: [...MAKE.map(itemOf), studio] },
    { title: t("improve"), items: IMPROVE.map(itemOf) },
    { title: t("read"), items: READ.map(itemOf) },
  ]
  const Icon = state.mode === "studio" ? Palette : ICONS[tab]
  const name = state.mode === "studio" ? `${generator("mode_studio")} · ${nameOf(tab)}` : nameOf(tab)
  return (
    <Menu
      isApart
      align="start"
      opener={
        <button type="button" aria-label={`${t("mode")}: ${name}`} title={t("mode")} className="composer-chip">
          <Icon size={16} strokeWidth={1.75} className="text-ink-2" />
          {name}
          <ChevronDown size={13} className="-me-1 text-ink-3" />
        </button>
      }
      groups={groups}
    />
  )
}

/** Ways for an image into the room: each is the twin of a place that files can be dropped on. */
export function ReferencesChip() {
  const t = useMessages("making")
  const generator = useMessages("generator")
  const state = useGenerator()
  const { boards, ask } = useRecentBoards()
  const open = (id?: string) => location.assign(pathOfBoard(id))
  const groups: readonly MenuGroup[] = [
    [
      ...TARGETS.map(
        ({ tab, word }): MenuItem => ({
          label: generator(`target_${word}`),
          hint: generator(`target_${word}_hint`),
          icon: ICONS[tab],
          onChoose: () => chooseTab(state, tab),
        }),
      ),
      {
        label: generator("target_reference"),
        hint: generator("target_reference_hint"),
        icon: LayoutGrid,
        onChoose: () => location.assign(localPath("/studio")),
      },
    ],
    {
      title: t("boards"),
      items: [{ label: t("newBoard"), icon: Plus, image: null, onChoose: () => open() }, ...boardItems(boards, open)],
    },
  ]
  return (
    <Menu
      isApart
      align="start"
      opener={
        <button type="button" aria-label={t("references")} className="composer-chip composer-chip-add">
          <Plus size={16} strokeWidth={1.75} />
          <span className="composer-slim">{t("references")}</span>
        </button>
      }
      groups={groups}
      onNear={ask}
    />
  )
}

/** What a dropped image can become here. */
export const TARGETS = [
  { tab: "imageToImage", word: "start" },
  { tab: "conditionToImage", word: "control" },
  { tab: "extraUpscale", word: "upscale" },
  { tab: "descriptors", word: "describe" },
] as const satisfies readonly { readonly tab: PanelTab; readonly word: string }[]

/** The icon of a mode. */
export const iconOfTab = (tab: PanelTab): LucideIcon => ICONS[tab]
