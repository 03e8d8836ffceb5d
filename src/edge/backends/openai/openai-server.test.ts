import { afterEach, describe, expect, it, vi } from "vitest"
import { type OpenAiFault, startOpenAiSandbox } from "../../../../local/gpu-sandboxes/openai/sandbox.ts"
import { keptShelf } from "../../../../testing/backends/kept-shelf.ts"
import { inputFile, inputPng, whitePng } from "../../../../testing/backends/order-files.ts"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"
import { createOpenAiServer, readOpenAi } from "./openai-server.ts"

type Fields = Readonly<Record<string, unknown>>
const JOB = "task_8Jx2-1"
const PAINTED = {
  prompt: "a fox",
  negative_prompt: "people",
  width: 1024,
  height: 1024,
  steps: 30,
  cfg_scale: 4,
  seed: 7,
  count: 1,
  sampler_name: "Euler a",
}
const LEFT_OUT = ["negative_prompt", "steps", "cfg_scale", "seed", "sampler_name"]
const signal = new AbortController().signal

const sandboxes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const sandbox of sandboxes.splice(0)) await sandbox.stop()
})

async function start(
  fault: OpenAiFault | null = null,
  { publicWeb = null, models }: { readonly publicWeb?: PublicWeb | null; readonly models?: readonly string[] } = {},
) {
  const sandbox = await startOpenAiSandbox({
    easelUrl: "",
    fault,
    ...(models === undefined ? {} : { models }),
    paint: async (_easelUrl, { fields }) => {
      const png = await whitePng(Number(fields["width"]), Number(fields["height"]))
      return Array.from({ length: Number(fields["count"]) }, () => png)
    },
  })
  sandboxes.push(sandbox)
  const address = { url: `${sandbox.url}/v1`, token: "sk-secret" }
  return { sandbox, address, server: createOpenAiServer(address, publicWeb), shelf: keptShelf() }
}

function order(kind: string, fields: Fields = {}, inputs: readonly InputFile[] = []): BackendOrder {
  return { kind, fields: { ...PAINTED, ...fields }, inputs }
}

const posts = ({ calls }: { readonly calls: readonly { readonly method: string; readonly path: string; readonly body: Buffer }[] }) =>
  calls.filter(({ method }) => method === "POST")

describe("an order in words", () => {
  it("is a call that streams, with previews on the way, and says what it could not send", async () => {
    const { sandbox, server, shelf } = await start()
    const seen: (number | null)[] = []
    const watched = {
      put: async (file: Parameters<typeof shelf.put>[0]) => {
        const known = await server.progress(JOB, true)
        seen.push(known?.preview?.length ?? null, (await server.progress(JOB, false))?.preview?.length ?? null)
        await shelf.put(file)
      },
    }
    const end = await server.run(JOB, order("text-to-image", { model: "gpt-image-1", style: "oil" }), watched, signal)
    expect(end).toEqual({ kind: "done", notes: { approximated: [], leftOut: [...LEFT_OUT, "style"], notDone: [] }, answer: null })
    const png = await whitePng(1024, 1024)
    expect(shelf.files).toEqual([{ index: 0, seed: null, bytes: png }])
    expect(seen).toEqual([png.length, null])
    expect(await server.progress(JOB, true)).toBeNull()
    const [post] = posts(sandbox)
    expect([post?.path, JSON.parse(post?.body.toString() ?? "")]).toEqual([
      "/v1/images/generations",
      { model: "gpt-image-1", prompt: "a fox", n: 1, size: "1024x1024", output_format: "png", stream: true, partial_images: 2 },
    ])
  })

  it.each([
    ["dall-e-3", 2, [1, 1]],
    ["dall-e-2", 3, [3]],
    ["gpt-image-2", 4, [4]],
  ])("to %s for %i images is as many calls as that takes", async (model, count, calls) => {
    const { sandbox, server, shelf } = await start()
    expect((await server.run(JOB, order("text-to-image", { model, count }), shelf, signal)).kind).toBe("done")
    expect(shelf.files.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_one, index) => index))
    expect(posts(sandbox).map(({ body }) => JSON.parse(body.toString()).n)).toEqual(calls)
  })

  it("goes to the newest model where it names none", async () => {
    const { sandbox, server, shelf } = await start()
    await server.run(JOB, order("text-to-image"), shelf, signal)
    expect(JSON.parse(posts(sandbox)[0]?.body.toString() ?? "")).toMatchObject({ model: "gpt-image-2" })
  })

  it.each([
    ["gpt-image-1", 832, 1216],
    ["dall-e-2", 768, 768],
    ["gpt-image-2", 1472, 632],
    ["gpt-image-2", 512, 512],
    ["gpt-image-2", 3072, 768],
  ])("of a size that %s does not make (%i×%i) is not posted", async (model, width, height) => {
    const { sandbox, server, shelf } = await start()
    expect(await server.run(JOB, order("text-to-image", { model, width, height }), shelf, signal)).toMatchObject({
      kind: "failed",
      code: "size-not-made",
      cause: "server",
    })
    expect(posts(sandbox)).toEqual([])
  })
})

