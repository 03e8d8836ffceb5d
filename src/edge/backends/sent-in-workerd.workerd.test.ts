import { afterEach, describe, expect, it, vi } from "vitest"
import { fakeAi } from "../../../testing/backends/fake-ai.ts"
import { keptShelf } from "../../../testing/backends/kept-shelf.ts"
import { inputFile, inputPng, whitePng } from "../../../testing/backends/order-files.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"
import { createFooocusBackend } from "./fooocus/fooocus-backend.ts"
import { createOpenAiServer } from "./openai/openai-server.ts"
import { createWorkersAiServer } from "./workers-ai/workers-ai-server.ts"

const JOB = "task_8Jx2-1"
const PAINTED = { prompt: "a fox", width: 1024, height: 1024, steps: 8, seed: 7, count: 1 }
const signal = new AbortController().signal
afterEach(() => vi.restoreAllMocks())

/** A photograph of a size: decoders of JPEG there are in the Worker alone. */
function inputJpeg(width: number, height: number) {
  const rgba = new Uint8Array(width * height * 4).fill(200)
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return inputFile("image", new Uint8Array(encodeJpeg({ width, height, rgba }, 80)))
}

/** Answers calls by their paths; what was sent is read as a server would. */
function answering(answers: Readonly<Record<string, (request: Request) => Promise<Response>>>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const request = new Request(String(url), init)
    return (await answers[new URL(request.url).pathname]?.(request)) ?? new Response("", { status: 404 })
  })
}

async function sideOf(file: unknown) {
  if (!(file instanceof File)) throw new Error("no file")
  return readImageHeader(new Uint8Array(await file.arrayBuffer()))
}

describe("in the Worker's own runtime", () => {
  it("a photograph under a mask goes to the images API as two PNGs of one size, and the image comes back as a stream", async () => {
    const png = await whitePng(1024, 1024)
    const seen: unknown[] = []
    answering({
      "/v1/models": async () => Response.json({ data: [{ id: "gpt-image-1" }] }),
      "/v1/images/edits": async (request) => {
        const form = await request.formData()
        seen.push(await sideOf(form.get("image")), await sideOf(form.get("mask")), form.get("prompt"))
        return Response.json({ created: 1, data: [{ b64_json: btoa(String.fromCharCode(...png)) }] })
      },
    })
    const shelf = keptShelf()
    const inputs = [inputJpeg(1024, 768), await inputPng("mask", 64, 48)]
    const end = await createOpenAiServer({ url: "https://api.example.com/v1", token: "sk" }, null).run(
      JOB,
      { kind: "image-to-image", fields: PAINTED, inputs },
      shelf,
      signal,
    )
    expect(end.kind).toBe("done")
    const size = { contentType: "image/png", width: 1024, height: 768 }
    expect(seen).toEqual([size, size, "a fox"])
    expect(shelf.files.map(({ bytes }) => bytes.length)).toEqual([png.length])
  })

  it("an image goes to a Fooocus-API within JSON of a known length", async () => {
    const image = await inputPng("image", 1024, 1024)
    const seen: unknown[] = []
    answering({
      "/ping": async () => Response.json("pong"),
      "/v2/generation/image-upscale-vary": async (request) => {
        const body: { input_image: string } = await request.json()
        seen.push(atob(body.input_image).length)
        const job_id = "0f8fad5b-d9cb-469f-a165-70867728950e"
        return Response.json({ job_id, job_type: "Image Upscale or Variation", job_stage: "WAITING", job_progress: 0 })
      },
    })
    const order = { kind: "variation", fields: { ...PAINTED, variation_strength: 0.5 }, inputs: [image] }
    expect((await createFooocusBackend({ url: "https://gpu.example.com" }, null).submit(JOB, order)).kind).toBe("accepted")
    expect(seen).toEqual([image.sizeBytes])
  })

  it("a photograph goes to FLUX.2 as a small PNG in a form", async () => {
    const ai = fakeAi()
    const order = {
      kind: "image-to-image",
      fields: { ...PAINTED, model: "@cf/black-forest-labs/flux-2-dev" },
      inputs: [inputJpeg(1024, 768)],
    }
    expect((await createWorkersAiServer(ai).run(JOB, order, keptShelf(), signal)).kind).toBe("done")
    expect(await sideOf(ai.calls[0]?.form?.get("input_image_0"))).toMatchObject({ contentType: "image/png", width: 511, height: 383 })
  })
})
