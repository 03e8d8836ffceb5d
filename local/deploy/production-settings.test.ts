import { expect, test } from "vitest"
import { incompleteSets, lackingFeatures, missingSecrets, readProductionSettings } from "./production-settings.ts"

const renderers = JSON.stringify([{ name: "gpu", kind: "easel", url: "https://gpu.example.com", slots: 2 }])
const complete = {
  LIBSQL_URL: "https://atelier.turso.io",
  LIBSQL_AUTH_TOKEN: "token",
  RENDERERS: renderers,
  ALLOW_PREVIEW_RENDERER: "yes",
  SITE_ORIGIN: "https://atelier.example.com/",
}
const problemsOf = (env: Record<string, string>) => {
  const read = readProductionSettings(env)
  return "problems" in read ? read.problems.join("\n") : ""
}

test("complete settings make a Worker that knows it is in production", () => {
  const read = readProductionSettings(complete)
  expect("vars" in read && read.vars).toEqual({
    ENVIRONMENT: "production",
    SITE_ORIGIN: "https://atelier.example.com",
    LIBSQL_URL: "https://atelier.turso.io",
    RENDERERS: renderers,
    ALLOW_PREVIEW_RENDERER: "yes",
  })
  expect("siteOrigin" in read && read.siteOrigin).toBe("https://atelier.example.com")
})

test("search may have a database of its own, with its own token, which no variable holds", () => {
  const own = { SEARCH_LIBSQL_URL: "https://search.turso.io", SEARCH_LIBSQL_AUTH_TOKEN: "other" }
  const read = readProductionSettings({ ...complete, ...own })
  expect(read).toMatchObject({
    searchDatabase: { url: own.SEARCH_LIBSQL_URL, authToken: "other" },
    vars: { SEARCH_LIBSQL_URL: own.SEARCH_LIBSQL_URL },
  })
  expect("vars" in read && JSON.stringify(read.vars)).not.toContain("other")
  expect(readProductionSettings(complete)).toMatchObject({ searchDatabase: undefined })
  expect(problemsOf({ ...complete, ...own, SEARCH_LIBSQL_AUTH_TOKEN: "" })).toContain("SEARCH_LIBSQL_AUTH_TOKEN")
  expect(problemsOf({ ...complete, ...own, SEARCH_LIBSQL_URL: "http://search" })).toContain("SEARCH_LIBSQL_URL")
})

test("the database token never becomes a plain variable", () => {
  expect(JSON.stringify(Object.entries((readProductionSettings(complete) as { vars?: object }).vars ?? {}))).not.toContain('"token"')
})

test("everything that is missing is named at once", () => {
  const text = problemsOf({})
  for (const name of ["LIBSQL_URL", "LIBSQL_AUTH_TOKEN", "RENDERERS", "SITE_ORIGIN"]) expect(text).toContain(name)
})

test("addresses that Cloudflare cannot reach safely are refused", () => {
  expect(problemsOf({ ...complete, LIBSQL_URL: "http://127.0.0.1:8788" })).toContain("LIBSQL_URL")
  expect(problemsOf({ ...complete, RENDERERS: renderers.replace("https", "http") })).toContain("https address")
})

test("the preview renderer is not published by accident", () => {
  expect(problemsOf({ ...complete, ALLOW_PREVIEW_RENDERER: "" })).toContain("ALLOW_PREVIEW_RENDERER")
})

test("a renderer list that is none is refused", () => {
  expect(readProductionSettings({ ...complete, RENDERERS: "[]" })).toMatchObject({ vars: { RENDERERS: "[]" } })
  for (const text of ["{", "{}", "[null]"]) expect(problemsOf({ ...complete, RENDERERS: text })).toContain("RENDERERS")
})

test("what the site will lack is listed, and holds nothing up", () => {
  expect(lackingFeatures('[{"name":"MAIL"},{"name":"SMS"}]')).toEqual([
    expect.stringContaining("SIGN_IN_PROVIDERS"),
    expect.stringContaining("IMAGE_CHECK"),
  ])
  expect(lackingFeatures("[]")).toHaveLength(4)
})

test("the store and Turnstile are deployed whole or not at all: secrets stay from one deployment to the next, variables do not", () => {
  const keys = '[{"name":"R2_S3_ACCESS_KEY_ID"},{"name":"R2_S3_SECRET_ACCESS_KEY"}]'
  expect(incompleteSets({}, "[]")).toEqual([])
  expect(incompleteSets({}, keys)).toEqual([expect.stringContaining("the variable R2_S3_ENDPOINT and the variable R2_S3_BUCKET")])
  const store = { R2_S3_ENDPOINT: "https://store.example.com", R2_S3_BUCKET: "media" }
  expect(incompleteSets(store, keys)).toEqual([])
  expect(incompleteSets(store, "[]")).toEqual([expect.stringContaining("the secret R2_S3_ACCESS_KEY_ID")])
  expect(incompleteSets({ TURNSTILE_SITE_KEY: "key" }, "[]")).toEqual([expect.stringContaining("the secret TURNSTILE_SECRET")])
  expect(incompleteSets({ CLOUDFLARE_ZONE_ID: "zone" }, "[]")).toEqual([expect.stringContaining("the secret CLOUDFLARE_PURGE_TOKEN")])
  const read = readProductionSettings({ ...complete, ...store })
  expect("vars" in read && read.vars).toMatchObject(store)
})

test("a secret counts only when wrangler lists it", () => {
  expect(missingSecrets('[{"name":"LIBSQL_AUTH_TOKEN","type":"secret_text"},{"name":"GUEST_SECRET","type":"secret_text"}]')).toEqual([
    "SEALING_KEY",
  ])
  expect(missingSecrets("[]")).toEqual(["LIBSQL_AUTH_TOKEN", "GUEST_SECRET", "SEALING_KEY"])
  expect(missingSecrets("error: no such Worker")).toEqual(["LIBSQL_AUTH_TOKEN", "GUEST_SECRET", "SEALING_KEY"])
})
