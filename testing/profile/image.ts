/** The beginning of a PNG of a given size, as much as its reader looks at, as base64; `filler` makes it longer. */
export function pngText(width: number, height: number, filler = 0): string {
  const bytes = new Uint8Array(33 + filler)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The files of a ZIP archive whose entries are stored as they are, by name. */
export function readZip(archive: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const files = new Map<string, Uint8Array>()
  const end = archive.length - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("no end of archive: it is not whole")
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength))
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    files.set(name, archive.subarray(from, from + size))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}
