const LONGEST_STEM = 56

/** What a result is called: the source's name, what was done to it, the new ending. Without anything that a file system refuses. */
export function resultName(sourceName: string, suffix: string, extension: string): string {
  const stem = sourceName
    .replace(/\.[^.]{1,5}$/, "")
    .replaceAll(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}<>:"/\\|?*])+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^[.\s]+/, "")
  const short = Array.from(stem).slice(0, LONGEST_STEM).join("").trim()
  return `${short === "" ? "video" : short}${suffix === "" ? "" : `-${suffix}`}.${extension}`
}
