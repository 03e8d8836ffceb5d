import { afterEach, describe, expect, it } from "vitest"
import { OPENAI_JOB as JOB, LEFT_OUT, openAiOrder, posts, startOpenAi, stopOpenAi } from "../../../../testing/backends/openai.ts"
import { inputFile, inputPng, whitePng } from "../../../../testing/backends/order-files.ts"
import { readChunks, rowsOf } from "../../../formats/image/png-pixels.ts"

const signal = new AbortController().signal
afterEach(stopOpenAi)

describe("an edit", () => {
  it("turns the mask around and brings it to the image's size", async () => {
    const { sandbox, server, shelf } = await startOpenAi()
    const inputs = [await inputPng("image", 1024, 1024), await inputPng("mask", 64, 64)]
    const end = await server.run(
      JOB,
      openAiOrder("image-to-image", { model: "gpt-image-1", denoising_strength: 0.4 }, inputs),
      shelf,
      signal,
    )
    expect(end).toMatchObject({ kind: "done", notes: { approximated: ["mask"], leftOut: [...LEFT_OUT, "denoising_strength"] } })
    expect(shelf.files.length).toBe(1)
    const call = posts(sandbox)[0]
    const form = await new Response(Buffer.from(call?.body ?? ""), { headers: sandbox.calls.at(-1)?.headers ?? {} }).formData()
    const mask = form.get("mask")
    if (!(mask instanceof File)) throw new Error("no mask")
    const bytes = Buffer.from(await mask.arrayBuffer())
    // RGBA of the image's size; all of ours is white, so all of theirs is transparent.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]]).toEqual([1024, 1024, 6])
    expect(form.get("partial_images")).toBe("2")
  })

  it("by the oldest model sends a small square PNG, made of what is there", async () => {
    const { server, shelf } = await startOpenAi()
    const small = openAiOrder("image-to-image", { model: "dall-e-2", width: 512, height: 512 }, [await inputPng("image", 1024, 1024)])
    expect((await server.run(JOB, small, shelf, signal)).kind).toBe("done")
    const oblong = openAiOrder("image-to-image", { model: "dall-e-2" }, [await inputPng("image", 1024, 768)])
    expect(await server.run(JOB, oblong, shelf, signal)).toMatchObject({ code: "size-not-made" })
    const large = await paddedPng(1024, 5_000_000)
    const shrunk = openAiOrder("image-to-image", { model: "dall-e-2", width: 512, height: 512 }, [inputFile("image", large)])
    expect((await server.run(JOB, shrunk, shelf, signal)).kind).toBe("done")
  })

  it("beyond the borders is one of everything around the image", async () => {
    const { sandbox, server, shelf } = await startOpenAi()
    const borders = { model: "gpt-image-1", width: 1536, height: 1024, left: 256, right: 256, up: 128, down: 128 }
    const end = await server.run(JOB, openAiOrder("expansion", borders, [await inputPng("image", 1024, 768)]), shelf, signal)
    expect(end).toMatchObject({ kind: "done", notes: { approximated: ["borders"], leftOut: LEFT_OUT } })
    const form = await new Response(Buffer.from(posts(sandbox)[0]?.body ?? ""), { headers: sandbox.calls.at(-1)?.headers ?? {} }).formData()
    for (const name of ["image", "mask"]) {
      const file = form.get(name)
      if (!(file instanceof File)) throw new Error(`no ${name}`)
      const alpha = await alphaAt(new Uint8Array(await file.arrayBuffer()))
      expect([alpha(0, 0), alpha(255, 512), alpha(256, 128), alpha(1279, 895), alpha(1280, 512), alpha(768, 896)]).toEqual([
        0, 0, 255, 255, 0, 0,
      ])
    }
    const other = openAiOrder("expansion", { ...borders, left: 200 }, [await inputPng("image", 1024, 768)])
    expect(await server.run(JOB, other, shelf, signal)).toMatchObject({ code: "size-not-made", cause: "server" })
  })

  it.each([
    ["dall-e-3", "image-to-image", "kind-unknown"],
    ["gpt-image-1", "upscale", "kind-unknown"],
  ])("that %s cannot do is left to another server", async (model, kind, code) => {
    const { server, shelf } = await startOpenAi()
    expect(await server.run(JOB, openAiOrder(kind, { model }, [await inputPng("image")]), shelf, signal)).toEqual({
      kind: "failed",
      code,
      cause: "server",
    })
  })

  it("whose file is gone fails by its own fault", async () => {
    const { server, shelf } = await startOpenAi()
    const gone = { ...(await inputPng("image")), open: async () => null }
    expect(await server.run(JOB, openAiOrder("image-to-image", { model: "gpt-image-1" }, [gone]), shelf, signal)).toEqual({
      kind: "failed",
      code: "input-gone",
      cause: "order",
    })
  })
})

/** Reads how opaque pixels of a PNG with alpha are. */
async function alphaAt(png: Uint8Array): Promise<(x: number, y: number) => number | undefined> {
  const plan = readChunks(png)
  if (plan === null || plan === "undecodable") throw new Error("no PNG")
  const rows: Uint8Array[] = []
  for await (const row of rowsOf(plan)) rows.push(row.slice())
  return (x, y) => rows[y]?.[x * 4 + 3]
}

/** A PNG with so many bytes of words in it, as large photographs have. */
async function paddedPng(sidePx: number, paddingBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await whitePng(sidePx, sidePx)
  const chunk = new Uint8Array(paddingBytes + 12)
  new DataView(chunk.buffer).setUint32(0, paddingBytes)
  chunk.set(new TextEncoder().encode("prVt"), 4)
  return new Uint8Array(await new Blob([png.subarray(0, 33), chunk, png.subarray(33)]).arrayBuffer())
}
