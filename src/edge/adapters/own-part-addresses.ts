import { asFileId } from "../../domain/_kernel/ids.ts"
import type { PartAddresses, SignedPart } from "../../domain/_kernel/media-ports.ts"
import { isSignatureOf, signMessage } from "../../domain/library/address-signature.ts"
import { PART_ADDRESS_LIFE_MS, partCountOf, partRange } from "../../domain/upload/rules.ts"

const PURPOSE = "atelier upload part v1"
const ADDRESS = /^\/api\/v1\/resource\/upload\/(file_[0-9a-z]{26})\/([1-9]\d{0,4})\?/

/** Addresses at our own call, which passes what is put there on to the store; signed for one part of one file, its size and a day. */
export function createOwnPartAddresses(secret: string): PartAddresses {
  return {
    async sign({ id, sizeBytes, partBytes }, nowMs) {
      const expiresAtMs = Math.floor((nowMs + PART_ADDRESS_LIFE_MS) / 1000) * 1000
      const numbers = Array.from({ length: partCountOf(sizeBytes, partBytes) }, (_, index) => index + 1)
      return Promise.all(
        numbers.map((number) => addressOf(secret, id, number, partRange(number, sizeBytes, partBytes).length, expiresAtMs)),
      )
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
      return isSignatureOf(signature, PURPOSE, secret, messageOf(part))
    },
    find: async () => null,
  }
}

async function addressOf(secret: string, id: string, number: number, sizeBytes: number, expiresAtMs: number): Promise<string> {
  const signature = await signMessage(PURPOSE, secret, messageOf({ fileId: asFileId(id), number, sizeBytes, expiresAtMs }))
  const query = new URLSearchParams({ size: String(sizeBytes), expires: String(expiresAtMs / 1000), signature })
  return `/api/v1/resource/upload/${id}/${number}?${query}`
}

function messageOf({ fileId, number, sizeBytes, expiresAtMs }: Omit<SignedPart, "signature">): string {
  return [fileId, number, sizeBytes, expiresAtMs].join("\n")
}
