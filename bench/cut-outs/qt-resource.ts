const MAGIC = 0x71726573
const COMPRESSED = 1
const FOLDER = 2

/** One file inside a Qt resource file (`.rcc`), as it lies there; null where there is none of this path. Throws on what is no such file, or where the file in it is compressed. */
export function readQtResource(bytes: Uint8Array, path: string): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) !== MAGIC) throw new Error("this is no Qt resource file")
  const [version, tree, data, names] = [view.getUint32(4), view.getUint32(8), view.getUint32(12), view.getUint32(16)]
  const nodeBytes = version >= 2 ? 22 : 14
  const nameOf = (node: number) => {
    const at = names + view.getUint32(node)
    return Array.from({ length: view.getUint16(at) }, (_, index) => String.fromCharCode(view.getUint16(at + 6 + index * 2))).join("")
  }
  let node = tree
  for (const part of path.split("/").filter(Boolean)) {
    if ((view.getUint16(node + 4) & FOLDER) === 0) return null
    const [count, first] = [view.getUint32(node + 6), view.getUint32(node + 10)]
    const children = Array.from({ length: count }, (_, index) => tree + (first + index) * nodeBytes)
    const found = children.find((child) => nameOf(child) === part)
    if (found === undefined) return null
    node = found
  }
  const flags = view.getUint16(node + 4)
  if ((flags & FOLDER) !== 0) return null
  if ((flags & COMPRESSED) !== 0) throw new Error(`${path} is compressed`)
  const at = data + view.getUint32(node + 10)
  return bytes.subarray(at + 4, at + 4 + view.getUint32(at))
}
