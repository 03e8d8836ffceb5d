/** Longest text that is looked at, in characters. */
const MAXIMUM_CHARACTERS = 65_536
/** A name that is given a text in quotes, single, double or tripled ones, or a number. */
const ARGUMENT =
  /\b([a-z]\w{0,40})\s*=\s*(?:"""([^]*?)"""|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|(-?\d{1,20}(?:\.\d{1,10})?)(?![\w.]))/gi
const IS_CALL = /\bprompt\s*=\s*["']/i

/** What a line of a program gives a pipeline to paint: `prompt="a fox", guidance_scale=7`. Null where none stands in a text. */
export function argumentsIn(text: string): Readonly<Record<string, string>> | null {
  if (text.length > MAXIMUM_CHARACTERS || !IS_CALL.test(text) || /\bSteps: ?\d/.test(text)) return null
  const found = new Map<string, string>()
  for (const [, name = "", block, double, single, number] of text.matchAll(ARGUMENT)) {
    const value = block ?? unescaped(double ?? single) ?? number
    if (value !== undefined && !found.has(name)) found.set(name, value)
  }
  return found.size < 2 ? null : Object.fromEntries(found)
}

function unescaped(text: string | undefined): string | undefined {
  return text?.replaceAll(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter))
}
