import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/** The keys of a store. */
export interface StoreKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Why a presigned request is not taken. */
export type SignatureFault = "unsigned" | "other key" | "expired" | "wrong signature"

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()
/** As AWS wants it: everything but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** How a request says that it is signed. */
interface Signed {
  readonly signature: string
  readonly credential: string
  readonly moment: string
  readonly names: readonly string[]
  /** Null for one that is good for a quarter of an hour, as those signed in their headers are. */
  readonly lifeSeconds: number | null
  readonly payload: string
}

function readAddress(query: URLSearchParams): Signed | null {
  const read = (name: string): string => query.get(`X-Amz-${name}`) ?? ""
  if (read("Signature") === "" || read("Algorithm") !== ALGORITHM) return null
  return {
    ...{ signature: read("Signature"), credential: read("Credential"), moment: read("Date"), names: read("SignedHeaders").split(";") },
    ...{ lifeSeconds: Number(read("Expires")), payload: "UNSIGNED-PAYLOAD" },
  }
}

function readHeaders(headers: Readonly<Record<string, string>>): Signed | null {
  const text = headers["authorization"] ?? ""
  if (!text.startsWith(`${ALGORITHM} `)) return null
  const read = (name: string): string => new RegExp(`${name}=([^,\\s]+)`).exec(text)?.[1] ?? ""
  return {
    ...{ signature: read("Signature"), credential: read("Credential"), moment: headers["x-amz-date"] ?? "" },
    ...{ names: read("SignedHeaders").split(";"), lifeSeconds: null, payload: headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD" },
  }
}

const ALGORITHM = "AWS4-HMAC-SHA256"
const HEADER_LIFE_SECONDS = 900

/**
 * Checks a request that was signed in its address or its headers (AWS Signature Version 4, service s3), with code of its own: what signs
 * and what checks shall not make the same mistake. Null where the signature is right.
 */
export function signatureFault(
  { method, url, headers }: { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, string>> },
  { accessKeyId, secretAccessKey }: StoreKeys,
  nowMs: number,
): SignatureFault | null {
  const signed = readAddress(url.searchParams) ?? readHeaders(headers)
  if (signed === null) return "unsigned"
  const { signature, credential, moment, names, lifeSeconds, payload } = signed
  const [key = "", day = "", region = "", service = ""] = credential.split("/")
  if (key !== accessKeyId || service !== "s3") return "other key"
  const signedAtMs = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
  if (!(nowMs < signedAtMs + (lifeSeconds ?? HEADER_LIFE_SECONDS) * 1000)) return "expired"
  const parameters = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  const path = url.pathname.split("/").map((part) => encoded(decodeURIComponent(part)))
  const request = [
    method,
    path.join("/"),
    parameters.sort().join("&"),
    ...names.map((name) => `${name}:${name === "host" ? url.host : (headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    payload,
  ].join("\n")
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = [ALGORITHM, moment, scope, createHash("sha256").update(request).digest("hex")].join("\n")
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), service), "aws4_request")
  const right = hmac(signing, text).toString("hex")
  return right.length === signature.length && timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? null : "wrong signature"
}
