import { describe, expect, it } from "vitest"
import { readSettings } from "./settings.ts"

describe("the sandbox provider's settings", () => {
  it("fit npm start when nothing is set", () => {
    const settings = { port: 8791, appOrigins: ["http://localhost:8787", "http://127.0.0.1:8787"] }
    expect(readSettings({})).toEqual({ ok: true, settings })
    expect(readSettings({ OPENID_PORT: "", OPENID_APP_ORIGINS: "" })).toEqual({ ok: true, settings })
  })

  it("are read", () => {
    const settings = { port: 0, appOrigins: ["https://atelier.test", "http://localhost:1"] }
    expect(readSettings({ OPENID_PORT: "0", OPENID_APP_ORIGINS: "https://atelier.test, http://localhost:1" })).toEqual({
      ok: true,
      settings,
    })
  })

  it.each(["65536", "-1", "1.5", "http"])("are refused with the port %s", (port) => {
    expect(readSettings({ OPENID_PORT: port })).toMatchObject({ ok: false, problem: expect.stringContaining("OPENID_PORT") })
  })

  it.each(["localhost:8787", "http://localhost:8787/", "javascript:alert(1)", "http://a;form-action *", "*"])(
    "are refused with the origin %s",
    (origin) => {
      expect(readSettings({ OPENID_APP_ORIGINS: origin })).toMatchObject({
        ok: false,
        problem: expect.stringContaining("OPENID_APP_ORIGINS"),
      })
    },
  )

  it("are refused in production", () => {
    expect(readSettings({ NODE_ENV: "production" })).toMatchObject({ ok: false })
  })
})
