/** Bytes that a name may have in nearly every file system, less what a later copy gets added. */
const MAXIMUM_BYTES = 240
const ELLIPSIS = "…"
/** One or two endings, as in `fox.png` and `fox.tar.gz`. */
const EXTENSION = /(?:\.[A-Za-z][A-Za-z0-9]{0,5})?\.[A-Za-z0-9]{1,12}$/
/** Marks that nobody sees: all but those that join letters and emoji, which mean something where they stand. */
const UNSEEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]|\p{Cs}/gu

let graphemes: Intl.Segmenter | undefined
const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** A name without what a file system or a header reads as more than a name; in its place stands `mark`. */
export function safeFileName(name: string, mark: string): string {
  return name
    .replaceAll(UNSEEN, mark)
    .replaceAll(/[<>:"/\\|?*]/g, mark)
    .toWellFormed()
}

/**
 * A name of at most `most` characters and of what file systems take in bytes: what is too long loses the middle of its stem, never its
 * extension, and no letter or emoji is cut in two.
 */
export function shortFileName(name: string, most: number): string {
  const fits = (text: string) => text.length <= most && bytesOf(text) <= MAXIMUM_BYTES
  if (fits(name)) return name
  const found = EXTENSION.exec(name)?.[0] ?? ""
  const extension = found.length < name.length ? found : ""
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" })
  const letters = [...graphemes.segment(name.slice(0, name.length - extension.length))].map(({ segment }) => segment)
  // Two thirds of what stays are the beginning, which says what it is.
  const of = (kept: number) => {
    const tail = Math.floor(kept / 3)
    return `${letters
      .slice(0, kept - tail)
      .join("")
      .trimEnd()}${ELLIPSIS}${letters
      .slice(letters.length - tail)
      .join("")
      .trimStart()}${extension}`
  }
  let [least, beyond] = [0, letters.length]
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1
    if (fits(of(middle))) least = middle
    else beyond = middle
  }
  return of(least)
}
