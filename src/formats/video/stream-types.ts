import type { FileBytes } from "../sniff/reader.ts"
import { packetsIn } from "./transport-packets.ts"

const LOOKED_THROUGH_BYTES = 262_144
/** Video streams by their numbers in a program's table (ISO/IEC 13818-1, table 2-34, and those of others). */
const VIDEO_TYPES: ReadonlySet<number> = new Set([0x01, 0x02, 0x10, 0x1b, 0x1e, 0x1f, 0x20, 0x21, 0x24, 0x32, 0x33, 0x42, 0xd1, 0xd2, 0xea])

/**
 * Whether a transport stream says that it has video, of whatever codec: readers leave out streams that they do not know, and what is left
 * of a recording of television would pass for audio.
 */
export async function hasVideoStream(file: FileBytes): Promise<boolean> {
  const tables = new Set<number>()
  for (const { stream, isStart, payload } of packetsIn(await file.read(0, LOOKED_THROUGH_BYTES))) {
    if (!isStart) continue
    // Where the section begins is said first.
    const section = payload.subarray(1 + (payload[0] ?? 0))
    if (stream === 0 && section[0] === 0) for (const table of programTables(section)) tables.add(table)
    if (tables.has(stream) && section[0] === 2 && streamTypes(section).some((type) => VIDEO_TYPES.has(type))) return true
  }
  return false
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
