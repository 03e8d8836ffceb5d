/** A name and its value; `line` is both as plain text has them. */
export interface EmailFact {
  readonly name: string
  readonly value: string
  readonly line: string
}

/** One thing that an email says, in the order of reading; both versions of an email are made of these. */
export type EmailBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string; readonly fallback: string; readonly plainLabel: string }
  | { readonly kind: "facts"; readonly facts: readonly EmailFact[] }
  | { readonly kind: "note"; readonly text: string }

/** An email in one language before it has a layout. */
export interface EmailContent {
  readonly subject: string
  readonly heading: string
  readonly blocks: readonly EmailBlock[]
  /** Why the email came. */
  readonly footer: string
}