describe("an edit", () => {
  it("turns the mask around and brings it to the image's size", async () => {
    const { sandbox, server, shelf } = await start()
    const inputs = [await inputPng("image", 1024, 1024), await inputPng("mask", 64, 64)]
    const end = await server.run(JOB, order("image-to-image", { model: "gpt-image-1", denoising_strength: 0.4 }, inputs), shelf, signal)
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
    const { server, shelf } = await start()
    const small = order("image-to-image", { model: "dall-e-2", width: 512, height: 512 }, [await inputPng("image", 1024, 1024)])
    expect((await server.run(JOB, small, shelf, signal)).kind).toBe("done")
    const oblong = order("image-to-image", { model: "dall-e-2" }, [await inputPng("image", 1024, 768)])
    expect(await server.run(JOB, oblong, shelf, signal)).toMatchObject({ code: "size-not-made" })
    const large = await paddedPng(1024, 5_000_000)
    const shrunk = order("image-to-image", { model: "dall-e-2", width: 512, height: 512 }, [inputFile("image", large)])
    expect((await server.run(JOB, shrunk, shelf, signal)).kind).toBe("done")
  })

  it.each([
    ["dall-e-3", "image-to-image", "kind-unknown"],
    ["gpt-image-1", "upscale", "kind-unknown"],
  ])("that %s cannot do is left to another server", async (model, kind, code) => {
    const { server, shelf } = await start()
    expect(await server.run(JOB, order(kind, { model }, [await inputPng("image")]), shelf, signal)).toEqual({
      kind: "failed",
      code,
      cause: "server",
    })
  })

  it("whose file is gone fails by its own fault", async () => {
    const { server, shelf } = await start()
    const gone = { ...(await inputPng("image")), open: async () => null }
    expect(await server.run(JOB, order("image-to-image", { model: "gpt-image-1" }, [gone]), shelf, signal)).toEqual({
      kind: "failed",
      code: "input-gone",
      cause: "order",
    })
  })
})

describe("a call that fails", () => {
  it.each([
    ["html", { kind: "failed", code: "not-json", cause: "server" }],
    ["unauthorized", { kind: "failed", code: "unauthorized", cause: "server" }],
    ["model-gone", { kind: "failed", code: "model-missing", cause: "server" }],
    ["moderation", { kind: "failed", code: "moderation-blocked", cause: "moderation" }],
    ["content-policy", { kind: "failed", code: "moderation-blocked", cause: "moderation" }],
    ["error-event", { kind: "failed", code: "moderation-blocked", cause: "moderation" }],
    ["quota", { kind: "failed", code: "quota-exhausted", cause: "server" }],
    ["rate-limit", { kind: "failed", code: "rate-limited", cause: "server" }],
    ["server-error", { kind: "failed", code: "server-error", cause: "server" }],
    ["redirect", { kind: "failed", code: "not-json", cause: "server" }],
    ["nothing", { kind: "failed", code: "bad-bytes", cause: "server" }],
    ["bad-base64", { kind: "failed", code: "bad-bytes", cause: "server" }],
    ["huge", { kind: "failed", code: "bad-bytes", cause: "server" }],
    ["private-address", { kind: "failed", code: "result-out-of-reach", cause: "server" }],
    ["other-host", { kind: "failed", code: "result-out-of-reach", cause: "server" }],
    ["bad-gateway", { kind: "unknown", code: "server-error" }],
    ["half-body", { kind: "unknown", code: "cut-off" }],
    ["events-cut", { kind: "unknown", code: "cut-off" }],
  ] as const)("by %s ends in a code, after one post and no more", async (fault, expected) => {
    const { sandbox, server, shelf } = await start(fault)
    const count = fault === "events-cut" || fault === "error-event" ? 1 : 2
    // A file that is cut in the middle is the shelf's failure too, and says no more than the call.
    const end = await server.run(JOB, order("text-to-image", { model: "gpt-image-1", count }), shelf, signal)
    expect(end).toEqual(expected)
    expect(JSON.stringify(end)).not.toContain("secret")
    expect(posts(sandbox).length).toBeLessThanOrEqual(1)
  })

  it("hangs only as long as somebody waits, and is not known to have done nothing", async () => {
    const { sandbox, server, shelf } = await start("hang")
    const controller = new AbortController()
    const ending = server.run(JOB, order("text-to-image"), shelf, controller.signal)
    await vi.waitFor(() => expect(posts(sandbox).length).toBe(1))
    controller.abort()
    expect(await ending).toEqual({ kind: "unknown", code: "cut-off" })
  })

  it("at a server that is away takes no order", async () => {
    const { sandbox, server, shelf } = await start()
    await sandbox.stop()
    expect(await server.run(JOB, order("text-to-image"), shelf, signal)).toEqual({ kind: "failed", code: "away", cause: "server" })
    expect([await server.health(), await server.capabilities()]).toEqual([false, null])
  })
})

