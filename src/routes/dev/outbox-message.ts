/** The code in a message, null where it has none. */
export function codeIn(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null
}

/** The first address in a message, null where it has none. */
export function linkIn(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null
}
