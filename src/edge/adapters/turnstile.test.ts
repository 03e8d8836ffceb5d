import { describe, expect, it, vi } from "vitest"
import { createTurnstile, type Send } from "./turnstile.ts"

/** Answers as Cloudflare documents them for siteverify. */
const PASSED = {
  success: true,
  challenge_ts: "2026-06-01T12:00:00.000Z",
  hostname: "example.com",
  "error-codes": [],
  action: "",
  cdata: "",
  metadata: { interactive: false },
}
const failed = (...codes: string[]) => ({ success: false, "error-codes": codes, messages: [] })

const keys = { secret: "the secret", siteKey: "0x4AAA" }
const answering = (body: unknown, status = 200) => vi.fn<Send>(async () => new Response(JSON.stringify(body), { status }))
const verify = (send: Send) => createTurnstile(keys, send).verify("a token", { address: "192.0.2.1" }, 0, 1)

describe("Turnstile", () => {
  it("tells the browser its site key and nothing else", async () => {
    expect(await createTurnstile(keys).challenge(0, 1)).toEqual({ kind: "turnstile", site_key: "0x4AAA" })
    await expect(createTurnstile({ ...keys, siteKey: undefined }).challenge(0, 1)).rejects.toThrow("TURNSTILE_SITE_KEY")
  })

  it("asks Cloudflare with the secret, the token and the address", async () => {
    const send = answering(PASSED)
    expect(await verify(send)).toBe(true)
    const [url, init] = send.mock.calls[0]!
    expect(url).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify")
    expect(JSON.parse(String(init.body))).toEqual({ secret: "the secret", response: "a token", remoteip: "192.0.2.1" })
    expect(init.signal).toBeInstanceOf(AbortSignal)
  })

  it("refuses what Cloudflare refuses: a wrong, an old or a used token", async () => {
    expect(await verify(answering(failed("invalid-input-response")))).toBe(false)
    expect(await verify(answering(failed("timeout-or-duplicate")))).toBe(false)
  })

  it("asks nobody about what cannot be a token", async () => {
    const send = answering(PASSED)
    for (const answer of ["", "x".repeat(4097)]) expect(await createTurnstile(keys, send).verify(answer, { address: "" }, 0, 1)).toBe(false)
    expect(send).not.toHaveBeenCalled()
  })

  it("that is out of order is not a refusal of the person", async () => {
    for (const send of [answering(failed("internal-error")), answering("oops", 502)])
      await expect(verify(send)).rejects.toMatchObject({ code: "Unavailable" })
    await expect(verify(answering(failed("invalid-input-secret")))).rejects.toThrow("TURNSTILE_SECRET")
  })
})
