import { FIRST_SIDEWAYS, orientationOf } from "../exif/fields.ts"
import { positionPatches } from "../exif/positions.ts"
import { readGeneratorNote } from "../generator/generator-note.ts"
import type { MediaFacts } from "../media-facts.ts"
import { MAXIMUM_PIXELS, MAXIMUM_SIDE_PX } from "../media-kinds.ts"
import { NO_DETAILS } from "../sniff/document.ts"
import { FORMATS, type FormatName } from "../sniff/formats.ts"
import type { FileBytes } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { readAvifFile } from "./avif.ts"
import { dominantColour } from "./dominant-colour.ts"
import { readGifFile } from "./gif.ts"
import { readJpegFile } from "./jpeg.ts"
import { perceptualHash } from "./perceptual-hash.ts"
import { readPngFile } from "./png.ts"
import type { Pixels } from "./png-pixels.ts"
import type { ImageReading } from "./reading.ts"
import { thumbhashOfPixels } from "./thumbhash.ts"
import { readWebpFile } from "./webp.ts"

const EXIF_ROTATIONS = [0, 0, 0, 180, 180, 90, 90, 270, 270] as const

/** Makes a small copy of an image's pixels, given its size as stored; null where that is not tried. */
export type ImageSampler = (width: number, height: number) => Promise<Pixels | "undecodable" | null>

/** Facts of an image whose whole structure was read. `sample` gives a small copy of its pixels. Throws RefusedError. */
export async function inspectImage(file: FileBytes, format: FormatName, sample: ImageSampler): Promise<MediaFacts> {
  const reading = await readStructure(file, format)
  const { width, height } = reading
  if (width > MAXIMUM_SIDE_PX || height > MAXIMUM_SIDE_PX || width * height > MAXIMUM_PIXELS) throw new RefusedError("FileTooManyPixels")
  const orientation = orientationShown(reading, format)
  const isSideways = orientation >= FIRST_SIDEWAYS || reading.rotationDegrees === 90 || reading.rotationDegrees === 270
  const pixels = await sample(width, height)
  if (pixels === "undecodable") throw broken()
  return {
    kind: "image",
    contentType: FORMATS[format].contentType,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    durationMs: null,
    thumbhash: pixels === null ? null : thumbhashOfPixels(pixels),
    colour: pixels === null ? null : dominantColour(pixels),
    perceptualHash: pixels === null ? null : perceptualHash(pixels),
    details: {
      ...NO_DETAILS,
      container: format,
      bitDepth: reading.bitDepth,
      isAnimated: reading.isAnimated,
      rotationDegrees: reading.rotationDegrees || (EXIF_ROTATIONS[orientation] ?? 0),
      generator: await readGeneratorNote(reading.metadata, reading.hasManifest),
    },
    patches: [...positionPatches([...reading.metadata, ...(reading.behind ?? [])]), ...(reading.videoPatches ?? [])],
  }
}

/**
 * How browsers turn an image before they show it, as EXIF counts: a JPEG as it says, a PNG where it says so before its pixels. In a WebP
 * EXIF says it to nobody, and an AVIF is turned by its container.
 */
function orientationShown({ metadata, pixelsAt = 0 }: ImageReading, format: FormatName): number {
  const exif = metadata.find(({ kind }) => kind === "exif")
  if (exif === undefined || (format !== "jpeg" && format !== "png")) return 1
  return format === "png" && exif.offset > pixelsAt ? 1 : orientationOf(exif.bytes)
}

function readStructure(file: FileBytes, format: FormatName): Promise<ImageReading> {
  switch (format) {
    case "png":
      return readPngFile(file)
    case "jpeg":
      return readJpegFile(file)
    case "webp":
      return readWebpFile(file)
    case "gif":
      return readGifFile(file)
    case "avif":
      return readAvifFile(file)
    default:
      throw new RefusedError("FileTypeNotAllowed")
  }
}
