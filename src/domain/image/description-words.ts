import type { ImageMeasures, ShareBox } from "./composition-rules.ts"
import type { PaletteColour } from "./palette-rules.ts"
import { poseWordsOf, type SeenJoint } from "./pose-rules.ts"

/** What was found in an image by models, each with how sure they are, 0 to 1. */
export interface Sightings {
  /** By the words of the finder, with underscores for spaces. */
  readonly objects: readonly { readonly thing: string; readonly confidence: number; readonly box: ShareBox }[]
  readonly faces: readonly { readonly confidence: number; readonly box: ShareBox }[]
  /** The joints of the one body that is looked for. */
  readonly joints: readonly SeenJoint[]
}

/** All that is known of an image before it is put into words. */
export interface ImageFacts extends Sightings {
  readonly width: number
  readonly height: number
  readonly measures: ImageMeasures
  readonly palette: readonly PaletteColour[]
}

/** The parts of a description, in their order. */
export const WORD_GROUPS = ["objects", "faces", "pose", "composition", "light", "palette"] as const
export type WordGroup = (typeof WORD_GROUPS)[number]

/** Where a word comes from: a finder that is so sure of it, or a measure. */
export type WordSource =
  | { readonly kind: "objectFinder" | "faceFinder" | "poseFinder"; readonly confidence: number }
  | { readonly kind: "measured" }

/** A word or a few for a prompt, in English as the models were taught. */
export interface DescribedWord {
  readonly group: WordGroup
  readonly text: string
  readonly source: WordSource
  /** The colour that the word names, `#rrggbb`. */
  readonly swatch?: string
}

const MEASURED: WordSource = { kind: "measured" }
/** A subject that fills less of the image than this is far away, more than that is close. */
const SUBJECT = { far: 0.05, close: 0.55 }
/** How high a face is beside the image, from the closest view to the widest. */
const SHOTS = [
  [0.38, "close-up portrait"],
  [0.2, "head and shoulders"],
  [0.08, "medium shot"],
  [0, "wide shot"],
] as const
/** Joints that have to be seen before a body counts. */
const LEAST_JOINTS = 6

/** An image in words, each with its source; nothing is said of who somebody is, or of age, sex, origin or mood. */
export function describedWords(facts: ImageFacts): readonly DescribedWord[] {
  return [
    ...objectWords(facts),
    ...faceWords(facts),
    ...poseWords(facts),
    ...compositionWords(facts),
    ...lightWords(facts),
    ...paletteWords(facts),
  ]
}

/** The words as a prompt. */
export function promptOfWords(words: readonly string[]): string {
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ""))].join(", ")
}

function objectWords({ objects }: ImageFacts): readonly DescribedWord[] {
  const byThing = Map.groupBy(objects, ({ thing }) => thing)
  return [...byThing]
    .map(([thing, seen]) => ({ thing, count: seen.length, confidence: Math.max(...seen.map(({ confidence }) => confidence)) }))
    .toSorted((left, right) => right.confidence - left.confidence)
    .map(({ thing, count, confidence }) => ({
      group: "objects",
      text: counted(thing, count),
      source: { kind: "objectFinder", confidence },
    }))
}

function faceWords({ faces }: ImageFacts): readonly DescribedWord[] {
  const [first, ...rest] = faces
  if (first === undefined) return []
  const confidence = faces.reduce((sum, face) => sum + face.confidence, 0) / faces.length
  const text = rest.length === 0 ? `face ${placeOf(first.box)}` : `${faces.length} faces`
  return [{ group: "faces", text, source: { kind: "faceFinder", confidence } }]
}

function poseWords({ joints, width, height }: ImageFacts): readonly DescribedWord[] {
  const seen = joints.filter(({ score }) => score >= 0.35)
  if (seen.length < LEAST_JOINTS) return []
  const confidence = seen.reduce((sum, { score }) => sum + score, 0) / seen.length
  return poseWordsOf(joints, width / height).map((text) => ({ group: "pose", text, source: { kind: "poseFinder", confidence } }))
}