describe("a result at an address", () => {
  it("of the server's own is fetched with what lets us in", async () => {
    const { sandbox, server, shelf } = await start("address")
    expect((await server.run(JOB, order("text-to-image", { model: "dall-e-2", count: 2 }), shelf, signal)).kind).toBe("done")
    expect(shelf.files.map(({ index, bytes }) => [index, bytes.length > 0])).toEqual([
      [0, true],
      [1, true],
    ])
    const fetched = sandbox.calls.filter(({ path }) => path.startsWith("/results/"))
    expect(fetched.map(({ headers }) => headers["authorization"])).toEqual(["Bearer sk-secret", "Bearer sk-secret"])
  })

  it("of another public host is fetched as anybody would, and none of ours or of a private one", async () => {
    const asked: { url: string; headers: object }[] = []
    const publicWeb: PublicWeb = {
      ownHosts: ["atelier.example.com"],
      fetch: async (url, { headers, redirect }) => {
        asked.push({ url, headers: { ...headers, redirect } })
        return new Response(new Uint8Array(4))
      },
    }
    const { server, shelf, sandbox } = await start("other-host", { publicWeb })
    expect((await server.run(JOB, order("text-to-image", { model: "dall-e-2" }), shelf, signal)).kind).toBe("done")
    expect(asked).toEqual([{ url: "https://files.example.com/results/0.png", headers: { Accept: "image/*", redirect: "manual" } }])
    sandbox.setFault("private-address")
    expect(await server.run(JOB, order("text-to-image", { model: "dall-e-2" }), shelf, signal)).toMatchObject({
      code: "result-out-of-reach",
    })
    expect(asked.length).toBe(1)
  })
})

describe("what it can do", () => {
  it("is read from its models: sizes by model, and only those that paint", async () => {
    const { server } = await start()
    const can = await server.capabilities()
    expect(can?.models?.map(({ name }) => name)).toEqual(["gpt-image-1", "gpt-image-2", "dall-e-3", "dall-e-2"])
    expect(can?.models?.find(({ name }) => name === "dall-e-3")?.sizes).toContainEqual({ width: 1792, height: 1024 })
    expect(can?.models?.find(({ name }) => name === "gpt-image-2")?.sizes).toBeNull()
    expect(can?.offers).toMatchObject({ "text-to-image": { maximumWidth: 3840 }, "image-to-image": { maximumWidth: 3840 } })
    expect(can?.samplers).toEqual([])
    expect(await server.health()).toBe(true)
  })

  it("of somebody else's models is words alone, at any size", async () => {
    const { server } = await start(null, { models: ["flux.1-dev", "llama-3"] })
    const can = await server.capabilities()
    expect(can?.models).toEqual([{ name: "flux.1-dev", hash: null, family: "flux", sizes: null }])
    expect(Object.keys(can?.offers ?? {})).toEqual(["text-to-image"])
  })

  it.each([
    ["html", "not-json"],
    ["unauthorized", "unauthorized"],
  ] as const)("cannot be told of a server that answers %s", async (fault, reason) => {
    const { address, server } = await start(fault)
    expect([await server.capabilities(), await server.health(), await readOpenAi(address)]).toEqual([null, false, reason])
  })

  it("is found by an address without its version as well", async () => {
    const { sandbox } = await start()
    expect(await createOpenAiServer({ url: sandbox.url }, null).health()).toBe(true)
  })
})

/** A PNG with so many bytes of words in it, as large photographs have. */
async function paddedPng(sidePx: number, paddingBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await whitePng(sidePx, sidePx)
  const chunk = new Uint8Array(paddingBytes + 12)
  new DataView(chunk.buffer).setUint32(0, paddingBytes)
  chunk.set(new TextEncoder().encode("prVt"), 4)
  return new Uint8Array(await new Blob([png.subarray(0, 33), chunk, png.subarray(33)]).arrayBuffer())
}
