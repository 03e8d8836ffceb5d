import { isPartName, lorasInPrompt, printParts, readPart } from "./infotext-parts.ts"
import { type InfotextPair, printApart, printPair, readPairs } from "./infotext-tokens.ts"
import { takeLooseText } from "./loose-infotext.ts"
import { labelsIn, PROSAIC_ROLES } from "./loose-labels.ts"
import type { Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { printSetting, readSetting, SETTING_NAMES, settingNamed } from "./setting-fields.ts"

/** Longest text that is looked at, in characters. */
const MAXIMUM_CHARACTERS = 2_097_152
/** Longest text that labels are looked for in: people's are short. */
const MAXIMUM_PASTED_CHARACTERS = 60_000
const NEGATIVE = "Negative prompt:"
/** Names that prose has too: alone they do not make a line one of settings. */
const PROSAIC: ReadonlySet<string> = new Set(["model", "style", "version"])
/** How much of the world writes fractions; between settings there is a space behind the comma. */
const DECIMAL_COMMA = /\b((?:(?:Distilled )?CFG scale|Denoising strength|Hires upscale): ?\d{1,3}),(\d{1,3})(?=\s*(?:,|$))/gi
const TEMPLATE = /^(Template|Negative Template):/

/**
 * The recipe in a text as AUTOMATIC1111 writes it under an image: prompt, negative prompt, a line of settings. A text without such
 * a line is a prompt. Never throws.
 */
export function parseInfotext(text: string): Recipe {
  const lines = text.slice(0, MAXIMUM_CHARACTERS).replaceAll(/\r\n?/g, "\n").trim().split("\n")
  const settingsAt = findSettings(lines)
  const draft = new RecipeDraft()
  takeWords(draft, settingsAt < 0 ? lines : lines.slice(0, settingsAt))
  if (settingsAt < 0) return draft.finish("unknown")
  for (const pair of readPairs((lines[settingsAt] ?? "").replaceAll(DECIMAL_COMMA, "$1.$2"))) takePair(draft, pair)
  takeTail(draft, lines.slice(settingsAt + 1))
  const recipe = draft.finish(draft.hasResources ? "civitai" : "a1111")
  if (isBare(recipe)) return { ...recipe, generator: "unknown" }
  return !draft.hasResources && isSdNext(recipe) ? { ...recipe, generator: "sdnext" } : recipe
}

/**
 * The recipe in a text of people and of programs that write otherwise: its labels may stand in one line or one a line, in another case or
 * language, with mark-up or in a table. What AUTOMATIC1111 wrote is read as `parseInfotext` reads it. Never throws.
 */
export function parsePastedText(text: string): Recipe {
  if (text.length > MAXIMUM_PASTED_CHARACTERS || isWritten(text)) return parseInfotext(text)
  const draft = new RecipeDraft()
  if (!takeLooseText(draft, text, (pair) => takePair(draft, pair))) return parseInfotext(text)
  for (const lora of lorasInPrompt(draft.prompt)) draft.lora(lora)
  const recipe = draft.finish(draft.hasResources ? "civitai" : "a1111")
  return isBare(recipe) ? { ...recipe, generator: "unknown" } : recipe
}

/** Whether every label stands where AUTOMATIC1111 writes it: words to avoid at the start of a line, all settings in one that follows. */
function isWritten(text: string): boolean {
  const lines = text.replaceAll(/\r\n?/g, "\n").trim().split("\n")
  const settingsAt = findSettings(lines)
  const [first] = readPairs(lines[settingsAt] ?? "")
  if (settingsAt < 0 || first === undefined || !(first.isNameQuoted || isKnown(first.name))) return false
  const others = lines.flatMap((line, index) => (index === settingsAt ? [] : labelsIn(line).map((label) => ({ ...label, line, index }))))
  return others.every(({ role, isFirst, line, index }) => {
    if (role === "negative") return index < settingsAt && line.trimStart().startsWith(NEGATIVE)
    return !isFirst || PROSAIC_ROLES.has(role) || (role === "prompt" && index > 0)
  })
}

/** Its versions are dates and hashes, so that it says its name beside them. */
function isSdNext({ unknown }: Recipe): boolean {
  return unknown.some(({ name, value }) => name === "App" && value === "SD.Next")
}

/** The text in which AUTOMATIC1111 and its kin write a recipe; `parseInfotext` reads all of it again. */
export function printInfotext(recipe: Recipe): string {
  const { prompt, negativePrompt, settings, version, unknown } = recipe
  const known = SETTING_NAMES.flatMap((name) => {
    const value =
      name === "Denoising strength" ? (printSetting(name, settings) ?? secondPassStrength(recipe)) : printSetting(name, settings)
    const isSaidAlready = name === "Hires denoising strength" && secondPassStrength(recipe) !== null
    return value === null || isSaidAlready ? [] : [[name, value] as const]
  })
  const said = [...known, ...printParts(recipe)].map(([name, value]) => printPair(name, value))
  const left = unknown.map(({ name, value }) => (isKnown(name) ? printApart(name, value) : printPair(name, value)))
  const words = [prompt, negativePrompt === "" ? "" : `${NEGATIVE} ${negativePrompt}`].filter((part) => part !== "")
  const plain = [...said, ...(version === null ? [] : [printPair("Version", version)]), ...left].join(", ")
  const isClear = plain === "" ? findSettings(words.join("\n").split("\n")) < 0 : isSettingsLine(readPairs(plain))
  // What would not be taken for settings, or words that would be, are told apart by a version in quotes.
  const line = isClear ? plain : [...said, printPair("Version", version ?? "", true), ...left].join(", ")
  return [...words, ...(line === "" ? [] : [line])].join("\n")
}

/** Words and nothing else. */
function isBare(recipe: Recipe): boolean {
  const { settings, unknown, version } = recipe
  return Object.keys(settings).length + unknown.length + printParts(recipe).length === 0 && version === null
}

/** The second pass's strength where AUTOMATIC1111 would write it as the only one. */
function secondPassStrength({ settings }: Recipe): string | null {
  const { denoisingStrength, hiresDenoisingStrength, hiresScale, hiresWidth, hiresUpscaler } = settings
  const hasSecondPass = hiresScale !== undefined || hiresWidth !== undefined || hiresUpscaler !== undefined
  return hasSecondPass && denoisingStrength === undefined && hiresDenoisingStrength !== undefined ? String(hiresDenoisingStrength) : null
}

/** Where the settings stand: the last line that begins with the steps, else the last of all if it is one of settings; -1 without any. */
function findSettings(lines: readonly string[]): number {
  const withSteps = lines.findLastIndex((line) => /^\s*Steps: ?\d+(?:,|\s*$)/.test(line))
  if (withSteps >= 0) return withSteps
  return isSettingsLine(readPairs(lines.at(-1) ?? "")) ? lines.length - 1 : -1
}

/** Prose has colons too: a line of settings holds one that is known with a value that it can have, or quotes. */
function isSettingsLine(pairs: readonly InfotextPair[]): boolean {
  const known = pairs.filter(({ name, isNameQuoted }) => !isNameQuoted && isKnown(name))
  if (known.length > 0 && pairs.some(({ isQuoted }) => isQuoted)) return true
  const isTold = known.some((pair) => !PROSAIC.has(pair.name.toLowerCase()) && canBeRead(pair))
  return isTold && (known.length === pairs.length || pairs.filter(({ name }) => name !== "").length >= 3)
}

function isKnown(name: string): boolean {
  return settingNamed(name) !== null || isPartName(name)
}

function canBeRead({ name, value }: InfotextPair): boolean {
  const setting = settingNamed(name)
  return setting === null || readSetting(setting, value) !== null
}

function takeWords(draft: RecipeDraft, lines: readonly string[]): void {
  const negativeAt = lines.findIndex((line) => line.trimStart().startsWith(NEGATIVE))
  draft.prompt = (negativeAt < 0 ? lines : lines.slice(0, negativeAt)).join("\n")
  if (negativeAt >= 0) draft.negativePrompt = lines.slice(negativeAt).join("\n").trimStart().slice(NEGATIVE.length)
  for (const lora of lorasInPrompt(draft.prompt.trim())) draft.lora(lora)
}

function takePair(draft: RecipeDraft, { name, value, isNameQuoted }: InfotextPair): void {
  if (name === "" || isNameQuoted) draft.leave(name, value)
  else if (name.toLowerCase() === "version" && (value === "" || draft.version === null)) draft.version ??= value === "" ? null : value
  else if (!readPart(draft, name, value)) draft.takeNamed(name, value)
}

/** What stands behind the settings: the templates of prompts that were put together by chance, and words of nobody. */
function takeTail(draft: RecipeDraft, lines: readonly string[]): void {
  let name = "Text"
  let words: string[] = []
  const flush = () => {
    const text = words.join("\n").trim()
    if (text !== "") draft.leave(name, text)
  }
  for (const line of lines) {
    const match = TEMPLATE.exec(line)
    if (match?.[1] === undefined) {
      words.push(line)
      continue
    }
    flush()
    name = match[1]
    words = [line.slice(match[0].length)]
  }
  flush()
}
