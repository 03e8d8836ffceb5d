import type { Folded } from "./fold.ts"
import { textOf } from "./normalise.ts"

/** An address in a folded text: its host, and which units it takes. */
export interface Link {
  readonly host: string
  readonly start: number
  /** Behind the last. */
  readonly end: number
}

/** Ends of hosts that are taken for an address without `https://`; those that are words of some language need a path. */
const ENDINGS: ReadonlySet<string> = new Set(
  "com net org info biz xyz online site website app dev io gg ly cc tv co cn jp kr ru de uk fr nl eu pl br ca au icu onl page bio chat tech store".split(
    " ",
  ),
)
const WORD_ENDINGS: ReadonlySet<string> = new Set(
  "me to is it so in at top shop club live link click vip gd st ws sh id be am us am ai art fun pro".split(" "),
)

/** Ways to write a dot that is to be overlooked. */
const HIDDEN_DOTS: readonly string[] = ["[.]", "(.)", "{.}", "[dot]", "(dot)", "{dot}"]

const isHostUnit = (unit: string) => (unit >= "a" && unit <= "z") || (unit >= "0" && unit <= "9") || unit === "-" || unit > "\u007f"
const isSpace = (unit: string) => unit.trim() === ""

/** Every address in a folded text, in its order; one walk. */
export function linksOf(folded: Folded): readonly Link[] {
  if (!mayHaveLink(folded)) return []
  const text = textOf(folded.units, folded.length)
  const links: Link[] = []
  let index = 0
  while (index < text.length) {
    const unit = text.charAt(index)
    if (!isHostUnit(unit) || unit > "\u007f") {
      index += 1
      continue
    }
    const read = readLink(text, index)
    if (read.link !== null) links.push(read.link)
    index = Math.max(index + 1, read.next)
  }
  return links
}

/** Whether there is a dot between two characters, a bracket that may hide one, or a scheme. */
function mayHaveLink({ units, length }: Folded): boolean {
  for (let index = 1; index + 1 < length; index++) {
    const unit = units[index] ?? 0
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b || (unit === 0x3a && units[index + 1] === 0x2f)) return true
    if ((unit === 0x2e || unit === 0x3002) && (units[index + 1] ?? 0) > 0x2c && (units[index - 1] ?? 0) > 0x2c) return true
  }
  return false
}

/** Reads what begins at a unit that may begin a host; answers where to look on. */
function readLink(text: string, start: number): { readonly link: Link | null; readonly next: number } {
  const scheme = ["https://", "http://"].find((candidate) => text.startsWith(candidate, start)) ?? ""
  const { host, end } = readHost(text, start + scheme.length)
  const isMail = text.charAt(start - 1) === "@"
  const after = text.charAt(end)
  if (host === "" || isMail || after === "@") return { link: null, next: end }
  if (scheme === "" && !isBareHost(host, after === "/")) return { link: null, next: end }
  const whole = endOfAddress(text, end)
  return { link: { host: host.startsWith("www.") ? host.slice(4) : host, start, end: whole }, next: whole }
}

/** A host with its dots, hidden ones too. */
function readHost(text: string, start: number): { readonly host: string; readonly end: number } {
  let host = ""
  let index = start
  while (index < text.length) {
    const unit = text.charAt(index)
    const dot = unit === "." || unit === "\u3002" ? unit : (HIDDEN_DOTS.find((candidate) => text.startsWith(candidate, index)) ?? "")
    if (dot !== "" && host !== "" && isHostUnit(text.charAt(index + dot.length))) {
      host += "."
      index += dot.length
    } else if (isHostUnit(unit)) {
      host += unit
      index += 1
    } else break
  }
  return { host, end: index }
}

function isBareHost(host: string, hasPath: boolean): boolean {
  const labels = host.split(".")
  const ending = labels.at(-1) ?? ""
  if (labels.length < 2 || labels.some((label) => label === "" || label.startsWith("-") || label.endsWith("-"))) return false
  if (labels[0] === "www" && labels.length > 2) return true
  return ENDINGS.has(ending) || (hasPath && WORD_ENDINGS.has(ending))
}

/** Behind the path of an address: at the first space or closing sign, without the full stop of the sentence around it. */
function endOfAddress(text: string, from: number): number {
  if (!"/?#:".includes(text.charAt(from)) || text.charAt(from) === "") return from
  let end = from
  while (end < text.length && !isSpace(text.charAt(end)) && !"<>\"'()[]{}".includes(text.charAt(end))) end += 1
  while (end > from && ".,;:!?".includes(text.charAt(end - 1))) end -= 1
  return end
}

/** Whether a host is one of an entry: itself, or below it. */
export function isHostOf(host: string, entry: string): boolean {
  return entry === "*" || host === entry || host.endsWith(`.${entry}`)
}
