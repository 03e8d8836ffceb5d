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
  GitFork,
  Hash,
  ImageIcon,
  Images,
  ImageUpscale,
  type LucideIcon,
  PaintbrushVertical,
  Plus,
  ScanText,
  Scissors,
  Send,
  Share2,
  Shuffle,
  Sparkles,
  Speech,
  Trash2,
  Wand2,
  Workflow,
  Wrench,
} from "lucide-react"
import type { Plan } from "../../domain/_kernel/plans.ts"
import { type PermissionKey, resultRightsOf } from "../../domain/studio/result-rights.ts"
import type { Task } from "../../domain/task/contract.ts"
import { cardKindOf, settingsTabOf } from "../studio/task-kind-of.ts"

/** In sight on a result, in its menu of uses, or in the menu of the rest. */
type Place = "bar" | "use" | "more"
/** Groups of the menus, in this order; none has more than eight. */
const GROUPS = ["image", "board", "video", "make", "look", "share", "file", "recipe", "end"] as const
export type ActionGroup = (typeof GROUPS)[number]

interface Declared {
  readonly name: string
  /** Who may: the key of spec 2§6; null for what only reads. */
  readonly key: PermissionKey | null
  readonly icon: LucideIcon
  readonly place: Place
  readonly group: ActionGroup
  /** Whether it opens something that asks more. */
  readonly isDialog?: boolean
  readonly isMirrored?: boolean
  readonly isDangerous?: boolean
  /** The key that does it while its result has the focus. */
  readonly keys?: string
  /** What it suits; every result by default. */
  readonly suits?: (task: Task) => boolean
}

/** An animation has no place where one still image is wanted. */
const isStill = (task: Task) => cardKindOf(task) !== "animation"
const hasSettings = (task: Task) => settingsTabOf(task) !== null
/** Only what others can meet has an address to hand on. */
const isPublished = (task: Task) => task.pub_community

/** Whatever can be done with a result, wherever it is shown, in the order of its bar and its menus. */
export const RESULT_ACTIONS = [
  { name: "download", key: "supportDownload", icon: Download, place: "bar", group: "file", keys: "D" },
  { name: "publish", key: "supportPublish", icon: Send, place: "bar", group: "share", isDialog: true, isMirrored: true, keys: "P" },
  { name: "settings", key: null, icon: CornerUpLeft, place: "use", group: "image", isMirrored: true, suits: hasSettings, keys: "R" },
  { name: "startImage", key: "playaroundPopup", icon: ImageIcon, place: "use", group: "image", suits: isStill, keys: "I" },
  { name: "reference", key: "playaroundPopup", icon: Images, place: "use", group: "image", suits: isStill },
  { name: "control", key: "playaroundPopup", icon: Workflow, place: "use", group: "image", suits: isStill },
  { name: "board", key: "smartEdit", icon: Plus, place: "use", group: "board", suits: isStill, keys: "B" },
  { name: "use", key: "playaroundPopup", icon: Wand2, place: "use", group: "image", isDialog: true, suits: isStill },
  { name: "video", key: "img2video", icon: Film, place: "use", group: "video", suits: isStill },
  { name: "effect", key: "img2video", icon: Sparkles, place: "use", group: "video", suits: isStill },
  { name: "speak", key: "lipSyncVideo", icon: Speech, place: "use", group: "video", suits: isStill },
  { name: "upscale", key: "upscale", icon: ImageUpscale, place: "more", group: "make", isDialog: true, suits: isStill },
  { name: "variation", key: "variation", icon: Shuffle, place: "more", group: "make", isDialog: true, suits: isStill },
  { name: "editMask", key: "imagePartialRepainting", icon: PaintbrushVertical, place: "more", group: "make", suits: isStill },
  { name: "expand", key: "imageSmartExpand", icon: Expand, place: "more", group: "make", suits: isStill },
  { name: "removeBackground", key: "removeBackground", icon: Scissors, place: "more", group: "make", isDialog: true, suits: isStill },
  { name: "repair", key: "smartEdit", icon: Wrench, place: "more", group: "make", suits: isStill },
  { name: "animate", key: "img2video", icon: Clapperboard, place: "more", group: "make", suits: isStill },
  { name: "describe", key: "playaroundPopup", icon: ScanText, place: "more", group: "look", isDialog: true, suits: isStill },
  { name: "compare", key: null, icon: Columns2, place: "more", group: "look", isDialog: true, suits: isStill },
  { name: "sight", key: "playaroundPopup", icon: Eye, place: "more", group: "look", isDialog: true, suits: isStill },
  { name: "lineage", key: null, icon: GitFork, place: "more", group: "look", isDialog: true },
  { name: "share", key: "supportShare", icon: Share2, place: "more", group: "share", suits: isPublished },
  { name: "openWork", key: "supportShare", icon: ExternalLink, place: "more", group: "share", suits: isPublished },
  { name: "save", key: "supportSave", icon: Folder, place: "more", group: "file" },
  { name: "downloadRecipe", key: "supportDownload", icon: FileArchive, place: "more", group: "file" },
  { name: "seed", key: null, icon: Hash, place: "more", group: "recipe", suits: hasSettings },
  { name: "copyInfotext", key: null, icon: Copy, place: "more", group: "recipe" },
  { name: "copyComfy", key: null, icon: Braces, place: "more", group: "recipe", suits: hasSettings },
  { name: "copyFooocus", key: null, icon: Copy, place: "more", group: "recipe", suits: hasSettings },
  { name: "copyJson", key: null, icon: Braces, place: "more", group: "recipe" },
  { name: "deleteImage", key: "supportDelete", icon: Trash2, place: "more", group: "end", isDangerous: true },
  { name: "remove", key: "supportDelete", icon: Trash2, place: "more", group: "end", isDangerous: true },
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

/** Actions that stand together in a menu. */
export interface ActionsOfGroup {
  readonly group: ActionGroup
  readonly actions: readonly ResultAction[]
}

/** The actions of a result for somebody: those in sight, its uses, and the rest; and all that are about this one image. */
export function actionsFor(
  task: Task,
  plan: Plan,
): {
  readonly bar: readonly ResultAction[]
  readonly uses: readonly ActionsOfGroup[]
  readonly more: readonly ActionsOfGroup[]
  readonly all: readonly ActionsOfGroup[]
} {
  const shown: readonly ResultAction[] = RESULT_ACTIONS.filter((action) => standingOf(action, task, plan) !== "hidden")
  const grouped = (actions: readonly ResultAction[]) =>
    GROUPS.map((group) => ({ group, actions: actions.filter((action) => action.group === group) })).filter(
      ({ actions: ofGroup }) => ofGroup.length > 0,
    )
  return {
    bar: shown.filter(({ place }) => place === "bar"),
    uses: grouped(shown.filter(({ place }) => place === "use")),
    more: grouped(shown.filter(({ place }) => place === "more")),
    all: grouped(shown.filter(({ name }) => name !== "remove")),
  }
}
