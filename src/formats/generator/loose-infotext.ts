import { type InfotextPair, readPairs } from "./infotext-tokens.ts"
import { stringEnd } from "./loose-json.ts"
import { type FoundLabel, type LabelRole, labelsIn, PROSAIC_ROLES, roleOf, withoutMarks } from "./loose-labels.ts"
import { plainLines } from "./loose-lines.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { numberIn, readSetting, type SettingName } from "./setting-fields.ts"

/** Quotes without an end, after which none is looked for. */
const MAXIMUM_OPEN_QUOTES = 16
const MARKS = /[\s*_`~|;,\uff0c\uff1b\u2022·]/u
const MAXIMUM_SIDE_PX = 65_536

/** A part of a text: words of one of the prompts, or settings. */
interface Section {
  readonly kind: "before" | "prompt" | "negative" | "settings"
  readonly text: string
}

/**
 * What a text says whose labels do not stand as AUTOMATIC1111 writes them: in one line or one a line, in another case or language, with
 * mark-up, in a table. `takePair` takes a setting that has no label here. False for a text in which nothing is labelled so.
 */
export function takeLooseText(draft: RecipeDraft, written: string, takePair: (pair: InfotextPair) => void): boolean {
  const text = plainLines(written).join("\n")
  const labels = tellingLabels(text)
  if (labels.length === 0) return false
  const sections = sectionsOf(text, labels)
  const hasPrompt = sections.some(({ kind }) => kind === "prompt")
  const words = (...kinds: readonly Section["kind"][]) =>
    sections
      .filter(({ kind, text: said }) => kinds.includes(kind) && said !== "")
      .map((section) => section.text)
      .join("\n")
  draft.prompt = hasPrompt ? words("prompt") : words("before")
  draft.negativePrompt = words("negative")
  const sides = new Map<LabelRole, string>()
  for (const section of sections)
    if (section.kind === "settings") for (const line of section.text.split("\n")) takeLine(draft, line, sides, takePair)
  takeSides(draft, sides)
  const before = hasPrompt ? words("before") : ""
  if (before !== "" && before !== "/") draft.leave("Text", before)
  return true
}

/** The labels that divide a text; none where what looks like labels may be words of a prompt. */
function tellingLabels(text: string): readonly FoundLabel[] {
  const all = outsideQuotes(text, labelsIn(text))
  const settings = all.filter(({ role }) => !isWords(role))
  const strong = settings.filter((label, index) => isStrong(text, label, nextStart(text, settings, index)))
  const isOrdered = strong.length >= 2 || (strong.length === 1 && strong.some(({ isFirst }) => isFirst))
  const hasNegative = all.some(({ role, isShort, isFirst }) => role === "negative" && (!isShort || isFirst || isOrdered))
  const hasPromptLine = all.some(({ role, isFirst }) => role === "prompt" && isFirst)
  if (!hasNegative && !isOrdered) return []
  const firstStrong = strong[0]
  return all.filter((label) => {
    if (label.role === "prompt") return label.isFirst && hasPromptLine
    if (label.role === "negative") return !label.isShort || label.isFirst || isOrdered
    if (firstStrong === undefined || !isOrdered) return false
    // Before the first that is surely a setting only lines of their own are some.
    return label.start >= firstStrong.start || (label.isFirst && isBesideLabel(text, label, all))
  })
}

function isWords(role: LabelRole): role is "prompt" | "negative" {
  return role === "prompt" || role === "negative"
}

/** A line of its own, with a value that it can have, that another label follows in the next one. */
function isBesideLabel(text: string, label: FoundLabel, all: readonly FoundLabel[]): boolean {
  const lineEnd = text.indexOf("\n", label.end)
  if (!isValue(label.role, plainValue(text.slice(label.end, Math.max(lineEnd, label.end))))) return false
  return lineEnd >= 0 && all.some(({ start, isFirst, role }) => isFirst && !isWords(role) && /^\n\s*$/.test(text.slice(lineEnd, start)))
}

function nextStart(text: string, labels: readonly FoundLabel[], index: number): number {
  return labels[index + 1]?.start ?? text.length
}

/** A setting that prose does not have, with a value that it can have. */
function isStrong(text: string, { role, end }: FoundLabel, next: number): boolean {
  const value = plainValue(text.slice(end, next).split(/[,;|\u2022·\n\uff0c\uff1b]/, 1)[0] ?? "")
  if (role === "Sampler") return /^(?:dpm|euler|heun|ddim|plms|unipc|lms|lcm|res|er_|k_|ddpm|deis|ipndm|restart|uni_pc|sa_)/i.test(value)
  return !PROSAIC_ROLES.has(role) && isValue(role, value)
}

function isValue(role: LabelRole, value: string): boolean {
  if (role === "width" || role === "height") return isSide(value)
  return !isWords(role) && readSetting(role, valueFor(role, value)) !== null
}

function isSide(value: string): boolean {
  const side = numberIn(value)
  return side !== null && Number.isInteger(side) && side > 0 && side <= MAXIMUM_SIDE_PX
}

function plainValue(text: string): string {
  const value = withoutMarks(text, MARKS)
  return /^"[^"]*"$/.test(value) ? value.slice(1, -1) : value.replace(/(?<=\d)(?:\.|\s?(?:px|steps?))$/i, "")
}

/** A value as infotext has it: sizes come in many forms. */
function valueFor(role: SettingName, value: string): string {
  if (role !== "Size" && role !== "Hires resize") return value
  const match = /^[^\d]{0,2}(\d{2,5})\s*(?:px)?\s*(?:[x×*,:/]|by)\s*(\d{2,5})/iu.exec(value)
  return match === null ? value : `${match[1]}x${match[2]}`
}

/** Labels inside of quoted values and of JSON are those of the value. */
function outsideQuotes(text: string, labels: readonly FoundLabel[]): readonly FoundLabel[] {
  const inside = [...quotedIn(text), ...jsonIn(text)]
  return inside.length === 0 ? labels : labels.filter(({ end }) => !inside.some(([from, to]) => end > from + 1 && end < to))
}

type Range = readonly [from: number, to: number]

function quotedIn(text: string): readonly Range[] {
  const found: Range[] = []
  let open = 0
  for (const { index, 0: colon } of text.matchAll(/:\s?(?=")/g)) {
    const from = index + colon.length
    const to = stringEnd(text, from)
    const line = text.indexOf("\n", from)
    if (to > 0 && (line < 0 || to <= line)) found.push([from, to])
    else open++
    if (open > MAXIMUM_OPEN_QUOTES) break
  }
  return found
}

/** From the first part of JSON of a line to the last one. */
function jsonIn(text: string): readonly Range[] {
  let start = 0
  return text.split("\n").flatMap((line): readonly Range[] => {
    const from = line.search(/:\s?[[{]["{[]/)
    const to = Math.max(line.lastIndexOf("]"), line.lastIndexOf("}"))
    const range: Range = [start + from, start + to + 1]
    start += line.length + 1
    return from < 0 || to < from ? [] : [range]
  })
}

function sectionsOf(text: string, labels: readonly FoundLabel[]): readonly Section[] {
  const sections: Section[] = []
  const add = (kind: Section["kind"], from: number, to: number) => {
    const part = text.slice(from, to)
    sections.push({ kind, text: kind === "settings" ? part.trim() : wordsIn(part) })
  }
  const first = labels[0]
  add("before", 0, first?.start ?? text.length)
  for (let at = 0; at < labels.length; ) {
    const label = labels[at]
    if (label === undefined) break
    const { role } = label
    const isSettings = !isWords(role)
    // Settings go on to the next words, words to whatever comes next.
    let next = at + 1
    if (isSettings) while (next < labels.length && !isWords(labels[next]?.role ?? "prompt")) next++
    add(isWords(role) ? role : "settings", isSettings ? label.start : label.end, nextStart(text, labels, next - 1))
    at = next
  }
  return sections
}

function wordsIn(part: string): string {
  const lines = part.split("\n")
  while (lines.length > 0 && withoutMarks(lines.at(-1) ?? "", /[\s>#\u2022·\u25aa\u25e6*|-]/u) === "") lines.pop()
  return withoutMarks(lines.join("\n"), /[\s*_`~]/)
}

