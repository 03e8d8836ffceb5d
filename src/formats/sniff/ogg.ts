import type { FormatName } from "./formats.ts"

const PAGE_HEAD_BYTES = 27
const FIRST_OF_STREAM = 0x02
/** What the first packet of a stream that browsers play begins with. */
const PLAYED = /^(?:\x01vorbis|OpusHead|\x7fFLAC)/
/** That of a stream which only describes the others. */
const DESCRIPTION = /^fishead/

/** What an Ogg holds, by the first pages of its streams (each byte of `text` a character): audio that browsers play, or anything else. */
export function sniffOgg(text: string): FormatName {
  const packets = firstPackets(text).filter((packet) => !DESCRIPTION.test(packet))
  return packets.length > 0 && packets.every((packet) => PLAYED.test(packet)) ? "ogg" : "ogx"
}

/** The first packet of each stream; all their pages stand before any other. */
function firstPackets(text: string): readonly string[] {
  const packets: string[] = []
  for (let at = 0; text.startsWith("OggS", at) && (text.charCodeAt(at + 5) & FIRST_OF_STREAM) !== 0; ) {
    const segments = text.charCodeAt(at + 26)
    const start = at + PAGE_HEAD_BYTES + segments
    packets.push(text.slice(start, start + 64))
    at = start
    for (let index = 0; index < segments; index++) at += text.charCodeAt(start - segments + index)
  }
  return packets
}
