import { REDEEM_CODE_CHARACTERS } from "../../domain/credits/rules.ts"

const GROUP = 4

/** A redeem code as it stands in its field, with the place of the caret in it. */
export interface TypedCode {
  readonly text: string
  readonly caret: number
}

/** What somebody typed or pasted as `XXXX-XXXX-…`: capitals in groups of four, the caret behind the same character as before. */
export function formatTypedCode(typed: string, caret: number): TypedCode {
  const before = charactersOf(typed.slice(0, caret)).length
  const characters = charactersOf(typed).slice(0, REDEEM_CODE_CHARACTERS)
  const text = grouped(characters)
  return { text, caret: Math.min(text.length, grouped(characters.slice(0, before)).length) }
}

/** Whether all characters of a code are there. */
export function isWholeCode(text: string): boolean {
  return charactersOf(text).length === REDEEM_CODE_CHARACTERS
}

function charactersOf(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
}

function grouped(characters: string): string {
  return (characters.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-")
}
