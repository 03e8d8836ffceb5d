import { describe, expect, it } from "vitest"
import { type AiFault, fakeAi } from "../../../../testing/backends/fake-ai.ts"
import { keptShelf } from "../../../../testing/backends/kept-shelf.ts"
import { inputPng, whitePng } from "../../../../testing/backends/order-files.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"
import { createWorkersAiServer } from "./workers-ai-server.ts"

type Fields = Readonly<Record<string, unknown>>
const JOB = "task_8Jx2-1"
const PAINTED = {
  prompt: "a fox",
  negative_prompt: "people",
  width: 1024,
  height: 1024,
  steps: 30,
  cfg_scale: 7,
  seed: 7,
  count: 1,
  sampler_name: "Euler a",
}
const KLEIN = "@cf/black-forest-labs/flux-2-klein-4b"
const DEV = "@cf/black-forest-labs/flux-2-dev"
const SCHNELL = "@cf/black-forest-labs/flux-1-schnell"
const SDXL = "@cf/stabilityai/stable-diffusion-xl-base-1.0"
const LUCID = "@cf/leonardo/lucid-origin"
const signal = new AbortController().signal

function order(kind: string, fields: Fields = {}, inputs: readonly InputFile[] = []): BackendOrder {
  return { kind, fields: { ...PAINTED, ...fields }, inputs }
}

async function ran(what: BackendOrder, fault: AiFault | null = null) {
  const ai = fakeAi(fault)
  const shelf = keptShelf()
  const end = await createWorkersAiServer(ai).run(JOB, what, shelf, signal)
  return { ai, shelf, end }
}

describe("an order in words", () => {
  it("goes to flux-1-schnell as JSON, in its one size and at most 8 steps, and comes back in base64", async () => {
    const { ai, shelf, end } = await ran(order("text-to-image", { model: SCHNELL }))
    expect(ai.calls[0]?.input).toEqual({ prompt: "a fox", steps: 8, seed: 7 })
    expect(shelf.files).toEqual([{ index: 0, seed: 7, bytes: await whitePng(1024, 1024) }])
    expect(end).toMatchObject({ notes: { approximated: ["steps"], leftOut: ["negative_prompt", "cfg_scale", "sampler_name"] } })
  })

  it("goes to SDXL with all that it heeds, and comes back as a stream", async () => {
    const { ai, shelf, end } = await ran(order("text-to-image", { model: SDXL, width: 832, height: 1216, steps: 20, count: 2 }))
    const words = { prompt: "a fox", negative_prompt: "people", width: 832, height: 1216, num_steps: 20, guidance: 7 }
    expect(ai.calls.map(({ input }) => input)).toEqual([
      { ...words, seed: 7 },
      { ...words, seed: 8 },
    ])
    expect(shelf.files.map(({ index, seed }) => [index, seed])).toEqual([
      [0, 7],
      [1, 8],
    ])
    expect(end).toMatchObject({ kind: "done", notes: { approximated: [], leftOut: ["sampler_name"] } })
  })

  it.each([
    [KLEIN, null, ["negative_prompt", "steps", "cfg_scale", "sampler_name"]],
    [DEV, "30", ["negative_prompt", "sampler_name"]],
  ])("goes to %s as a form, with %s steps", async (model, steps, leftOut) => {
    const { ai, end } = await ran(order("text-to-image", { model }))
    const form = ai.calls[0]?.form
    expect([form?.get("prompt"), form?.get("width"), form?.get("steps"), form?.get("seed")]).toEqual(["a fox", "1024", steps, "7"])
    expect(end).toMatchObject({ kind: "done", notes: { leftOut } })
  })

  it("that names no model goes to the first that makes its size", async () => {
    expect((await ran(order("text-to-image"))).ai.calls[0]?.model).toBe(KLEIN)
    expect((await ran(order("text-to-image", { width: 2048, height: 2048 }))).ai.calls[0]?.model).toBe(SDXL)
  })

  it.each([
    [{ model: SCHNELL, width: 832, height: 1216 }, "size-not-made"],
    [{ model: KLEIN, width: 2048, height: 2048 }, "size-not-made"],
    [{ model: "@cf/nobody/nothing" }, "model-missing"],
    [{ model: SCHNELL, prompt: "fox ".repeat(600) }, "prompt-too-long"],
  ])("that a model does not take is not sent: %o", async (fields, code) => {
    const { ai, end } = await ran(order("text-to-image", fields))
    expect([end, ai.calls]).toEqual([{ kind: "failed", code, cause: "server" }, []])
  })
})

