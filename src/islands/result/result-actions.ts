import {
  Braces,
  Clapperboard,
  Columns2,
  Copy,
  CornerUpLeft,
  Download,
  Expand,
  ExternalLink,
  Eye,
  FileArchive,
  Film,
  Folder,
  Frame,
  GitFork,
  Hash,
  ImageUpscale,
  type LucideIcon,
  PaintbrushVertical,
  ScanText,
  Scissors,
  Send,
  Share2,
  Shuffle,
  Speech,
  Trash2,
  Wand2,
  Wrench,
} from "lucide-react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { type PermissionKey, resultRightsOf } from "../../domain/studio/result-rights.ts"
import type { Task } from "../../domain/task/contract.ts"
import { cardKindOf, settingsTabOf } from "../studio/task-kind-of.ts"

/** Actions in sight beside an image; the rest are in its menu. */
type Place = "bar" | "menu"
/** Groups of the menu, parted by lines, in this order. */
const GROUPS = ["share", "make", "look", "file", "recipe", "end"] as const
type Group = (typeof GROUPS)[number]

interface Declared {
  readonly name: string
  /** Who may: the key of spec 2§6; null for what only reads. */
  readonly key: PermissionKey | null
  readonly icon: LucideIcon
  readonly place: Place
  readonly group: Group
  /** Whether it opens something that asks more. */
  readonly isDialog?: boolean
  readonly isMirrored?: boolean
  readonly isDangerous?: boolean
  /** What it suits; every result unless told. */
  readonly suits?: (task: Task) => boolean
}

/** An animation has no place where one still image is wanted. */
const isStill = (task: Task) => cardKindOf(task) !== "animation"
const hasSettings = (task: Task) => settingsTabOf(task) !== null
/** Only what others can meet has an address to hand on. */
const isPublished = (task: Task) => task.pub_community

/** Whatever can be done with a result, wherever it is shown, in the order of its bar and its menu. */
export const RESULT_ACTIONS = [
  { name: "publish", key: "supportPublish", icon: Send, place: "bar", group: "share", isDialog: true, isMirrored: true },
  { name: "download", key: "supportDownload", icon: Download, place: "bar", group: "file" },
  { name: "upscale", key: "upscale", icon: ImageUpscale, place: "bar", group: "make", isDialog: true, suits: isStill },
  { name: "describe", key: "playaroundPopup", icon: ScanText, place: "bar", group: "make", isDialog: true, suits: isStill },
  { name: "use", key: "playaroundPopup", icon: Wand2, place: "bar", group: "make", isDialog: true, suits: isStill },
  { name: "settings", key: null, icon: CornerUpLeft, place: "bar", group: "recipe", isMirrored: true, suits: hasSettings },
  { name: "seed", key: null, icon: Hash, place: "bar", group: "recipe", suits: hasSettings },
  { name: "share", key: "supportShare", icon: Share2, place: "menu", group: "share", suits: isPublished },
  { name: "openWork", key: "supportShare", icon: ExternalLink, place: "menu", group: "share", suits: isPublished },
  { name: "variation", key: "variation", icon: Shuffle, place: "menu", group: "make", isDialog: true, suits: isStill },
  { name: "editMask", key: "imagePartialRepainting", icon: PaintbrushVertical, place: "menu", group: "make", suits: isStill },
  { name: "expand", key: "imageSmartExpand", icon: Expand, place: "menu", group: "make", suits: isStill },
  { name: "removeBackground", key: "removeBackground", icon: Scissors, place: "menu", group: "make", isDialog: true, suits: isStill },
  { name: "repair", key: "smartEdit", icon: Wrench, place: "menu", group: "make", suits: isStill },
  { name: "animate", key: "img2video", icon: Clapperboard, place: "menu", group: "make", suits: isStill },
  { name: "video", key: "img2video", icon: Film, place: "menu", group: "make", suits: isStill },
  { name: "speak", key: "lipSyncVideo", icon: Speech, place: "menu", group: "make", suits: isStill },
  { name: "board", key: "smartEdit", icon: Frame, place: "menu", group: "make", suits: isStill },
  { name: "compare", key: null, icon: Columns2, place: "menu", group: "look", isDialog: true, suits: isStill },
  { name: "sight", key: "playaroundPopup", icon: Eye, place: "menu", group: "look", isDialog: true, suits: isStill },
  { name: "lineage", key: null, icon: GitFork, place: "menu", group: "look", isDialog: true },
  { name: "save", key: "supportSave", icon: Folder, place: "menu", group: "file" },
  { name: "downloadRecipe", key: "supportDownload", icon: FileArchive, place: "menu", group: "file" },
  { name: "copyInfotext", key: null, icon: Copy, place: "menu", group: "recipe" },
  { name: "copyComfy", key: null, icon: Braces, place: "menu", group: "recipe", suits: hasSettings },
  { name: "copyFooocus", key: null, icon: Copy, place: "menu", group: "recipe", suits: hasSettings },
  { name: "copyJson", key: null, icon: Braces, place: "menu", group: "recipe" },
  { name: "deleteImage", key: "supportDelete", icon: Trash2, place: "menu", group: "end", isDangerous: true },
  { name: "remove", key: "supportDelete", icon: Trash2, place: "bar", group: "end", isDangerous: true },
] as const satisfies readonly Declared[]

export type ResultActionName = (typeof RESULT_ACTIONS)[number]["name"]
export type ResultAction = Declared & { readonly name: ResultActionName }

/** Whether somebody may do it at once, has to sign in for it first, or never sees it. */
export type Standing = "may" | "signs-in" | "hidden"

/** How somebody stands to an action of a result. */
export function standingOf({ key, suits }: ResultAction, task: Task, plan: Plan): Standing {
  if (suits?.(task) === false) return "hidden"
  if (key === null || resultRightsOf(plan).has(key)) return "may"
  return plan === "visitor" && resultRightsOf("free").has(key) ? "signs-in" : "hidden"
}

/** The actions of a result for somebody: those in sight, those of the menu by its groups, and all that are about this one image. */
export function actionsFor(
  task: Task,
  plan: Plan,
): {
  readonly bar: readonly ResultAction[]
  readonly menu: readonly (readonly ResultAction[])[]
  readonly all: readonly (readonly ResultAction[])[]
} {
  const shown: readonly ResultAction[] = RESULT_ACTIONS.filter((action) => standingOf(action, task, plan) !== "hidden")
  const grouped = (actions: readonly ResultAction[]) =>
    GROUPS.map((group) => actions.filter((action) => action.group === group)).filter((actionsOfGroup) => actionsOfGroup.length > 0)
  return {
    bar: shown.filter(({ place }) => place === "bar"),
    menu: grouped(shown.filter(({ place }) => place === "menu")),
    all: grouped(shown.filter(({ name }) => name !== "remove")),
  }
}
