import type { CommandName } from "./prompt-document.ts"

type ValueForm = "number" | "aspect" | "text" | "name" | "link" | "none"
interface Switch {
  readonly command: CommandName
  readonly value: ValueForm
}

/**
 * Every switch by its spellings (spec 1§5): Midjourney's names and their short forms. Its other switches, and `auto` and `s2` of other
 * programs, say nothing to our renderers, but are no words of the prompt either.
 */
const SWITCHES: readonly (Switch & { readonly spellings: readonly string[] })[] = [
  { command: "version", value: "number", spellings: ["v", "version"] },
  { command: "aspect", value: "aspect", spellings: ["ar", "aspect"] },
  { command: "quality", value: "number", spellings: ["q", "quality"] },
  { command: "chaos", value: "number", spellings: ["c", "chaos"] },
  { command: "seed", value: "number", spellings: ["seed", "sameseed"] },
  { command: "stylize", value: "number", spellings: ["s", "stylize"] },
  { command: "no", value: "text", spellings: ["no"] },
  { command: "niji", value: "number", spellings: ["niji"] },
  { command: "repeat", value: "number", spellings: ["r", "repeat"] },
  { command: "width", value: "number", spellings: ["w", "width"] },
  { command: "height", value: "number", spellings: ["h", "height"] },
  { command: "ignored", value: "number", spellings: ["stop", "iw", "cw", "sw", "sv", "ow", "weird", "exp"] },
  { command: "ignored", value: "name", spellings: ["style", "profile"] },
  { command: "ignored", value: "link", spellings: ["sref", "cref", "oref"] },
  {
    command: "ignored",
    value: "none",
    spellings: ["auto", "s2", "tile", "raw", "draft", "fast", "relax", "turbo", "video", "hd", "public", "stealth"],
  },
  { command: "ignored", value: "none", spellings: ["test", "testp", "creative", "uplight", "upbeta"] },
]

/** Switches of other programs that are taken out of what is stored, too (spec 1§5). */
const STRIPPED = /^(?:--|[\u2014\u2013])(?:auto|s2)$/i

const PREFIX = /(--|[\u2014\u2013])([a-z][a-z0-9]*)(?![\p{L}\p{N}_-]|\.\d)/iuy
/** A switch whose number follows without a space, as in `--v6`. */
const GLUED_PREFIX = /(--|[\u2014\u2013])([a-z]+)(?=[.\d])/iuy
const GAP = /\s*=\s*|\s+/y
const VALUES: Readonly<Record<Exclude<ValueForm, "text" | "none">, RegExp>> = {
  number: /[+-]?(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})(?![\p{L}\p{N}_])/uy,
  aspect: /(\d{1,5}(?:\.\d{1,5})?)\s?[:\uff1ax/]\s?(\d{1,5}(?:\.\d{1,5})?)(?![\p{L}\p{N}_])/iuy,
  name: /[a-z0-9][\w.]*/iuy,
  link: /(?!--|[\u2014\u2013])[^\s,]+(?:\s+https?:[^\s,]+)*/uy,
}

/** A switch found in a text: which, its values, where it ends. `opensText` if its value is all words that follow. */
export interface FoundCommand {
  readonly command: CommandName
  readonly args: readonly string[]
  readonly end: number
  readonly opensText: boolean
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A switch of this name, how it is introduced and where its value may begin. */
function switchAt(text: string, at: number) {
  for (const pattern of [PREFIX, GLUED_PREFIX]) {
    const [raw = "", prefix, name = ""] = matchAt(pattern, text, at) ?? []
    const found = SWITCHES.find(({ spellings }) => spellings.includes(name.toLowerCase()))
    if (found !== undefined) return { ...found, isDash: prefix !== "--", end: at + raw.length, isGlued: pattern === GLUED_PREFIX }
  }
  return null
}

/** The switch that begins at this place, if one does; editors turn its two hyphens into a long dash, so that is read too (spec 3§5). */
export function commandAt(text: string, at: number): FoundCommand | null {
  const found = switchAt(text, at)
  if (found === null) return null
  const { command, value, end, isDash, isGlued } = found
  if (value === "text") return isGlued ? null : { command, args: [], end, opensText: true }
  const bare = isGlued || (isDash && command !== "niji") ? null : { command, args: [], end, opensText: false }
  const gap = isGlued ? "" : matchAt(GAP, text, end)?.[0]
  if (value === "none" || gap === undefined) return bare
  const said = matchAt(VALUES[value], text, end + gap.length)
  if (said === null) return bare
  const args = value === "aspect" ? [`${said[1] ?? ""}:${said[2] ?? ""}`] : said[0].split(/\s+/)
  return { command, args, end: end + gap.length + said[0].length, opensText: false }
}

/** Whether a switch is one of those that even the stored prompt goes without. */
export function isStrippedCommand(rawText: string): boolean {
  return STRIPPED.test(rawText)
}
