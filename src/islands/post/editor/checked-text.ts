import { documentFields } from "../../../domain/moderation/text/field-rules.ts"
import type { ArticleDocument } from "../../../domain/post/article/document-rules.ts"

/** A place of an article's text: `[start, end)` in UTF-16 units of the field that the rules of texts know it by. */
export interface TextPlace {
  readonly field: string
  readonly start: number
  readonly end: number
}

/** All that is checked of an article as one text, a field a line, with the field that each stretch of it is of. */
interface CheckedText {
  readonly text: string
  readonly stretches: readonly TextPlace[]
}

/** What the rules of texts read of an article, from its first block to its last. */
export function checkedTextOf(document: ArticleDocument): CheckedText {
  const lines: string[] = []
  const stretches: TextPlace[] = []
  let length = 0
  for (const { path, text } of documentFields(document).toSorted((left, right) => byPlace(left.path, right.path))) {
    stretches.push({ field: path, start: length, end: length + text.length })
    lines.push(text)
    length += text.length + 1
  }
  return { text: lines.join("\n"), stretches }
}

/** Where a place of a field stands in the whole text; null where there is no such field. */
export function spanInText(
  { stretches }: CheckedText,
  { field, start, end }: TextPlace,
): { readonly start: number; readonly end: number } | null {
  const stretch = stretches.find((one) => one.field === field)
  if (stretch === undefined || start < 0 || end > stretch.end - stretch.start) return null
  return { start: stretch.start + start, end: stretch.start + end }
}

/** The block, or the node, that a field is of: index of the child at each level, from the document down. */
export function pathOfField(field: string): readonly number[] {
  return [...field.matchAll(/\bcontent\.(\d+)/g)].map(([, index]) => Number(index))
}

/** By their places in the document: numbers as numbers, what holds before what it holds. */
function byPlace(left: string, right: string): number {
  const [ours, theirs] = [pathOfField(left), pathOfField(right)]
  const at = ours.findIndex((index, level) => index !== theirs[level])
  if (at === -1) return ours.length - theirs.length || (left < right ? -1 : 1)
  return (ours[at] ?? 0) - (theirs[at] ?? -1)
}
