/** What the first bytes of an image say of it. */
export interface ImageHeader {
  readonly contentType: "image/png" | "image/jpeg" | "image/webp"
  readonly width: number
  readonly height: number
}

/** Kind and true size of a PNG, JPEG or WebP, read from its bytes and not from its name; null for anything else. Never throws. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = readPng(view) ?? readJpeg(view) ?? readWebp(view)
  return header !== null && header.width > 0 && header.height > 0 ? header : null
}

/** Whether an image is of a sort that plain decoders do not read though it is whole: moving WebP, JPEG in the four colours of print. Never throws. */
export function isForFewDecoders(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frameAt = jpegFrameAt(view)
  if (frameAt !== null) return frameAt + 10 <= view.byteLength && view.getUint8(frameAt + 9) === 4
  return readWebp(view) !== null && textAt(view, 12, 4) === "VP8X" && (view.getUint8(20) & 0x02) !== 0
}

function textAt(view: DataView, offset: number, length: number): string {
  if (offset + length > view.byteLength) return ""
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length))
}

function readPng(view: DataView): ImageHeader | null {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || textAt(view, 12, 4) !== "IHDR")
    return null
  return { contentType: "image/png", width: view.getUint32(16), height: view.getUint32(20) }
}

/** Start-of-frame markers of JPEG; C4, C8 and CC between them mean something else. */
export function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpeg(view: DataView): ImageHeader | null {
  const at = jpegFrameAt(view)
  return at === null ? null : { contentType: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
}

function jpegFrameAt(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let offset = 2
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1
    } else if (isFrameStart(marker)) {
      return offset
    } else {
      // Length counts itself, so anything below 2 would not move on.
      const length = view.getUint16(offset + 2)
      if (length < 2 || marker === 0xd9 || marker === 0xda) return null
      offset += 2 + length
    }
  }
  return null
}

function readWebp(view: DataView): ImageHeader | null {
  if (view.byteLength < 30 || textAt(view, 0, 4) !== "RIFF" || textAt(view, 8, 4) !== "WEBP") return null
  const contentType = "image/webp"
  switch (textAt(view, 12, 4)) {
    case "VP8 ":
      if (view.getUint8(23) !== 0x9d || view.getUint8(24) !== 0x01 || view.getUint8(25) !== 0x2a) return null
      return { contentType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case "VP8L": {
      if (view.getUint8(20) !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { contentType, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return null
  }
}

function uint24(view: DataView, offset: number): number {
  return view.getUint8(offset) | (view.getUint8(offset + 1) << 8) | (view.getUint8(offset + 2) << 16)
}
