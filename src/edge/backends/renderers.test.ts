import { describe, expect, it } from "vitest"
import { assertRenderersAllowed, parseRenderers } from "./renderers.ts"

const EASEL = { name: "easel", kind: "easel", url: "http://127.0.0.1:8790/", slots: 1 }

describe("the configured renderers", () => {
  it("are read from JSON, without a slash at the end of their address", () => {
    expect(parseRenderers(JSON.stringify([{ ...EASEL, token: "x" }]))).toEqual([{ ...EASEL, url: "http://127.0.0.1:8790", token: "x" }])
  })

  it.each([
    ["no JSON", "easel"],
    ["an unknown kind", JSON.stringify([{ ...EASEL, kind: "magic" }])],
    ["no slots", JSON.stringify([{ ...EASEL, slots: 0 }])],
    ["another scheme", JSON.stringify([{ ...EASEL, url: "file:///etc" }])],
    ["no address", JSON.stringify([{ ...EASEL, url: undefined }])],
    ["an address where the kind has none", JSON.stringify([{ ...EASEL, kind: "workers-ai" }])],
    ["a name that every object has", JSON.stringify([{ ...EASEL, name: "constructor" }])],
    ["one name twice", JSON.stringify([EASEL, EASEL])],
  ])("are refused with %s", (_name, text) => {
    expect(() => parseRenderers(text)).toThrow()
  })

  it("have no address where their kind has none, in production too", () => {
    const RENDERERS = JSON.stringify([{ name: "ai", kind: "workers-ai", slots: 2 }])
    expect(parseRenderers(RENDERERS)).toEqual([{ name: "ai", kind: "workers-ai", slots: 2, url: "" }])
    expect(() => assertRenderersAllowed({ ENVIRONMENT: "production", RENDERERS })).not.toThrow()
  })

  it("may be the preview renderer in production only when that is said", () => {
    const RENDERERS = JSON.stringify([{ ...EASEL, url: "https://easel.example" }])
    expect(() => assertRenderersAllowed({ ENVIRONMENT: "production", RENDERERS })).toThrow("preview renderer")
    expect(() => assertRenderersAllowed({ ENVIRONMENT: "production", RENDERERS, ALLOW_PREVIEW_RENDERER: "yes" })).not.toThrow()
    expect(() => assertRenderersAllowed({ ENVIRONMENT: "development", RENDERERS })).not.toThrow()
  })

  it("are reached by https alone wherever one does not develop", () => {
    const RENDERERS = JSON.stringify([{ ...EASEL, kind: "http", url: "http://gpu.example" }])
    for (const ENVIRONMENT of ["production", "prod", ""]) expect(() => assertRenderersAllowed({ ENVIRONMENT, RENDERERS })).toThrow("https")
    expect(() => assertRenderersAllowed({ ENVIRONMENT: "development", RENDERERS })).not.toThrow()
  })
})
