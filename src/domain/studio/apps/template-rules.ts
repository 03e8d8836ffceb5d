import type { SizePx } from "../../_kernel/task-kind.ts"
import type { Configuration } from "../configuration.ts"
import type { ActionKind } from "../rules.ts"

/** An image that an app is about: a file of the member's or a result, by id or address. */
export interface ImageInput {
  readonly key: "photo"
  readonly kind: "image"
  readonly isRequired: boolean
}

/** Words that an app is given. */
export interface TextInput {
  readonly key: "words"
  readonly kind: "text"
  readonly isRequired: boolean
  readonly maximumCharacters: number
}

/** One of few. */
export interface ChoiceInput {
  readonly key: "strength" | "mood" | "motion" | "look" | "scale" | "lines" | "format"
  readonly kind: "choice"
  readonly isRequired: false
  readonly options: readonly string[]
  /** Chosen by default. */
  readonly initial: string
}

export type AppInput = ImageInput | TextInput | ChoiceInput

/** What an app is given beside its image: every choice made, words trimmed. */
export type AppValues = Readonly<Partial<Record<TextInput["key"] | ChoiceInput["key"], string>>>

/** An app: data over an action of the studio. */
export interface AppTemplate {
  readonly id: string
  readonly action: ActionKind
  readonly inputs: readonly AppInput[]
  /** The configuration of the task, but for its image; `image` is its size, null while none is chosen. */
  readonly configure: (values: AppValues, image: SizePx | null) => Configuration
}

/** Begins the `source` of every task that an app made. */
export const APP_SOURCE = "app:"

/** The `source` of the tasks of one app. */
export function sourceOfApp(id: string): string {
  return `${APP_SOURCE}${id}`
}

export const PHOTO: ImageInput = { key: "photo", kind: "image", isRequired: true }
export const STRENGTH: ChoiceInput = {
  key: "strength",
  kind: "choice",
  isRequired: false,
  options: ["light", "medium", "strong"],
  initial: "medium",
}

/** How far the strengths of a repainting go from its photo. */
const DENOISING = { light: 0.35, medium: 0.5, strong: 0.65 } as const

/** How far a chosen strength goes from its photo. */
export function denoisingOf({ strength }: AppValues): number {
  return strength === "light" || strength === "strong" ? DENOISING[strength] : DENOISING.medium
}

/** Words of an app, such as a motif; longer ones belong into the studio. */
export function wordsInput(isRequired: boolean): TextInput {
  return { key: "words", kind: "text", isRequired, maximumCharacters: 300 }
}
