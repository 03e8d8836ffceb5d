import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { errorEnvelope, successEnvelope } from "../../domain/_kernel/envelope.ts"
import { $notices } from "../_runtime/notices.ts"
import { addPasskey, signInByPasskey } from "./passkey.ts"

const { startRegistration, startAuthentication } = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock("@simplewebauthn/browser", () => ({ startRegistration, startAuthentication }))

const requestOptions = { challenge: "abc", rpId: "atelier.test", timeout: 1, userVerification: "required" }
const creationOptions = {
  rp: { id: "atelier.test", name: "Atelier" },
  user: { id: "abc", name: "a", displayName: "A" },
  challenge: "abc",
  pubKeyCredParams: [{ alg: -7, type: "public-key" }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  attestation: "none",
}
const credential = { id: "key", rawId: "key", type: "public-key", clientExtensionResults: {} }
const account = { id: "user_a", status: 1, device_code: null, email: null, create_at: "", name: "A" }

let sent: { readonly path: string; readonly body: unknown }[] = []

/** Answers the calls in turn. */
function serve(...answers: readonly unknown[]): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(answers[sent.length - 1])
  })
}

function thrown(name: string): Error {
  return Object.assign(new Error(name), { name })
}

beforeEach(() => {
  sent = []
  $notices.set([])
  vi.resetAllMocks()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe("adding a passkey", () => {
  test("sends what the browser made with the session of its question", async () => {
    serve(
      successEnvelope({ session_id: "s", options: creationOptions }, "r"),
      successEnvelope({ id: "key", label: "Mine", created_at: "" }, "r"),
    )
    startRegistration.mockResolvedValue({ ...credential, response: { clientDataJSON: "a", attestationObject: "b" } })
    expect(await addPasskey("Mine")).toEqual({ kind: "done", value: { id: "key", label: "Mine", created_at: "" } })
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: creationOptions })
    expect(sent[1]).toMatchObject({ path: "/api/v1/account/passkey/register", body: { session_id: "s", label: "Mine" } })
  })

  test.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "cancelled"],
    ["InvalidStateError", "present"],
    ["NotSupportedError", "unable"],
    ["SecurityError", "unable"],
  ])("a browser's %s is an outcome and nothing is sent", async (name, kind) => {
    serve(successEnvelope({ session_id: "s", options: creationOptions }, "r"))
    startRegistration.mockRejectedValue(thrown(name))
    expect(await addPasskey()).toEqual({ kind })
    expect(sent).toHaveLength(1)
    expect($notices.get()).toEqual([])
  })

  test("a missing proof is the caller's to word, before the browser asks for anything", async () => {
    serve(errorEnvelope("ReauthenticationRequired", [], "r"))
    await expect(addPasskey()).rejects.toMatchObject({ code: "ReauthenticationRequired" })
    expect(startRegistration).not.toHaveBeenCalled()
    expect($notices.get()).toEqual([])
  })
})

describe("signing in by passkey", () => {
  test("answers who is signed in", async () => {
    serve(successEnvelope({ session_id: "s", options: requestOptions }, "r"), successEnvelope({ state: 1, account, token: "t" }, "r"))
    startAuthentication.mockResolvedValue({ ...credential, response: { clientDataJSON: "a", authenticatorData: "b", signature: "c" } })
    expect(await signInByPasskey()).toEqual({ kind: "done", value: { state: 1, account, token: "t" } })
    expect(sent.map(({ path }) => path)).toEqual(["/api/v1/account/passkey/login-options", "/api/v1/account/passkey/login"])
  })

  test("a closed dialog signs nobody in", async () => {
    serve(successEnvelope({ session_id: "s", options: requestOptions }, "r"))
    startAuthentication.mockRejectedValue(thrown("NotAllowedError"))
    expect(await signInByPasskey()).toEqual({ kind: "cancelled" })
  })
})
