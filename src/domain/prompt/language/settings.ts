import { type Seed, seedIn } from "../../../formats/generator/seed.ts"
import type { CommandName, PromptWord } from "./prompt-document.ts"

/** Sides of an image to each other, in lowest terms where they are whole numbers. */
export interface AspectRatio {
  readonly label: string
  readonly width: number
  readonly height: number
}

/** What the commands of a prompt ask for (spec 1§5), as they say it: bounds are for the kinds of task. */
export interface PromptSettings {
  readonly aspectRatio?: AspectRatio
  readonly width?: number
  readonly height?: number
  readonly seed?: Seed
  /** How many times the prompt is to be made. */
  readonly repeat?: number
  readonly version?: number
  readonly quality?: number
  readonly chaos?: number
  readonly stylize?: number
  /** The version of the anime model, or true where none is said. */
  readonly niji?: number | true
  /** What the images must not show. */
  readonly negative?: string
}

function divisorOf(one: number, other: number): number {
  return other === 0 ? one : divisorOf(other, one % other)
}

function aspectRatioOf(said: string): AspectRatio | undefined {
  const [width = 0, height = 0] = said.split(":").map(Number)
  if (!(width > 0 && height > 0)) return undefined
  const divisor = Number.isInteger(width) && Number.isInteger(height) ? divisorOf(width, height) : 1
  return { label: `${width / divisor}:${height / divisor}`, width: width / divisor, height: height / divisor }
}

function seedSaid(seed: Seed | null): PromptSettings {
  return seed === null ? {} : { seed }
}

function settingOf(command: CommandName, args: readonly string[]): PromptSettings {
  const [said] = args
  const number = said === undefined ? undefined : Number(said)
  switch (command) {
    case "ignored":
    case "no":
      return {}
    case "aspect": {
      const aspectRatio = said === undefined ? undefined : aspectRatioOf(said)
      return aspectRatio === undefined ? {} : { aspectRatio }
    }
    case "niji":
      return { niji: number ?? true }
    case "width":
    case "height":
    case "repeat":
      return Number.isInteger(number) && Number(number) > 0 ? { [command]: number } : {}
    case "seed":
      return /^\d+$/.test(said ?? "") ? seedSaid(seedIn(said)) : {}
    case "version":
    case "quality":
    case "chaos":
    case "stylize":
      return number === undefined ? {} : { [command]: number }
  }
}

/** What all commands ask for together: of one said twice the last, but every `--no`. */
export function settingsOf(words: readonly PromptWord[]): PromptSettings {
  const commands = words.flatMap(({ command, args }) => (command === undefined ? [] : [{ command, args }]))
  const negative = commands.flatMap(({ command, args }) => (command === "no" ? args : [])).join(", ")
  const settings = commands.reduce<PromptSettings>((said, { command, args }) => ({ ...said, ...settingOf(command, args) }), {})
  return negative === "" ? settings : { ...settings, negative }
}
