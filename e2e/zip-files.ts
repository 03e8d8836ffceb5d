const END_SIZE_BYTES = 22
const CENTRAL_SIZE_BYTES = 46
const LOCAL_SIZE_BYTES = 30
const END_SIGNATURE = 0x06054b50
const STORED = 0

/** The files of a ZIP archive by name. Throws when the bytes are none, or a file in it is compressed. */
export function zipFiles(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.byteLength - END_SIZE_BYTES
  if (end < 0 || bytes.readUInt32LE(end) !== END_SIGNATURE) throw new Error("this is no whole ZIP archive")
  const count = bytes.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString("utf8", at + CENTRAL_SIZE_BYTES, at + CENTRAL_SIZE_BYTES + (nameSize ?? 0))
    if (bytes.readUInt16LE(at + 10) !== STORED) throw new Error(`${name} is compressed`)
    const local = bytes.readUInt32LE(at + 42)
    const from = local + LOCAL_SIZE_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(name, bytes.subarray(from, from + bytes.readUInt32LE(at + 20)))
    at += CENTRAL_SIZE_BYTES + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0)
  }
  return files
}
