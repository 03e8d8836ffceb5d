import { type CaptionLook, captionLookOf, USUAL_LOOK } from "../../domain/video/caption-look.ts"

/** What a person chose for all players of this browser. */
export interface PlayerChoices {
  /** Height of the quality; null until one is chosen. */
  readonly height: number | null
  /** 0 … 1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly speed: number
  /** Language of the captions; null while they are off. */
  readonly captions: string | null
  /** The language that they had last, for when they come back. */
  readonly lastCaptions: string | null
  readonly captionLook: CaptionLook
}

const KEY = "atelier-player"
const DEFAULTS: PlayerChoices = {
  height: null,
  volume: 1,
  isMuted: false,
  speed: 1,
  captions: null,
  lastCaptions: null,
  captionLook: USUAL_LOOK,
}

/** What was chosen before; the defaults where nothing was, or where the browser keeps nothing. */
export function readChoices(): PlayerChoices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}")
    const found: Partial<Record<keyof PlayerChoices, unknown>> = typeof kept === "object" && kept !== null ? kept : {}
    return {
      height: numberWithin(found.height, 1, 20_000),
      volume: numberWithin(found.volume, 0, 1) ?? DEFAULTS.volume,
      isMuted: found.isMuted === true,
      speed: numberWithin(found.speed, 0.25, 2) ?? DEFAULTS.speed,
      captions: languageOf(found.captions),
      lastCaptions: languageOf(found.lastCaptions),
      captionLook: captionLookOf(found.captionLook),
    }
  } catch {
    return DEFAULTS
  }
}

/** Keeps some choices; nothing happens where the browser keeps nothing. */
export function keepChoices(choices: Partial<PlayerChoices>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readChoices(), ...choices }))
  } catch {
    // A player without a memory plays all the same.
  }
}

function languageOf(value: unknown): string | null {
  return typeof value === "string" && value.length <= 20 ? value : null
}

function numberWithin(value: unknown, minimum: number, maximum: number): number | null {
  return typeof value === "number" && value >= minimum && value <= maximum ? value : null
}
