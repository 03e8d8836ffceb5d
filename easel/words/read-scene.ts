import type { Colour, Concept, Mood, Mount, Scene, SceneElement, Style } from "../scene.ts"
import { parseAttention } from "./attention.ts"
import type { Findings, Mention, Named, Reading } from "./findings.ts"
import { readMentions } from "./mentions.ts"
import { readPhrases } from "./phrases.ts"
import { tokenise } from "./tokens.ts"

/** The words of a request. */
export interface SceneRequest {
  readonly prompt: string
  readonly negativePrompt: string
  /** How strictly to follow the words, 1–30; values outside are clamped, NaN is 7. */
  readonly cfgScale: number
  /** Wins over styles that the prompt names. */
  readonly style?: Style | undefined
}

const ELEMENT_WEIGHT = { min: 0.1, max: 2 } as const
const STYLE_STRENGTH = { min: 0.2, max: 1.5 } as const
/** Below this a word is as good as not said: "(fox:0)". */
const SILENT_WEIGHT = 0.05
const DEFAULT_CFG_SCALE = 7
const STRICTEST_CFG_SCALE = 20
/** Bends the line from cfg 1 to 20 so that cfg 7 is about 0.4. */
const STRICTNESS_BEND = 0.8

/**
 * Reads a prompt in English, Chinese, Japanese or Arabic (or a mixture) into a scene. Equal input gives an equal scene; no text is refused.
 * A negative word of weight 1 or more takes its meaning away, a lesser one lowers it; "no people" in the prompt takes away too.
 */
export function readScene(request: SceneRequest): Scene {
  const positive = readText(request.prompt)
  const negative = readText(request.negativePrompt).asked
  const strictness = strictnessOf(request.cfgScale)
  const refusals: readonly Refusals[] = [refusalsOf(negative, undefined), refusalsOf(positive.denied, 1)]
  const style = chooseStyle(positive.asked.styles, request.style, refusals)
  return {
    elements: mergeMentions(positive.asked.mentions, refusals),
    style: style.style,
    ...(style.isOpen === true ? { isStyleOpen: true } : {}),
    styleStrength: round(clamp(style.weight * (0.7 + 0.75 * strictness), STYLE_STRENGTH)),
    colours: mergeNamed(positive.asked.colours, refusals, "colours").map(([colour, weight]) => ({ colour, weight })),
    moods: mergeNamed(positive.asked.moods, refusals, "moods").map(([mood, weight]) => ({ mood, weight })),
    unknownHash: hashWords(positive.unknownWords),
    strictness,
  }
}

function readText(text: string): Reading {
  return readMentions(readPhrases(tokenise(parseAttention(text))))
}

/** What to take away, by weight; a concept refused only in some colours carries them. */
interface Refusals {
  readonly concepts: readonly { readonly concept: Concept; readonly weight: number; readonly colours: readonly Colour[] }[]
  readonly styles: readonly Named<Style>[]
  readonly colours: readonly Named<Colour>[]
  readonly moods: readonly Named<Mood>[]
}

function refusalsOf(findings: Findings, weight: number | undefined): Refusals {
  const firm = <Value>(named: readonly Named<Value>[]) =>
    named.filter(({ implied }) => !implied).map((one) => ({ ...one, weight: weight ?? one.weight }))
  return {
    concepts: findings.mentions.filter(({ implied }) => !implied).map((one) => ({ ...one, weight: weight ?? one.weight })),
    styles: firm(findings.styles),
    colours: firm(findings.colours),
    moods: firm(findings.moods),
  }
}

/** The share of a meaning that refusals leave: 0 where one of them has weight 1 or more. */
function shareLeft(weights: readonly number[]): number {
  return weights.reduce((share, weight) => share * Math.max(0, 1 - weight), 1)
}

