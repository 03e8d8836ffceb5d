import { generateKeyPairSync, sign } from "node:crypto"

/** What opens one run of the local database, and nothing else. */
export interface DatabaseAccess {
  /** A JSON Web Token that may read and write. */
  readonly token: string
  /** What the database server checks it with: the Ed25519 key in base64url. */
  readonly publicKey: string
}

/** Access made anew: the key that signs is forgotten at once, so that nobody can make a second token. */
export function newDatabaseAccess(): DatabaseAccess {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519")
  const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url")
  const signed = `${encoded({ alg: "EdDSA", typ: "JWT" })}.${encoded({ a: "rw" })}`
  const token = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`
  const { x = "" } = publicKey.export({ format: "jwk" })
  return { token, publicKey: x }
}

/** The address of a database together with its token, as every libSQL client takes it: not to be shown to anybody. */
export function withToken(url: string, token: string | undefined): string {
  return token === undefined ? url : `${url}?authToken=${encodeURIComponent(token)}`
}
