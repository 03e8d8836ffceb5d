import { ORDER_FIELDS, type RenderNotes } from "../../domain/backend/index.ts"

/** Bytes of one sort of note, a bit for each part of an order. */
const NOTE_BYTES = 15

/** What a server makes otherwise of an order, as bits by field: small enough to travel in the name of a job. */
export const NOTES_BYTES = 2 * NOTE_BYTES

/** The notes of an order in bits; what was not done is known at its end alone, and stays out. */
export function bitsOfNotes({ approximated, leftOut }: RenderNotes): Uint8Array {
  const bytes = new Uint8Array(NOTES_BYTES)
  for (const [offset, fields] of [approximated, leftOut].entries()) {
    for (const [bit, field] of ORDER_FIELDS.entries()) {
      const at = offset * NOTE_BYTES + (bit >> 3)
      if (fields.includes(field)) bytes[at] = (bytes[at] ?? 0) | (1 << (bit & 7))
    }
  }
  return bytes
}

/** The notes that bits of `bitsOfNotes` stand for. */
export function notesOfBits(bytes: Uint8Array): RenderNotes {
  const fieldsAt = (offset: number) => ORDER_FIELDS.filter((_field, bit) => ((bytes[offset + (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0)
  return { approximated: fieldsAt(0), leftOut: fieldsAt(NOTE_BYTES), notDone: [] }
}

/** Bytes as base64 of letters that stand in addresses and names. */
export function base64UrlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}

/** The bytes of a text of `base64UrlOf`. Throws for anything else. */
export function bytesOfBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
}