function mergeMentions(mentions: readonly Mention[], refusals: readonly Refusals[]): SceneElement[] {
  const elements = new Map<Concept, Merged>()
  for (const mention of mentions) {
    const left = shareLeft(
      refusals.flatMap(({ concepts }) => concepts.filter((refused) => isRefused(mention, refused)).map(({ weight }) => weight)),
    )
    if (mention.weight * left < SILENT_WEIGHT) continue
    const element = elements.get(mention.concept) ?? {
      weight: 0,
      colours: new Set(),
      count: 1,
      scale: 1,
      isOld: false,
      isAsleep: false,
      rides: undefined,
      hair: undefined,
      beard: undefined,
      wearsGlasses: false,
      label: undefined,
    }
    elements.set(mention.concept, element)
    element.weight = Math.max(element.weight, mention.weight * left)
    element.count = Math.max(element.count, mention.count)
    if (element.scale === 1) element.scale = mention.scale
    element.isOld ||= mention.isOld === true
    element.isAsleep ||= mention.isAsleep === true
    element.rides ??= mention.rides
    element.hair ??= mention.hair
    element.beard ??= mention.beard
    element.wearsGlasses ||= mention.wearsGlasses === true
    element.label ??= mention.label
    for (const colour of mention.colours) {
      const colourLeft = shareLeft(
        refusals.flatMap(({ colours }) => colours.filter(({ value }) => value === colour).map(({ weight }) => weight)),
      )
      if (colourLeft > 0) element.colours.add(colour)
    }
  }
  return [...elements].map(([concept, { weight, colours, count, scale, isOld, isAsleep, rides, hair, beard, wearsGlasses, label }]) => ({
    concept,
    weight: round(clamp(weight, ELEMENT_WEIGHT)),
    colours: [...colours],
    count,
    scale,
    ...(isOld ? { isOld } : {}),
    ...(isAsleep ? { isAsleep } : {}),
    ...(hair === undefined ? {} : { hair }),
    ...(beard === undefined ? {} : { beard }),
    ...(wearsGlasses ? { wearsGlasses } : {}),
    ...(label === undefined ? {} : { label }),
    ...(rides !== undefined && elements.has(rides) ? { rides } : {}),
  }))
}

/** All that was said of one concept. */
interface Merged {
  weight: number
  readonly colours: Set<Colour>
  count: number
  scale: number
  isOld: boolean
  isAsleep: boolean
  rides: Mount | undefined
  hair: Colour | undefined
  beard: Colour | "own" | undefined
  wearsGlasses: boolean
  label: string | undefined
}

/** "red fox" as negative word leaves a white fox alone, but not a fox of no said colour. */
function isRefused(mention: Mention, refused: { readonly concept: Concept; readonly colours: readonly Colour[] }): boolean {
  if (mention.concept !== refused.concept) return false
  if (mention.colours.length === 0 || refused.colours.length === 0) return true
  return mention.colours.some((colour) => refused.colours.includes(colour))
}

function mergeNamed<Key extends "colours" | "moods", Value extends Refusals[Key][number]["value"]>(
  named: readonly Named<Value>[],
  refusals: readonly Refusals[],
  key: Key,
): [Value, number][] {
  const merged = new Map<Value, number>()
  for (const { value, weight } of named) {
    const left = shareLeft(
      refusals.flatMap((refusal) => refusal[key].filter((refused) => refused.value === value).map((refused) => refused.weight)),
    )
    if (weight * left >= SILENT_WEIGHT) merged.set(value, Math.max(merged.get(value) ?? 0, weight * left))
  }
  return [...merged].map(([value, weight]) => [value, round(clamp(weight, ELEMENT_WEIGHT))])
}

/** The first style of the highest weight; a named one wins over any that is only implied. */
function chooseStyle(
  named: readonly Named<Style>[],
  explicit: Style | undefined,
  refusals: readonly Refusals[],
): { readonly style: Style; readonly weight: number; readonly isOpen?: true } {
  if (explicit !== undefined) {
    return { style: explicit, weight: Math.max(0, ...named.filter(({ value }) => value === explicit).map(({ weight }) => weight)) || 1 }
  }
  const left = (style: Style) =>
    shareLeft(refusals.flatMap(({ styles }) => styles.filter(({ value }) => value === style).map(({ weight }) => weight)))
  let best: { style: Style; weight: number; implied: boolean } | undefined
  for (const { value: style, weight: said, implied } of named) {
    const weight = said * left(style)
    if (weight < SILENT_WEIGHT) continue
    const wins = best === undefined || (best.implied && !implied) || (best.implied === implied && weight > best.weight)
    if (wins) best = { style, weight, implied }
  }
  if (best !== undefined) return best
  return left("photo") === 0 ? { style: "oil", weight: 1 } : { style: "photo", weight: 1, isOpen: true }
}

function strictnessOf(cfgScale: number): number {
  const cfg = Number.isNaN(cfgScale) ? DEFAULT_CFG_SCALE : clamp(cfgScale, { min: 1, max: STRICTEST_CFG_SCALE })
  return round(((cfg - 1) / (STRICTEST_CFG_SCALE - 1)) ** STRICTNESS_BEND)
}

/** FNV-1a over the UTF-8 bytes of the distinct words in code point order; 0 only for no words at all. */
function hashWords(words: readonly string[]): number {
  if (words.length === 0) return 0
  const text = [...new Set(words)].sort().join(" ")
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0 || 1
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, value))
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
