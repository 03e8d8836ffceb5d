import type { Send } from "../../src/edge/adapters/provider-fetch.ts"

/** One question that a third party was asked. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>> | null
}

/** What a third party answers, by `METHOD address`; a function makes the answer from the question. */
export type Answers = Readonly<Record<string, Response | ((asked: Asked) => Response | Promise<Response>)>>

/** A network of recorded answers. Any other question fails as an unreachable host does. */
export function recordedNetwork(answers: Answers): { readonly send: Send; readonly asked: readonly Asked[] } {
  const asked: Asked[] = []
  const send: Send = async (url, request) => {
    const { method = "GET", body, redirect, signal } = request
    if (redirect !== "manual" || signal == null) throw new Error("a question that follows redirects or never ends")
    const headers = Object.fromEntries(new Headers(request.headers))
    const question = { method, url, headers, form: body instanceof URLSearchParams ? Object.fromEntries(body) : null }
    asked.push(question)
    const answer = answers[`${method} ${url}`]
    if (answer === undefined) throw new TypeError("fetch failed")
    return answer instanceof Response ? answer.clone() : answer(question)
  }
  return { send, asked }
}

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json; charset=utf-8" } })

/** Google's discovery document, without what the flow does not read. */
export const GOOGLE_DISCOVERY = {
  issuer: "https://accounts.google.com",
  authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  device_authorization_endpoint: "https://oauth2.googleapis.com/device/code",
  token_endpoint: "https://oauth2.googleapis.com/token",
  userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
  revocation_endpoint: "https://oauth2.googleapis.com/revoke",
  jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
  response_types_supported: ["code", "token", "id_token", "code token", "code id_token", "token id_token", "code token id_token", "none"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  scopes_supported: ["openid", "email", "profile"],
  token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
  code_challenge_methods_supported: ["plain", "S256"],
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** A signing key as OpenID providers have them: signs ID tokens, and shows its public half. */
export async function createSigner(kid: string) {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
  const pair = await crypto.subtle.generateKey({ ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
    "sign",
    "verify",
  ])
  if (!("privateKey" in pair)) throw new Error("no key pair")
  const publicKey = await crypto.subtle.exportKey("jwk", pair.publicKey)
  return {
    keys: { keys: [{ ...publicKey, kid, use: "sig", alg: "RS256" }] },
    sign: async (claims: Readonly<Record<string, unknown>>): Promise<string> => {
      const text = `${encode({ alg: "RS256", kid, typ: "JWT" })}.${encode(claims)}`
      const signature = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(text))
      return `${text}.${Buffer.from(signature).toString("base64url")}`
    },
  }
}
