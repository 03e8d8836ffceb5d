/** Handlers of subtitle tracks in an MP4 or MOV (ISO/IEC 14496-12, 14496-30; QuickTime). */
const HANDLERS = new Set(["sbtl", "subt", "text", "clcp"])
const HANDLER_BOX = [0x68, 0x64, 0x6c, 0x72]
/** A handler box says its type after a version and a field that MP4 leaves at zero. */
const TYPE_OFFSET = 12
/** The type of a track in Matroska (RFC 9559): an element of one byte, and subtitles. */
const MATROSKA_SUBTITLE = [0x83, 0x81, 0x11]
/** What comes after the tracks of a Matroska file. */
const MATROSKA_CLUSTER = [0x1f, 0x43, 0xb6, 0x75]

/** How many subtitle tracks the index (`moov`) of an MP4 or MOV names. */
export function subtitleTracksOfIndex(index: Uint8Array): number {
  return placesOf(index, HANDLER_BOX).filter((at) =>
    HANDLERS.has(String.fromCharCode(...index.subarray(at + TYPE_OFFSET, at + TYPE_OFFSET + 4))),
  ).length
}

/** How many subtitle tracks the head of a Matroska or WebM file names. */
export function subtitleTracksOfMatroska(head: Uint8Array): number {
  const end = placesOf(head, MATROSKA_CLUSTER)[0] ?? head.length
  return placesOf(head.subarray(0, end), MATROSKA_SUBTITLE).length
}

function placesOf(bytes: Uint8Array, sought: readonly number[]): readonly number[] {
  const [first = 0] = sought
  const places: number[] = []
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sought.every((byte, index) => bytes[at + index] === byte)) places.push(at)
  }
  return places
}
