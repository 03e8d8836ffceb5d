import { SPEEDS } from "./player-rules.ts"

/** What a key does to a player. */
export type PlayerAction =
  | { readonly kind: "toggle-play" }
  | { readonly kind: "skip"; readonly seconds: number }
  | { readonly kind: "seek-share"; readonly share: number }
  | { readonly kind: "toggle-mute" }
  | { readonly kind: "toggle-captions" }
  | { readonly kind: "toggle-full-screen" }
  | { readonly kind: "toggle-picture-in-picture" }
  | { readonly kind: "volume"; readonly by: number }
  | { readonly kind: "speed"; readonly by: 1 | -1 }
  | { readonly kind: "step"; readonly by: 1 | -1 }

/** A key as it was pressed, and where: on a button or a link, space and enter are its own. */
export interface PlayerKey {
  readonly key: string
  readonly hasModifier: boolean
  readonly isOnButton: boolean
}

const ACTIONS: ReadonlyMap<string, PlayerAction> = new Map<string, PlayerAction>([
  ["k", { kind: "toggle-play" }],
  ["ArrowLeft", { kind: "skip", seconds: -5 }],
  ["ArrowRight", { kind: "skip", seconds: 5 }],
  ["j", { kind: "skip", seconds: -10 }],
  ["l", { kind: "skip", seconds: 10 }],
  ["ArrowUp", { kind: "volume", by: 0.05 }],
  ["ArrowDown", { kind: "volume", by: -0.05 }],
  ["Home", { kind: "seek-share", share: 0 }],
  ["End", { kind: "seek-share", share: 1 }],
  ["m", { kind: "toggle-mute" }],
  ["c", { kind: "toggle-captions" }],
  ["f", { kind: "toggle-full-screen" }],
  ["i", { kind: "toggle-picture-in-picture" }],
  ["<", { kind: "speed", by: -1 }],
  [">", { kind: "speed", by: 1 }],
  [",", { kind: "step", by: -1 }],
  [".", { kind: "step", by: 1 }],
])

/** What a key does; null for one that is not the player's. Right is onwards in every language, as on the seek bar. */
export function playerActionOf({ key, hasModifier, isOnButton }: PlayerKey): PlayerAction | null {
  if (hasModifier) return null
  if (key === " ") return isOnButton ? null : { kind: "toggle-play" }
  if (/^\d$/.test(key)) return { kind: "seek-share", share: Number(key) / 10 }
  return ACTIONS.get(key.length === 1 ? key.toLowerCase() : key) ?? null
}

/** The next faster or slower speed; the same at either end. */
export function nextSpeed(speed: number, by: 1 | -1): number {
  const faster = SPEEDS.find((one) => one > speed) ?? speed
  const slower = SPEEDS.findLast((one) => one < speed) ?? speed
  return by === 1 ? faster : slower
}
