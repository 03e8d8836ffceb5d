import { describe, expect, it } from "vitest"
import { assertSealingAllowed, createSealing, sealingKeyOf } from "./sealing.ts"
import { openSecrets } from "./server-secrets.ts"

const KEY = "k".repeat(32)
const SECRETS = { url: "https://gpu.example.com", token: "tok-9f1c" }

describe("the key that seals renderers", () => {
  it("is one of its own in production, of 32 characters or more, wherever there is something to seal", () => {
    const production = { ENVIRONMENT: "production", RENDERERS: "[{}]" }
    expect(() => assertSealingAllowed(production)).toThrow("SEALING_KEY")
    expect(() => assertSealingAllowed({ ...production, SEALING_KEY: "short" })).toThrow("SEALING_KEY")
    expect(() => assertSealingAllowed({ ...production, SEALING_KEY: KEY })).not.toThrow()
    expect(() => assertSealingAllowed({ ...production, RENDERERS: "[]" })).not.toThrow()
    expect(sealingKeyOf({ ENVIRONMENT: "production" })).toBeNull()
    expect(sealingKeyOf({ ENVIRONMENT: "development" })).not.toBeNull()
  })
})

describe("what is sealed", () => {
  it("opens for the same name under the same key alone, and says nothing by itself", async () => {
    const sealing = await createSealing(KEY)
    const sealed = await sealing.seal("gpu", SECRETS)
    expect(sealed).not.toContain("tok")
    expect(await sealing.seal("gpu", SECRETS)).not.toBe(sealed)
    expect(await openSecrets(sealing, "gpu", sealed)).toEqual(SECRETS)
    expect(await openSecrets(await createSealing(KEY), "gpu", sealed)).toEqual(SECRETS)
    for (const [name, text] of [
      ["other", sealed],
      ["gpu", `${sealed}x`],
      ["gpu", ""],
      ["gpu", "a.b.c"],
      ["gpu", null],
    ] as const)
      expect(await openSecrets(sealing, name, text)).toBeNull()
    expect(await openSecrets(await createSealing("o".repeat(32)), "gpu", sealed)).toBeNull()
    expect(await openSecrets(null, "gpu", sealed)).toBeNull()
  })

  it("has a fingerprint that is its own and its key's", async () => {
    const [one, other] = [await createSealing(KEY), await createSealing("o".repeat(32))]
    expect(await one.fingerprint(SECRETS)).toBe(await one.fingerprint({ ...SECRETS }))
    const differing = [await one.fingerprint(SECRETS), await one.fingerprint({ ...SECRETS, slots: 2 }), await other.fingerprint(SECRETS)]
    expect(new Set(differing).size).toBe(3)
    expect(differing[0]?.split(".")[0]).not.toBe(differing[2]?.split(".")[0])
  })
})
