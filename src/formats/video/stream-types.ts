import type { FileBytes } from "../sniff/reader.ts"

const PACKET_BYTES = 188
const SYNC = 0x47
const LOOKED_THROUGH_BYTES = 262_144
/** Streams of pictures by their numbers in a program's table (ISO/IEC 13818-1, table 2-34, and those of others). */
const PICTURES: ReadonlySet<number> = new Set([0x01, 0x02, 0x10, 0x1b, 0x1e, 0x1f, 0x20, 0x21, 0x24, 0x32, 0x33, 0x42, 0xd1, 0xd2, 0xea])

/**
 * Whether a transport stream says that it has pictures, of whatever codec: readers leave out streams that they do not know, and what is left
 * of a recording of television would pass for audio.
 */
export async function hasPictureStream(file: FileBytes): Promise<boolean> {
  const bytes = await file.read(0, LOOKED_THROUGH_BYTES)
  const [start, step] = bytes[0] === SYNC && bytes[PACKET_BYTES] === SYNC ? [0, PACKET_BYTES] : [4, PACKET_BYTES + 4]
  const tables = new Set<number>()
  for (let at = start; at + PACKET_BYTES <= bytes.length; at += step) {
    const packet = bytes.subarray(at, at + PACKET_BYTES)
    const [second = 0, third = 0] = packet.subarray(1)
    const section = sectionOf(packet)
    if (packet[0] !== SYNC || section === null) continue
    const pid = ((second & 0x1f) << 8) | third
    if (pid === 0 && section[0] === 0) for (const table of programTables(section)) tables.add(table)
    if (tables.has(pid) && section[0] === 2 && streamTypes(section).some((type) => PICTURES.has(type))) return true
  }
  return false
}

/** The section that begins in a packet; null where none does. */
function sectionOf(packet: Uint8Array): Uint8Array | null {
  const [, second = 0, , fourth = 0, adaptation = 0] = packet
  const body = (fourth & 0x20) === 0 ? 4 : 5 + adaptation
  if ((second & 0x40) === 0 || (fourth & 0x10) === 0 || body >= packet.length) return null
  return packet.subarray(body + 1 + (packet[body] ?? 0))
}

function programTables(section: Uint8Array): readonly number[] {
  const tables: number[] = []
  for (let at = 8; at + 4 <= endOf(section); at += 4) {
    const isProgram = section[at] !== 0 || section[at + 1] !== 0
    if (isProgram) tables.push((((section[at + 2] ?? 0) & 0x1f) << 8) | (section[at + 3] ?? 0))
  }
  return tables
}

function streamTypes(section: Uint8Array): readonly number[] {
  const types: number[] = []
  const length = (at: number) => (((section[at] ?? 0) & 0x0f) << 8) | (section[at + 1] ?? 0)
  for (let at = 12 + length(10); at + 5 <= endOf(section); at += 5 + length(at + 3)) types.push(section[at] ?? 0)
  return types
}

/** Where the entries of a section end, before its checksum. */
function endOf(section: Uint8Array): number {
  return Math.min(section.length, 3 + ((((section[1] ?? 0) & 0x0f) << 8) | (section[2] ?? 0)) - 4)
}
