import { base64Of } from "../../formats/base64.ts"

/** Bytes as base64url without padding (RFC 4648, §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The bytes of a base64url text. Throws if it is not one. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
}
