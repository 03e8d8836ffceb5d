import { afterEach, describe, expect, it } from "vitest"
import { FOOOCUS_JOB as JOB, startFooocus, stopFooocus } from "../../../../testing/backends/fooocus.ts"
import { inputPng } from "../../../../testing/backends/order-files.ts"
import { createDescribingServer } from "./describing-server.ts"
import { createFooocusBackend } from "./fooocus-backend.ts"

afterEach(stopFooocus)

describe("what it can do", () => {
  it("is read from its lists, in the studio's names", async () => {
    const { backend } = await startFooocus()
    const can = await backend.capabilities()
    expect(can).toMatchObject({
      software: "fooocus",
      version: "0.5.0",
      isPreview: false,
      gridPx: 8,
      controls: ["tile", "canny", "luminance", "face"],
    })
    expect(can?.models?.map(({ name, family }) => [name, family])).toContainEqual(["illustriousXL_v01.safetensors", "IL"])
    expect(can?.samplers).toContain("DPM++ 2M SDE")
    expect(can?.schedulers).toContain("Karras")
    expect(Object.keys(can?.offers ?? {})).not.toContain("image-to-text")
  })

  it.each(["html", "unauthorized"] as const)("is not told by a server that answers %s, and it is not well", async (fault) => {
    const { backend } = await startFooocus({ fault })
    expect([await backend.capabilities(), await backend.health()]).toEqual([null, false])
  })

  it("needs its key where it has one", async () => {
    const { sandbox, backend } = await startFooocus({ apiKey: "k1" })
    expect(await backend.health()).toBe(true)
    expect(await createFooocusBackend({ url: sandbox.url, token: "k1" }, null).health()).toBe(true)
    expect(await createFooocusBackend({ url: sandbox.url }, null).health()).toBe(false)
  })
})

describe("a description", () => {
  it("is one call, held until it answers", async () => {
    const { sandbox } = await startFooocus()
    const describing = createDescribingServer({ url: sandbox.url, headers: { "X-API-KEY": "k1" } })
    const image = await inputPng("image")
    const end = await describing.run(
      JOB,
      { kind: "image-to-text", fields: {}, inputs: [image] },
      { put: async () => {} },
      new AbortController().signal,
    )
    expect(end).toMatchObject({ kind: "done", answer: { is_preview: false } })
    sandbox.setFault("html")
    const failed = await describing.run(
      JOB,
      { kind: "image-to-text", fields: {}, inputs: [image] },
      { put: async () => {} },
      new AbortController().signal,
    )
    expect(failed).toEqual({ kind: "failed", code: "away", cause: "server" })
  })
})
