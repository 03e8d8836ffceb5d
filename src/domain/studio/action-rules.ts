/** One action of the image studio: its codes in both flows (spec 1§4), null where a flow has none, and the tab of the old one (spec 1§2). */
export interface Action {
  readonly kind: string
  readonly newCode: number | null
  readonly oldCode: number | null
  readonly tab: Tab | null
  /** What a person is told where the image is missing (spec 1§5); null where none is needed. */
  readonly imageMissing: "pleaseUoloadImage" | "pleaseSelectImage" | null
  /** Whether words are needed (spec 1§5). */
  readonly needsPrompt: boolean
}

/** The tabs of the old flow (spec 1§2); `promptStudio` is the prompt editor's. */
export const TABS = [
  "SIMPLE",
  "textToImage",
  "imageToImage",
  "conditionToImage",
  "extraUpscale",
  "descriptors",
  "preview",
  "promptStudio",
  "expansion",
  "faceSwap",
  "animGen",
  "characterRepair",
] as const
export type Tab = (typeof TABS)[number]

const UPLOAD = "pleaseUoloadImage"

/** Every action, by the name of its kind of task. */
export const ACTIONS = [
  { kind: "text-to-image", newCode: 1, oldCode: 1, tab: "textToImage", imageMissing: null, needsPrompt: true },
  { kind: "image-to-image", newCode: 9, oldCode: 9, tab: "imageToImage", imageMissing: UPLOAD, needsPrompt: true },
  { kind: "condition", newCode: 10, oldCode: 10, tab: "conditionToImage", imageMissing: UPLOAD, needsPrompt: true },
  { kind: "variation", newCode: null, oldCode: 3, tab: null, imageMissing: UPLOAD, needsPrompt: false },
  { kind: "upscale", newCode: 2, oldCode: 6, tab: "extraUpscale", imageMissing: UPLOAD, needsPrompt: false },
  { kind: "image-to-text", newCode: 8, oldCode: 8, tab: "descriptors", imageMissing: UPLOAD, needsPrompt: false },
  { kind: "remove-background", newCode: 7, oldCode: null, tab: null, imageMissing: UPLOAD, needsPrompt: false },
  { kind: "control-preview", newCode: null, oldCode: 12, tab: "preview", imageMissing: UPLOAD, needsPrompt: false },
  { kind: "expansion", newCode: 13, oldCode: 13, tab: "expansion", imageMissing: UPLOAD, needsPrompt: true },
  { kind: "face-swap", newCode: null, oldCode: 22, tab: "faceSwap", imageMissing: UPLOAD, needsPrompt: false },
  { kind: "animation", newCode: null, oldCode: 24, tab: "animGen", imageMissing: "pleaseSelectImage", needsPrompt: false },
  { kind: "character-repair", newCode: null, oldCode: 25, tab: "characterRepair", imageMissing: UPLOAD, needsPrompt: false },
] as const satisfies readonly Action[]
export type ActionKind = (typeof ACTIONS)[number]["kind"]

/** Every code that creates a task; 0 shows one and creates none (spec 1§4). */
export const ACTION_CODES = [1, 9, 10, 3, 2, 6, 8, 7, 12, 13, 22, 24, 25] as const

/** The kind that a code of either flow stands for; null for 0 and what is no code. */
export function kindOfAction(code: number): ActionKind | null {
  return ACTIONS.find(({ newCode, oldCode }) => newCode === code || oldCode === code)?.kind ?? null
}

/** What is known of an action. */
export function actionOf(kind: ActionKind): Action & { readonly kind: ActionKind } {
  const found = ACTIONS.find((action) => action.kind === kind)
  if (found === undefined) throw new Error(`no action ${kind}`)
  return found
}
