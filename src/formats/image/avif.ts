import type { FileBytes } from "../sniff/reader.ts"
import { broken } from "../sniff/refusal.ts"
import { latin } from "../sniff/type.ts"
import { checkMainItem, mainItemProperties } from "./avif-items.ts"
import { boxesIn } from "./boxes-in-memory.ts"
import { addMetadata, type ImageReading, type MetadataBlock } from "./reading.ts"

const MAXIMUM_BOXES = 1000
const MAXIMUM_META_BYTES = 1_048_576
/** What the box of a C2PA manifest is told by. */
const MANIFEST_ID = "\xd8\xfe\xc3\xd6\x1b\x0e\x48\x3c\x92\x97\x58\x28\x87\x7e\xc4\x81"
const ROTATIONS = [0, 270, 180, 90] as const

/** Reads an AVIF box by box to its very end. Throws RefusedError for one that is broken. */
export async function readAvifFile(file: FileBytes): Promise<ImageReading> {
  let meta: Uint8Array | null = null
  const metadata: MetadataBlock[] = []
  let [hasPixels, isAnimated, hasManifest] = [false, false, false]
  let offset = 0
  for (let boxes = 0; offset < file.sizeBytes; boxes++) {
    const head = await file.read(offset, 16)
    if (head.length < 8 || boxes >= MAXIMUM_BOXES) throw broken()
    const view = new DataView(head.buffer, head.byteOffset)
    const type = latin(head.subarray(4, 8))
    const isLarge = view.getUint32(0) === 1 && head.length === 16
    const size = isLarge ? Number(view.getBigUint64(8)) : view.getUint32(0) || file.sizeBytes - offset
    const headBytes = isLarge ? 16 : 8
    if (size < headBytes || offset + size > file.sizeBytes || !/^[\w +.©-]{4}$/.test(type)) throw broken()
    if (type === "meta") {
      if (size > MAXIMUM_META_BYTES) throw broken()
      meta = await file.read(offset + headBytes, size - headBytes)
    }
    if (type === "mdat" || type === "meta") await findMetadata(metadata, file, offset + headBytes, size - headBytes)
    hasPixels ||= type === "mdat" || type === "idat"
    isAnimated ||= type === "moov"
    hasManifest ||= type === "uuid" && latin(await file.read(offset + headBytes, MANIFEST_ID.length)) === MANIFEST_ID
    offset += size
  }
  if (meta === null || !hasPixels) throw broken()
  await checkMainItem(file, boxesIn(meta.subarray(4)))
  return { ...readProperties(meta), isAnimated, hasManifest, metadata }
}

function readProperties(meta: Uint8Array): Pick<ImageReading, "width" | "height" | "bitDepth" | "rotationDegrees"> {
  const properties = boxesIn(meta.subarray(4))
    .filter(({ type }) => type === "iprp")
    .flatMap(({ body }) => boxesIn(body))
    .filter(({ type }) => type === "ipco")
    .flatMap(({ body }) => boxesIn(body))
  const sizes = properties
    .filter(({ type, body }) => type === "ispe" && body.length >= 12)
    .map(({ body }) => new DataView(body.buffer, body.byteOffset))
    .map((view) => ({ width: view.getUint32(4), height: view.getUint32(8) }))
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
  const size = sizes[0]
  if (size === undefined || size.width === 0 || size.height === 0) throw broken()
  // Thumbnails, alpha and what lies beside them may be turned in another way.
  const ofMain = mainItemProperties(boxesIn(meta.subarray(4)))
  const turn = properties.find(({ type }, place) => type === "irot" && ofMain?.has(place) !== false)?.body[0] ?? 0
  const depth = properties.find(({ type, body }) => type === "pixi" && body.length > 5)?.body[5]
  return { ...size, bitDepth: depth ?? null, rotationDegrees: ROTATIONS[turn & 3] ?? 0 }
}

const LOOKED_THROUGH_BYTES = 1_048_576
const EXIF_BYTES = 65_536

const XMP = ["<x:xmpmeta", "</x:xmpmeta>"] as const

/** The EXIF and XMP blocks among a box's data, by what they begin with; writers put them first or last. */
async function findMetadata(found: MetadataBlock[], file: FileBytes, start: number, length: number): Promise<void> {
  const ends = length <= 2 * LOOKED_THROUGH_BYTES ? [0] : [0, length - LOOKED_THROUGH_BYTES]
  for (const from of ends) {
    const bytes = await file.read(start + from, Math.min(length - from, ends.length === 1 ? length : LOOKED_THROUGH_BYTES))
    const text = latin(bytes)
    for (const { index } of text.matchAll(/II\*\0\x08\0\0\0|MM\0\*\0\0\0\x08/g))
      addMetadata(found, [{ kind: "exif", offset: start + from + index, bytes: bytes.subarray(index, index + EXIF_BYTES), pngChunk: null }])
    for (let at = text.indexOf(XMP[0]); at >= 0; at = text.indexOf(XMP[0], at + 1)) {
      const endAt = text.indexOf(XMP[1], at)
      if (endAt < 0) break
      addMetadata(found, [{ kind: "xmp", offset: start + from + at, bytes: bytes.subarray(at, endAt), pngChunk: null }])
      at = endAt
    }
  }
}
