import type { CommandName } from "./prompt-document.ts"

type ValueForm = "number" | "aspect" | "text" | "name" | "link" | "none"
interface Switch {
  readonly command: CommandName
  readonly value: ValueForm
}

const switches = (command: CommandName, value: ValueForm, spellings: string) =>
  spellings.split(" ").map((spelling) => [spelling, { command, value }] as const)

/**
 * Every switch by its spellings (spec 1§5): Midjourney's names and their short forms. Its other switches, and `auto` and `s2` of other
 * programs, say nothing to our renderers, but are no words of the prompt either.
 */
const SWITCHES: ReadonlyMap<string, Switch> = new Map([
  ...switches("version", "number", "v version"),
  ...switches("aspect", "aspect", "ar aspect"),
  ...switches("quality", "number", "q quality"),
  ...switches("chaos", "number", "c chaos"),
  ...switches("seed", "number", "seed sameseed"),
  ...switches("stylize", "number", "s stylize"),
  ...switches("no", "text", "no"),
  ...switches("niji", "number", "niji"),
  ...switches("repeat", "number", "r repeat"),
  ...switches("width", "number", "w width"),
  ...switches("height", "number", "h height"),
  ...switches("ignored", "number", "stop iw cw sw sv ow weird exp"),
  ...switches("ignored", "name", "style profile"),
  ...switches("ignored", "link", "sref cref oref"),
  ...switches("ignored", "none", "auto s2 tile raw draft fast relax turbo video test testp creative uplight upbeta hd public stealth"),
])

/** Switches of other programs that are taken out of what is stored, too (spec 1§5). */
const STRIPPED = /^(?:--|[—–])(?:auto|s2)$/i

const PREFIX = /(--|[—–])([a-z][a-z0-9]*)(?![\p{L}\p{N}_-])/iuy
const GAP = /\s*=\s*|\s+/y
const VALUES: Readonly<Record<Exclude<ValueForm, "text" | "none">, RegExp>> = {
  number: /[+-]?(?:\d{1,20}(?:\.\d{1,20})?|\.\d{1,20})(?![\p{L}\p{N}_])/uy,
  aspect: /(\d{1,5}(?:\.\d{1,5})?)\s?[:：x/]\s?(\d{1,5}(?:\.\d{1,5})?)(?![\p{L}\p{N}_])/iuy,
  name: /[a-z0-9][\w.]*/iuy,
  link: /(?!--|[—–])[^\s,]+/uy,
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

/** The switch that begins at this place, if one does; editors turn its two hyphens into a long dash, so that is read too (spec 3§5). */
export function commandAt(text: string, at: number): FoundCommand | null {
  const prefix = matchAt(PREFIX, text, at)
  const found = SWITCHES.get(prefix?.[2]?.toLowerCase() ?? "")
  if (prefix === null || found === undefined) return null
  const end = at + prefix[0].length
  const { command, value } = found
  if (value === "text") return { command, args: [], end, opensText: true }
  const isDash = prefix[1] !== "--"
  const bare = isDash && command !== "niji" ? null : { command, args: [], end, opensText: false }
  const gap = value === "none" ? null : matchAt(GAP, text, end)
  if (value === "none" || gap === null) return bare
  const said = matchAt(VALUES[value], text, end + gap[0].length)
  if (said === null) return bare
  const args = value === "aspect" ? [`${said[1] ?? ""}:${said[2] ?? ""}`] : [said[0]]
  return { command, args, end: end + gap[0].length + said[0].length, opensText: false }
}

/** Whether a switch is one of those that even the stored prompt goes without. */
export function isStrippedCommand(rawText: string): boolean {
  return STRIPPED.test(rawText)
}
