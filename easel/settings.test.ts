import { describe, expect, it } from "vitest"
import { readSettings } from "./settings.ts"

describe("the settings", () => {
  it("need nothing: port 8790 on this machine only, at least one slot, no faults", () => {
    const reading = readSettings({})
    expect(reading).toMatchObject({ ok: true, settings: { host: "127.0.0.1", port: 8790, token: undefined, allowsFaults: false } })
    expect(reading.ok && reading.settings.slots).toBeGreaterThanOrEqual(1)
  })

  it("are read from the environment", () => {
    const env = { EASEL_PORT: "0", EASEL_HOST: "0.0.0.0", EASEL_SLOTS: "3", EASEL_FILM_SLOTS: "2", EASEL_TOKEN: "t", EASEL_FAULTS: "1" }
    expect(readSettings(env)).toEqual({
      ok: true,
      settings: { host: "0.0.0.0", port: 0, slots: 3, filmSlots: 2, soundSlots: 1, token: "t", allowsFaults: true },
    })
  })

  it("allow production only when a preview renderer is asked for, and then without faults", () => {
    expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ ok: false, problem: expect.stringContaining("ATELIER_ALLOW_PREVIEW") })
    expect(readSettings({ NODE_ENV: "production", ATELIER_ALLOW_PREVIEW: "1" }).ok).toBe(true)
    expect(readSettings({ NODE_ENV: "production", ATELIER_ALLOW_PREVIEW: "1", EASEL_FAULTS: "1" }).ok).toBe(false)
  })

  it("refuse an address that others reach without a token", () => {
    expect(readSettings({ EASEL_HOST: "0.0.0.0" }).ok).toBe(false)
    expect(readSettings({ EASEL_HOST: "::1" }).ok).toBe(true)
  })

  it.each([{ EASEL_PORT: "65536" }, { EASEL_PORT: "80x" }, { EASEL_PORT: "-1" }, { EASEL_SLOTS: "0" }, { EASEL_SLOTS: "1.5" }])(
    "refuse %j",
    (env) => {
      expect(readSettings(env).ok).toBe(false)
    },
  )
})
