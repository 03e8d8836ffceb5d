import { CONCEPTS, type Concept } from "../scene.ts"
import type { Manner } from "./set.ts"
import type { Temper } from "./temper.ts"

/** How each thing that Easel paints moves by itself. */

const members = (list: readonly Concept[]): ReadonlySet<string> => new Set(list)
const FLYING = members(["bird", "owl", "eagle", "butterfly", "dragon", "bee"])
const SWIMMING = members(["fish", "whale", "dolphin", "turtle", "jellyfish", "octopus"])
const FLOATING = members(["sailboat", "ship", "rowboat", "swan", "balloon", "spaceship", "astronaut"])
const DRIVING = members(["car", "train", "bicycle", "airplane", "bus", "truck", "motorcycle", "helicopter"])
const RISING = members(["rocket"])
const LIVING = members([...CONCEPTS.animal, ...CONCEPTS.person])

/** Shares of the frame's width in a second, for what goes by itself and for what only goes when the words say so. */
const TRAVEL: Readonly<Partial<Record<Manner, number>>> = { fly: 0.022, swim: 0.02, float: 0.008, drive: 0.045 }
const WALK = 0.018

/** How a figure moves, and how far it goes; `isAsleep` of those that only breathe. */
export function mannerOf(concept: string, isAsleep: boolean, { goes }: Temper): { readonly manner: Manner; readonly travel: number } {
  if (isAsleep) return { manner: "breathe", travel: 0 }
  const manner: Manner = FLYING.has(concept)
    ? "fly"
    : SWIMMING.has(concept)
      ? "swim"
      : FLOATING.has(concept)
        ? "float"
        : DRIVING.has(concept)
          ? "drive"
          : RISING.has(concept)
            ? "rise"
            : !LIVING.has(concept)
              ? "still"
              : goes
                ? "gait"
                : "breathe"
  return { manner, travel: manner === "gait" ? WALK : (TRAVEL[manner] ?? 0) * (goes ? 1.4 : 1) }
}
