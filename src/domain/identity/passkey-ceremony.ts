import { fromBase64Url, toBase64Url } from "../_kernel/base64url.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { PASSKEY_ALGORITHMS, type passkeyLogin, type passkeyRegister } from "./passkey-contract.ts"

/** A passkey as it is kept. */
export interface StoredPasskey {
  /** Credential id, base64url. */
  readonly id: string
  /** COSE key, base64url. */
  readonly publicKey: string
  /** How often it was used, as the authenticator says; 0 for ever where it does not count. */
  readonly counter: number
}

type RegisterResponse = CallInput<typeof passkeyRegister>["response"]
type LoginResponse = CallInput<typeof passkeyLogin>["response"]
type Ceremony = Pick<Context, "passkeys" | "log">

/** 256 random bits, base64url, for a browser to have signed. */
export function newPasskeyChallenge(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The challenge that a browser's answer was made for, as it says itself; null for what cannot be read. */
export function challengeOf({ response }: { readonly response: { readonly clientDataJSON: string } }): string | null {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(response.clientDataJSON)))
    return typeof said === "object" && said !== null && "challenge" in said && typeof said.challenge === "string" ? said.challenge : null
  } catch {
    return null
  }
}

/**
 * The new passkey in a browser's answer, made on this site with its user verified; null for anything else. Whether `challenge` is
 * one of ours is for the caller to find out.
 */
export async function readNewPasskey(context: Ceremony, answer: RegisterResponse, challenge: string): Promise<StoredPasskey | null> {
  // Hardly any start of the Worker needs a passkey; what the library makes when it is loaded can wait.
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
  const { transports, ...response } = answer.response
  try {
    if (await isVouchedFor(response.attestationObject)) throw new Error("An attestation came that nobody asked for")
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { ...response, ...(transports ? { transports } : {}) }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: context.passkeys.origin,
      expectedRPID: context.passkeys.relyingPartyId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: toBase64Url(publicKey), counter }
  } catch (error) {
    context.log.info("passkey not registered", { reason: String(error) })
    return null
  }
}

/**
 * Whether certificates come with a new passkey. Browsers leave them out where none are asked for; checking them would mean to read
 * what a stranger wrote, and to fetch revocation lists from addresses in it.
 */
async function isVouchedFor(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers")
  const attestation = decodeAttestationObject(fromBase64Url(attestationObject))
  const format = attestation.get("fmt")
  return format !== "none" && !(format === "packed" && attestation.get("attStmt").get("x5c") === undefined)
}

/** The passkey's new counter where a browser's answer was signed by it, on this site, with its user verified; null for anything else. */
export async function readPasskeyUse(
  context: Ceremony,
  answer: LoginResponse,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
  const { userHandle, ...response } = answer.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { ...response, ...(userHandle ? { userHandle } : {}) }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: context.passkeys.origin,
      expectedRPID: context.passkeys.relyingPartyId,
      credential: { id: passkey.id, publicKey: fromBase64Url(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    context.log.info("passkey refused", { reason: String(error) })
    return null
  }
}