describe("an order about an image", () => {
  it("is sent whole to SDXL, with its strength", async () => {
    const { ai, end } = await ran(order("image-to-image", { model: SDXL, denoising_strength: 0.4 }, [await inputPng("image", 1024, 1024)]))
    expect(ai.calls[0]?.input).toMatchObject({ strength: 0.4, image_b64: Buffer.from(await whitePng(1024, 1024)).toString("base64") })
    expect(end).toMatchObject({ kind: "done", notes: { leftOut: ["sampler_name"] } })
  })

  it("is sent small to FLUX.2, which is told no strength", async () => {
    const { ai, end } = await ran(order("image-to-image", { model: DEV, denoising_strength: 0.4 }, [await inputPng("image", 1024, 768)]))
    const image = ai.calls[0]?.form?.get("input_image_0")
    if (!(image instanceof File)) throw new Error("no image")
    expect(readImageHeader(new Uint8Array(await image.arrayBuffer()))).toMatchObject({ width: 511, height: 383 })
    expect(end).toMatchObject({ kind: "done", notes: { leftOut: ["negative_prompt", "sampler_name", "denoising_strength"] } })
  })

  it.each([
    ["under a mask", { model: SDXL }, "mask", "mask-unknown"],
    ["by a model of words alone", { model: LUCID }, "image", "kind-unknown"],
    ["of another size", { model: SDXL, width: 512, height: 512 }, "image", "size-not-made"],
  ])("%s is left to another server", async (_name, fields, role, code) => {
    const inputs = [await inputPng("image", 1024, 1024), ...(role === "mask" ? [await inputPng("mask", 64, 64)] : [])]
    const { ai, end } = await ran(order("image-to-image", fields, inputs))
    expect([end, ai.calls]).toEqual([{ kind: "failed", code, cause: "server" }, []])
  })

  it("whose file is gone fails by its own fault", async () => {
    const gone = { ...(await inputPng("image")), open: async () => null }
    expect((await ran(order("image-to-image", { model: DEV }, [gone]))).end).toEqual({ kind: "failed", code: "input-gone", cause: "order" })
  })
})

describe("a call that fails", () => {
  it.each([
    ["3040", { kind: "failed", code: "queue-full", cause: "server" }],
    ["3036", { kind: "failed", code: "quota-exhausted", cause: "server" }],
    ["3030", { kind: "failed", code: "moderation-blocked", cause: "moderation" }],
    ["5007", { kind: "failed", code: "model-missing", cause: "server" }],
    ["3006", { kind: "failed", code: "input-too-large", cause: "order" }],
    ["1234", { kind: "unknown", code: "server-error" }],
    ["network", { kind: "unknown", code: "server-error" }],
    ["half-body", { kind: "unknown", code: "cut-off" }],
    ["page", { kind: "failed", code: "bad-bytes", cause: "server" }],
  ] as const)("by %s ends in a code, and in none of its words", async (fault, expected) => {
    expect((await ran(order("text-to-image", { model: SDXL }), fault)).end).toEqual(expected)
  })

  it("by bytes that are none is the server's fault", async () => {
    expect((await ran(order("text-to-image", { model: SCHNELL }), "bad-base64")).end).toEqual({
      kind: "failed",
      code: "bad-bytes",
      cause: "server",
    })
  })

  it("hangs only as long as somebody waits", async () => {
    const controller = new AbortController()
    const ending = createWorkersAiServer(fakeAi("hang")).run(JOB, order("text-to-image"), keptShelf(), controller.signal)
    controller.abort()
    expect(await ending).toEqual({ kind: "unknown", code: "cut-off" })
  })
})

it("without the binding nothing works, and nothing is offered", async () => {
  const server = createWorkersAiServer(null)
  expect([await server.health(), await server.capabilities()]).toEqual([false, null])
  expect(await server.run(JOB, order("text-to-image"), keptShelf(), signal)).toEqual({ kind: "failed", code: "away", cause: "server" })
})

it("with it, models say their sizes, and images are started from by those that can", async () => {
  const can = await createWorkersAiServer(fakeAi()).capabilities()
  expect(can?.models?.find(({ name }) => name === SCHNELL)).toEqual({
    name: SCHNELL,
    hash: null,
    family: "flux",
    sizes: [{ width: 1024, height: 1024 }],
  })
  expect(can?.offers).toMatchObject({ "text-to-image": { maximumWidth: 2500 }, "image-to-image": { maximumWidth: 2048 } })
})
