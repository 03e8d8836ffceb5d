import { fromBase64Url, toBase64Url } from "../../src/domain/_kernel/base64url.ts"

/** What a test makes go wrong in a ceremony. */
export interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  readonly relyingPartyId?: string
  /** The authenticator did not see who it was. */
  readonly isUnverified?: boolean
  /** The counter that it claims, in place of its own next one. */
  readonly counter?: number
  /** How the making is vouched for, in place of "none". */
  readonly attestation?: string
}

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** An authenticator in software: one ES256 key, attestation "none". */
export class SoftwareAuthenticator {
  readonly id = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  readonly #keys: CryptoKeyPair
  #counter = 0

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys
  }

  static async make(): Promise<SoftwareAuthenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"])
    if (!("privateKey" in keys)) throw new Error("a key pair was asked for")
    return new SoftwareAuthenticator(keys)
  }

  /** What the browser answers to `navigator.credentials.create`. */
  async register(ceremony: Ceremony) {
    const client = clientData("webauthn.create", ceremony)
    const id = fromBase64Url(this.id)
    const attested = join(new Uint8Array(16), Uint8Array.of(id.length >> 8, id.length & 255), id, cbor(await this.#publicKey()))
    const authData = join(await this.#head(ceremony, 0x40), attested)
    const attestation = cbor(
      new Map<string, Cbor>([
        ["fmt", ceremony.attestation ?? "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    )
    const response = { clientDataJSON: toBase64Url(client), attestationObject: toBase64Url(attestation), transports: ["internal"] }
    return { id: this.id, rawId: this.id, type: "public-key" as const, response }
  }

  /** What the browser answers to `navigator.credentials.get`. */
  async sign(ceremony: Ceremony, userHandle?: string) {
    const client = clientData("webauthn.get", ceremony)
    this.#counter = ceremony.counter ?? this.#counter + 1
    const authenticatorData = await this.#head(ceremony, 0)
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", client))
    const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.#keys.privateKey, join(authenticatorData, digest))
    const response = {
      clientDataJSON: toBase64Url(client),
      authenticatorData: toBase64Url(authenticatorData),
      signature: toBase64Url(derSignature(new Uint8Array(raw))),
      ...(userHandle === undefined ? {} : { userHandle }),
    }
    return { id: this.id, rawId: this.id, type: "public-key" as const, response }
  }

  /** Hash of the site, flags (present, verified, more as asked), counter. */
  async #head({ relyingPartyId = "atelier.test", isUnverified = false }: Ceremony, flags: number) {
    const site = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(relyingPartyId)))
    const counter = new Uint8Array(4)
    new DataView(counter.buffer).setUint32(0, this.#counter)
    return join(site, Uint8Array.of(flags | 0x01 | (isUnverified ? 0 : 0x04)), counter)
  }

  /** The key as COSE: EC2, ES256, P-256, x, y. */
  async #publicKey(): Promise<ReadonlyMap<number, Cbor>> {
    const exported = await crypto.subtle.exportKey("raw", this.#keys.publicKey)
    if (!(exported instanceof ArrayBuffer)) throw new Error("a raw key was asked for")
    const point = new Uint8Array(exported)
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point.slice(1, 33)],
      [-3, point.slice(33, 65)],
    ])
  }
}

function clientData(type: string, { challenge, origin = "https://atelier.test" }: Ceremony) {
  return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** CBOR of what passkeys are made of (RFC 8949, §3). */
function cbor(value: Cbor): Uint8Array {
  if (typeof value === "number") return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === "string") return join(cborHead(3, new TextEncoder().encode(value).length), new TextEncoder().encode(value))
  if (value instanceof Uint8Array) return join(cborHead(2, value.length), value)
  return join(cborHead(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]))
}

function cborHead(major: number, size: number): Uint8Array {
  if (size < 24) return Uint8Array.of((major << 5) | size)
  return size < 256 ? Uint8Array.of((major << 5) | 24, size) : Uint8Array.of((major << 5) | 25, size >> 8, size & 255)
}

/** The two halves of a raw ECDSA signature as ASN.1, which is what authenticators answer. */
function derSignature(raw: Uint8Array): Uint8Array {
  const numbers = [raw.slice(0, 32), raw.slice(32)].map(derInteger)
  const body = join(...numbers)
  return join(Uint8Array.of(0x30, body.length), body)
}

function derInteger(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  const digits = bytes.slice(start < 0 ? bytes.length - 1 : start)
  const positive = (digits[0] ?? 0) > 127 ? join(Uint8Array.of(0), digits) : digits
  return join(Uint8Array.of(2, positive.length), positive)
}
