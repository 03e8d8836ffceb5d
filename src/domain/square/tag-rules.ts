/** The page of a tag, below the locale; the tag may be any text. */
export function tagPath(id: string): string {
  return `/tag/${encodeURIComponent(id)}`
}