function compositionWords(facts: ImageFacts): readonly DescribedWord[] {
  const { width, height, measures } = facts
  const texts = [orientationOf(width / height), shotOf(facts), subjectPlaceOf(facts), horizonWord(measures.horizon)]
  if (measures.symmetry > 0.85) texts.push("symmetrical composition")
  return texts.flatMap((text) => (text === null ? [] : [{ group: "composition", text, source: MEASURED }]))
}

function orientationOf(ratio: number): string {
  if (ratio >= 2) return "panorama"
  if (ratio >= 1.15) return "landscape orientation"
  return ratio > 0.87 ? "square format" : "portrait orientation"
}

/** The largest thing that was found, by how much of the image it fills; people count for more than what stands about them. */
function subjectOf({ objects }: ImageFacts): ImageFacts["objects"][number] | null {
  const weight = ({ thing, box, confidence }: ImageFacts["objects"][number]) =>
    box.width * box.height * confidence * (thing === "person" ? 2 : 1)
  return objects.toSorted((left, right) => weight(right) - weight(left))[0] ?? null
}

function shotOf(facts: ImageFacts): string | null {
  const tallest = Math.max(0, ...facts.faces.map(({ box }) => box.height))
  if (tallest > 0) return SHOTS.find(([least]) => tallest >= least)?.[1] ?? null
  const subject = subjectOf(facts)
  if (subject === null) return null
  const share = subject.box.width * subject.box.height
  if (share >= SUBJECT.close) return "close-up"
  return share <= SUBJECT.far ? "wide shot" : null
}

function subjectPlaceOf(facts: ImageFacts): string | null {
  const subject = subjectOf(facts)
  if (subject === null) return null
  const place = placeOf(subject.box)
  const name = nameOf(subject.thing)
  return place === "in the center" ? `centered ${name}` : `${name} ${place}`
}

/** Which of nine parts of the image the middle of a box lies in. */
function placeOf({ x, y, width, height }: ShareBox): string {
  const third = (middle: number) => (middle < 1 / 3 ? 0 : middle > 2 / 3 ? 2 : 1)
  const [across, down] = [third(x + width / 2), third(y + height / 2)]
  if (across === 1 && down === 1) return "in the center"
  if (down === 1) return across === 0 ? "on the left" : "on the right"
  const row = down === 0 ? "top" : "bottom"
  if (across === 1) return `at the ${row}`
  return `in the ${row} ${across === 0 ? "left" : "right"}`
}

function horizonWord(horizon: number | null): string | null {
  if (horizon === null) return null
  if (horizon < 0.4) return "high horizon"
  return horizon > 0.6 ? "low horizon" : "centered horizon"
}

function lightWords({ measures: { lightness, contrast, chroma, warmth } }: ImageFacts): readonly DescribedWord[] {
  const texts: string[] = []
  if (lightness < 0.3) texts.push("dark, low-key lighting")
  else if (lightness > 0.78) texts.push("bright, high-key lighting")
  if (contrast > 0.26) texts.push("high contrast")
  else if (contrast < 0.1) texts.push("low contrast")
  if (chroma < 0.012) texts.push("black and white")
  else {
    if (chroma > 0.11) texts.push("vivid colors")
    else if (chroma < 0.035) texts.push("muted colors")
    if (warmth > 0.025) texts.push("warm tones")
    else if (warmth < -0.015) texts.push("cool tones")
  }
  return texts.map((text) => ({ group: "light", text, source: MEASURED }))
}

function paletteWords({ palette }: ImageFacts): readonly DescribedWord[] {
  const seen = new Set<string>()
  return palette.flatMap(({ name, hex }) => {
    if (seen.has(name)) return []
    seen.add(name)
    return [{ group: "palette", text: name, source: MEASURED, swatch: hex }]
  })
}

const PLURALS: Readonly<Record<string, string>> = {
  person: "people",
  sheep: "sheep",
  mouse: "mice",
  knife: "knives",
  skis: "skis",
  scissors: "scissors",
  "wine glass": "wine glasses",
}

function nameOf(thing: string): string {
  return thing.replaceAll("_", " ")
}

function counted(thing: string, count: number): string {
  const name = nameOf(thing)
  if (count === 1) return name
  return `${count} ${PLURALS[name] ?? (/(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`)}`
}
