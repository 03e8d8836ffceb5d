import { describe, expect, test } from "vitest"
import { configurationOf } from "./configuration.ts"

const own = {
  SITE_ORIGIN: "https://atelier.example.com",
  LIBSQL_URL: "https://atelier.turso.io",
  LIBSQL_AUTH_TOKEN: "token",
  RENDERERS: '[{"name":"gpu","kind":"http","url":"https://gpu.example.com","slots":1}]',
}
const store = { R2_S3_ENDPOINT: "https://account.r2.cloudflarestorage.com", R2_S3_BUCKET: "media" }

function known(env: Record<string, string>) {
  const configuration = configurationOf(env)
  if ("problems" in configuration) throw new Error(configuration.problems.join("\n"))
  return configuration
}

describe("what a deployment is rehearsed with", () => {
  test("is a whole example, every part of production in it, where the environment has nothing", () => {
    const { settings, secrets, notes } = known({ PATH: "/bin" })
    for (const name of ["ENVIRONMENT", "SITE_ORIGIN", "MEDIA_ORIGIN", "LIBSQL_URL", "RENDERERS", "R2_S3_ENDPOINT", "R2_S3_BUCKET"])
      expect([name, settings.vars[name]]).toEqual([name, expect.stringMatching(/./)])
    for (const name of ["MAIL", "SMS", "GUEST_SECRET", "SEALING_KEY", "R2_S3_ACCESS_KEY_ID", "R2_S3_SECRET_ACCESS_KEY"])
      expect([name, secrets[name]]).toEqual([name, expect.stringMatching(/./)])
    expect(settings.vars["ENVIRONMENT"]).toBe("production")
    expect(notes.join("\n")).toContain("example")
  })

  test("is what the environment says, at its own addresses, and secrets that it lacks are said to be stood in for", () => {
    const { settings, secrets, notes } = known({ ...own, ...store, R2_S3_SECRET_ACCESS_KEY: "mine" })
    expect(settings.vars).toMatchObject({ ...store, SITE_ORIGIN: own.SITE_ORIGIN, LIBSQL_URL: own.LIBSQL_URL, RENDERERS: own.RENDERERS })
    expect(secrets["R2_S3_SECRET_ACCESS_KEY"]).toBe("mine")
    const told = notes.find((note) => note.includes("stood in for"))
    for (const name of ["MAIL", "SMS", "GUEST_SECRET", "SEALING_KEY", "R2_S3_ACCESS_KEY_ID"]) expect(told).toContain(name)
    expect(told).not.toContain("SECRET_ACCESS_KEY")
  })

  test("is refused before anything starts where it lacks a part of a set", () => {
    for (const [env, lacking] of [
      [{ ...own, R2_S3_ENDPOINT: store.R2_S3_ENDPOINT }, "R2_S3_BUCKET"],
      [{ ...own, TURNSTILE_SITE_KEY: "key" }, "TURNSTILE_SECRET"],
      [{ SITE_ORIGIN: own.SITE_ORIGIN }, "LIBSQL_URL"],
    ] as const) {
      const configuration = configurationOf(env)
      expect("problems" in configuration && configuration.problems.join("\n")).toContain(lacking)
    }
  })

  test("lets somebody sign up, whoever may do so later", () => {
    const { settings, notes } = known({ ...own, REGISTRATION: "closed" })
    expect(settings.vars["REGISTRATION"]).toBeUndefined()
    expect(notes.join("\n")).toContain("REGISTRATION is closed")
  })
})
