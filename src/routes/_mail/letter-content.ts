/** One thing that a letter says, in the order of reading; both versions of a letter are made of these. */
export type LetterBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string; readonly fallback: string }
  | { readonly kind: "facts"; readonly facts: readonly { readonly name: string; readonly value: string }[] }
  | { readonly kind: "note"; readonly text: string }

/** A letter in one language before it has a layout. */
export interface LetterContent {
  readonly subject: string
  readonly heading: string
  readonly blocks: readonly LetterBlock[]
  /** Why the letter came. */
  readonly footer: string
}
