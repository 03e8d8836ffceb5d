import { asFileId } from "../../domain/_shared/ids.ts"
import type { PartAddresses, SignedPart } from "../../domain/_shared/ports.ts"
import { PART_ADDRESS_LIFE_MS, partCountOf, partRange } from "../../domain/media/rules.ts"

const ALGORITHM = { name: "HMAC", hash: "SHA-256" }
/** Keeps what is derived for parts apart from all else that the secret serves. */
const LABEL = "atelier upload part v1"
const ADDRESS = /^\/api\/v1\/resource\/upload\/(file_[0-9a-z]{26})\/([1-9]\d{0,4})\?/

const text = new TextEncoder()
/** Deriving a key costs more than signing; the key of one secret is data that requests may share. */
const keys = new Map<string, Promise<CryptoKey>>()

/** Addresses at our own call, which passes what is put there on to the store; signed for one part of one file, its size and a day. */
export function createOwnPartAddresses(secret: string): PartAddresses {
  return {
    async sign({ id, sizeBytes, partBytes }, nowMs) {
      const key = await keyOf(secret)
      const expiresAtMs = Math.floor((nowMs + PART_ADDRESS_LIFE_MS) / 1000) * 1000
      const numbers = Array.from({ length: partCountOf(sizeBytes, partBytes) }, (_, index) => index + 1)
      return Promise.all(numbers.map((number) => addressOf(key, id, number, partRange(number, sizeBytes, partBytes).length, expiresAtMs)))
    },
    read(address) {
      // A client may have made a whole address of the path.
      const path = address.replace(/^https?:\/\/[^/?#]+(?=\/)/, "")
      const [, fileId, number] = ADDRESS.exec(path) ?? []
      return fileId !== undefined && number !== undefined ? { kind: "ours", fileId, number: Number(number) } : null
    },
    async isSigned(part, nowMs) {
      const { expiresAtMs, signature } = part
      if (expiresAtMs <= nowMs || expiresAtMs > nowMs + PART_ADDRESS_LIFE_MS) return false
      return crypto.subtle.verify(ALGORITHM, await keyOf(secret), fromBase64Url(signature), messageOf(part))
    },
    find: async () => null,
  }
}

async function addressOf(key: CryptoKey, id: string, number: number, sizeBytes: number, expiresAtMs: number): Promise<string> {
  const message = messageOf({ fileId: asFileId(id), number, sizeBytes, expiresAtMs })
  const signature = toBase64Url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, message)))
  const query = new URLSearchParams({ size: String(sizeBytes), expires: String(expiresAtMs / 1000), signature })
  return `/api/v1/resource/upload/${id}/${number}?${query}`
}

function messageOf({ fileId, number, sizeBytes, expiresAtMs }: Omit<SignedPart, "signature">): Uint8Array<ArrayBuffer> {
  return text.encode([fileId, number, sizeBytes, expiresAtMs].join("\n"))
}

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const key = deriveKey(secret)
  keys.set(secret, key)
  return key
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey("raw", text.encode(secret), ALGORITHM, false, ["sign"])
  const derived = await crypto.subtle.sign(ALGORITHM, root, text.encode(LABEL))
  return crypto.subtle.importKey("raw", derived, ALGORITHM, false, ["sign", "verify"])
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

function fromBase64Url(encoded: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0))
}