function takeLine(draft: RecipeDraft, line: string, sides: Map<LabelRole, string>, takePair: (pair: InfotextPair) => void): void {
  for (const pair of pairsOf(line)) {
    const role = pair.isNameQuoted ? null : roleOf(pair.name)
    const value = plainValue(pair.value)
    if (role === "width" || role === "height") {
      if (sides.has(role) || !isSide(value)) draft.leave(pair.name, value)
      else sides.set(role, value)
    } else if (role === null || isWords(role)) takePair(pair)
    else if (isBlank(value)) continue
    else draft.take(role, valueFor(role, value), pair.name)
  }
}

/** What programs and people write where nothing was chosen. */
function isBlank(value: string): boolean {
  return /^(?:|none|null|n\/a|-|false)$/i.test(value)
}

/** The settings of a line: as infotext has them where its commas divide them, else by its labels. */
function pairsOf(line: string): readonly InfotextPair[] {
  const plain = withoutMarks(line, /[\s*_`~>#|\u2022·\u25aa\u25e6\u2023\u2043\u2013\u2014]/u).replace(/^-\s+/, "")
  const labels = outsideQuotes(plain, labelsIn(plain))
  const pairs = readPairs(plain)
  const named = pairs.filter(({ name }) => name !== "")
  if (named.length >= labels.length && !/[;|\u2022·\uff1a\uff1d\t]/.test(plain)) return pairs
  const first = labels[0]
  const before = withoutMarks(plain.slice(0, first?.start ?? plain.length), MARKS)
  return [
    ...(before === "" ? [] : readPairs(before.replaceAll(/[;|\u2022·\t]/g, ","))),
    ...labels.flatMap((label, index) => {
      const said = withoutMarks(plain.slice(label.end, nextStart(plain, labels, index)), MARKS)
      const isList = label.role === "Size" && /^\(/.test(said)
      const [value = "", ...more] = isList ? [said] : said.split(/\s*[,;|\u2022·\t\uff0c\uff1b]\s*/)
      const own = { name: label.role, value, isQuoted: false, isNameQuoted: false }
      return [own, ...more.flatMap((part) => readPairs(part))]
    }),
  ]
}

function takeSides(draft: RecipeDraft, sides: ReadonlyMap<LabelRole, string>): void {
  const [width, height] = [sides.get("width"), sides.get("height")]
  if (width !== undefined && height !== undefined) draft.take("Size", `${Number(width)}x${Number(height)}`, "Width, Height")
  else for (const [side, value] of sides) draft.leave(side, value)
}
