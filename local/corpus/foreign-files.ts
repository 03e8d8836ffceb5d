import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isRefusal, MEDIA_REFUSALS } from "../../src/formats/media-facts.ts"
import type { FilePurpose } from "../../src/formats/media-kinds.ts"
import type { CorpusFile, CorpusTruth } from "./corpus-file.ts"

/** Licences of the Debian source packages whose test files are used; none of these files is shipped. */
const LICENCES: Readonly<Record<string, string>> = {
  audiotools: "GPL-2.0-or-later",
  exiv2: "GPL-2.0-or-later",
  "golang-github-rwcarlsen-goexif": "BSD-2-Clause",
  "gst-plugins-bad1.0": "LGPL-2.1-or-later",
  "gst-plugins-base1.0": "LGPL-2.1-or-later",
  "gst-plugins-good1.0": "LGPL-2.1-or-later",
  kimageformats: "LGPL-2.1-or-later",
  libheif: "LGPL-3.0-or-later",
  "libimage-exiftool-perl": "Artistic-1.0-Perl or GPL-1.0-or-later",
  "libmetadata-extractor-java": "Apache-2.0",
  libwebp: "BSD-3-Clause",
  pillow: "HPND",
  "qtmultimedia-opensource-src": "LGPL-3.0-only or GPL-3.0-only",
  quodlibet: "GPL-2.0-or-later",
  taglib: "LGPL-2.1-only or MPL-1.1",
  "tracker-miners": "GPL-2.0-or-later",
  vips: "LGPL-2.1-or-later",
}

/** How far a duration may be off that another program told: two frames of audio. */
const TOLERANCE_MS = 80
const PURPOSES: readonly FilePurpose[] = ["image", "video", "audio", "document"]

/**
 * Files of other projects' test sets. `foreign-files.tsv` has a row for each: source package, path, purpose, and what is true of it by other
 * programs than ours (Pillow, ffprobe, avifdec, heif-info), or why it is refused.
 */
export const FOREIGN_FILES: readonly CorpusFile[] = readFileSync(join(import.meta.dirname, "foreign-files.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map(fileOf)

function fileOf(row: string): CorpusFile {
  const [packageName = "", path = "", purposeText = "", truthText = ""] = row.split("\t")
  const purpose = PURPOSES.find((one) => one === purposeText)
  const licence = LICENCES[packageName]
  if (purpose === undefined || licence === undefined) throw new Error(`the corpus cannot read "${row}"`)
  const recipe = { by: "debian-source", packageName, path } as const
  return { name: `${packageName}/${path}`, recipe, licence, purpose, declaredType: "", truth: truthOf(truthText) }
}

function truthOf(text: string): CorpusTruth {
  const [first = "", ...rest] = text.split(" ")
  if (first === "refused") return refusal(rest)
  if (first === "document") return { kind: "document", contentType: rest[0] ?? "" }
  const [widthPx, heightPx] = sizeOf(rest[0] ?? "")
  if (first.startsWith("image/") && widthPx !== null && heightPx !== null)
    return { kind: "image", contentType: first, widthPx, heightPx, rotationDegrees: rotationOf(rest[1]), isAnimated: rest[2] === "moving" }
  const [, durationText, tracks = ""] = rest
  return {
    kind: first.startsWith("video/") ? "video" : "audio",
    contentType: first,
    widthPx,
    heightPx,
    durationMs: durationText === "?" ? null : Number(durationText),
    toleranceMs: TOLERANCE_MS,
    hasVideo: tracks.includes("v"),
    hasAudio: tracks.includes("a"),
    rotationDegrees: 0,
  }
}

function refusal([reason = "", word, size = ""]: readonly string[]): CorpusTruth {
  if (!isRefusal(reason)) throw new Error(`"${reason}" is none of ${MEDIA_REFUSALS.join(", ")}`)
  const [widthPx, heightPx] = sizeOf(size)
  return word === "converted" && widthPx !== null && heightPx !== null
    ? { refused: reason, converted: { widthPx, heightPx } }
    : { refused: reason }
}

function sizeOf(text: string): readonly [number | null, number | null] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? []
  return [width === undefined ? null : Number(width), height === undefined ? null : Number(height)]
}

function rotationOf(text = ""): 0 | 90 | 180 | 270 {
  return ([0, 90, 180, 270] as const).find((degrees) => text === `r${degrees}`) ?? 0
}
