import { expect, test } from "vitest"
import { lackingFeatures, missingSecrets, readProductionSettings } from "./production-settings.ts"

const renderers = JSON.stringify([{ name: "gpu", kind: "easel", url: "https://gpu.example.com", slots: 2 }])
const complete = {
  LIBSQL_URL: "https://atelier.turso.io",
  LIBSQL_AUTH_TOKEN: "token",
  RENDERERS: renderers,
  ALLOW_PREVIEW_RENDERER: "yes",
  APP_URL: "https://atelier.example.com/",
}
const problemsOf = (env: Record<string, string>) => {
  const read = readProductionSettings(env)
  return "problems" in read ? read.problems.join("\n") : ""
}

test("complete settings make a Worker that knows it is in production", () => {
  const read = readProductionSettings(complete)
  expect("vars" in read && read.vars).toEqual({
    ENVIRONMENT: "production",
    LIBSQL_URL: "https://atelier.turso.io",
    RENDERERS: renderers,
    ALLOW_PREVIEW_RENDERER: "yes",
  })
  expect("appUrl" in read && read.appUrl).toBe("https://atelier.example.com")
})

test("the database token never becomes a plain variable", () => {
  expect(JSON.stringify(Object.entries((readProductionSettings(complete) as { vars?: object }).vars ?? {}))).not.toContain('"token"')
})

test("everything that is missing is named at once", () => {
  const text = problemsOf({})
  for (const name of ["LIBSQL_URL", "LIBSQL_AUTH_TOKEN", "RENDERERS"]) expect(text).toContain(name)
})

test("addresses that Cloudflare cannot reach safely are refused", () => {
  expect(problemsOf({ ...complete, LIBSQL_URL: "http://127.0.0.1:8788" })).toContain("LIBSQL_URL")
  expect(problemsOf({ ...complete, RENDERERS: renderers.replace("https", "http") })).toContain("https address")
})

test("the preview renderer is not published by accident", () => {
  expect(problemsOf({ ...complete, ALLOW_PREVIEW_RENDERER: "" })).toContain("ALLOW_PREVIEW_RENDERER")
})

test("a renderer list that is none is refused", () => {
  for (const text of ["[]", "{", "{}", "[null]"]) expect(problemsOf({ ...complete, RENDERERS: text })).toContain("RENDERERS")
})

test("what the site will lack is listed, and holds nothing up", () => {
  expect(lackingFeatures('[{"name":"MAIL"},{"name":"SMS"}]')).toEqual([expect.stringContaining("SIGN_IN_PROVIDERS")])
  expect(lackingFeatures("[]")).toHaveLength(3)
})

test("a secret counts only when wrangler lists it", () => {
  expect(missingSecrets('[{"name":"LIBSQL_AUTH_TOKEN","type":"secret_text"},{"name":"GUEST_SECRET","type":"secret_text"}]')).toEqual([])
  expect(missingSecrets("[]")).toEqual(["LIBSQL_AUTH_TOKEN", "GUEST_SECRET"])
  expect(missingSecrets("error: no such Worker")).toEqual(["LIBSQL_AUTH_TOKEN", "GUEST_SECRET"])
})
