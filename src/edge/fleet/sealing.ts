import { fromBase64Url, toBase64Url } from "../../domain/_kernel/base64url.ts"
import { isDevelopment } from "../environment.ts"

/** Shortest key that is taken in production, in characters. */
const MINIMUM_CHARACTERS = 32
/** Good enough where there is nothing to steal: on the machine of whoever develops. */
const DEVELOPMENT_KEY = "servers of a development machine"
const IV_BYTES = 12
const ID_BYTES = 6

const text = new TextEncoder()

interface SealingEnv {
  readonly ENVIRONMENT: string
  readonly SEALING_KEY?: string
}

/** Seals what servers are reached and let in by, each for its name: what was sealed for another one does not open. */
export interface Sealing {
  seal(name: string, value: unknown): Promise<string>
  /** Undefined for what another key sealed, or nobody did; its shape is for the caller to check. */
  open(name: string, sealed: string): Promise<unknown>
  /** The same for the same value and key alone; what made it cannot be found out from it. */
  fingerprint(value: unknown): Promise<string>
}

/** The key that seals, null where production has none. Throws for one that is too short. */
export function sealingKeyOf({ ENVIRONMENT, SEALING_KEY }: SealingEnv): string | null {
  if (SEALING_KEY !== undefined && SEALING_KEY.length >= MINIMUM_CHARACTERS) return SEALING_KEY
  if (isDevelopment({ ENVIRONMENT })) return DEVELOPMENT_KEY
  if (SEALING_KEY === undefined) return null
  throw new Error(`SEALING_KEY must be a secret of at least ${MINIMUM_CHARACTERS} characters`)
}

/** Throws in production where there are servers to seal and no key to do it by. */
export function assertSealingAllowed(env: SealingEnv & { readonly RENDERERS: string }): void {
  if (sealingKeyOf(env) === null && env.RENDERERS.trim() !== "[]")
    throw new Error(`SEALING_KEY must be a secret of at least ${MINIMUM_CHARACTERS} characters: it seals the secrets of the renderers`)
}

/** Seals by AES-GCM under a key that is derived from a secret. What is sealed begins with the key's id, so that another one is told apart. */
export async function createSealing(secret: string): Promise<Sealing> {
  const material = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, ["deriveKey", "deriveBits"])
  const terms = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(`renderers:${info}`) })
  const [sealKey, printKey, idBits] = await Promise.all([
    crypto.subtle.deriveKey(terms("seal"), material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.deriveKey(terms("fingerprint"), material, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]),
    crypto.subtle.deriveBits(terms("id"), material, ID_BYTES * 8),
  ])
  const keyId = toBase64Url(new Uint8Array(idBits))
  const under = (name: string, iv: Uint8Array<ArrayBuffer>) => ({ name: "AES-GCM", iv, additionalData: text.encode(name) })
  return {
    async seal(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(under(name, iv), sealKey, text.encode(JSON.stringify(value)))
      return [keyId, toBase64Url(iv), toBase64Url(new Uint8Array(sealed))].join(".")
    },
    async open(name, sealed) {
      const [id, iv, bytes] = sealed.split(".")
      if (id !== keyId || iv === undefined || bytes === undefined) return undefined
      try {
        const opened = await crypto.subtle.decrypt(under(name, fromBase64Url(iv)), sealKey, fromBase64Url(bytes))
        return JSON.parse(new TextDecoder().decode(opened))
      } catch {
        return undefined
      }
    },
    async fingerprint(value) {
      const made = await crypto.subtle.sign("HMAC", printKey, text.encode(JSON.stringify(value)))
      return `${keyId}.${toBase64Url(new Uint8Array(made))}`
    },
  }
}
