import { type Level, MOST_LEVELS, SAFE_MASK } from "../../../domain/moderation/level-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import type { Choice } from "../../_ui/choice-field.tsx"

/** How far somebody goes, as masks of levels: each has all that is weaker. */
export const STEPS = ["3", "7", "15", "31"] as const
export type Step = (typeof STEPS)[number]

/** The smallest step that has a level. */
export function stepWith(level: number): Step {
  return STEPS.find((step) => (Number(step) & level) !== 0) ?? "31"
}

/** The smallest step that has all of a mask of levels. */
export function stepOf(mask: number): Step {
  return STEPS.find((step) => (mask & ~Number(step)) === 0) ?? "31"
}

/** The mask that a step stands for. */
export function maskOf(step: Step): number {
  return (Number(step) | SAFE_MASK) & MOST_LEVELS
}

/** The choices of how far to go, in words. */
export function useLevelChoices(steps: readonly Step[] = STEPS): readonly Choice<Step>[] {
  const t = useMessages("levels")
  return steps.map((value) => ({ value, label: t(`upTo_${value}`), hint: t(`upToHint_${value}`) }))
}

/** How strong something is, in a word. */
export function useLevelWord(): (level: Level) => string {
  const t = useMessages("levels")
  return (level) => t(`level_${level}`)
}
