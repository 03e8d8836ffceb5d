import { afterEach, describe, expect, it, vi } from "vitest"
import { OPENAI_JOB as JOB, LEFT_OUT, openAiOrder, posts, startOpenAi, stopOpenAi } from "../../../../testing/backends/openai.ts"
import { whitePng } from "../../../../testing/backends/order-files.ts"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { createOpenAiServer, readOpenAi } from "./openai-server.ts"

const signal = new AbortController().signal
afterEach(stopOpenAi)

describe("an order in words", () => {
  it("is a call that streams, with previews on the way, and says what it could not send", async () => {
    const { sandbox, server, shelf } = await startOpenAi()
    const seen: (number | null)[] = []
    const watched = {
      put: async (file: Parameters<typeof shelf.put>[0]) => {
        const known = await server.progress(JOB, true)
        seen.push(known?.preview?.length ?? null, (await server.progress(JOB, false))?.preview?.length ?? null)
        await shelf.put(file)
      },
    }
    const end = await server.run(JOB, openAiOrder("text-to-image", { model: "gpt-image-1", style: "oil" }), watched, signal)
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
    const { sandbox, server, shelf } = await startOpenAi()
    expect((await server.run(JOB, openAiOrder("text-to-image", { model, count }), shelf, signal)).kind).toBe("done")
    expect(shelf.files.map(({ index }) => index)).toEqual(Array.from({ length: count }, (_one, index) => index))
    expect(posts(sandbox).map(({ body }) => JSON.parse(body.toString()).n)).toEqual(calls)
  })

  it("goes to the newest model where it names none", async () => {
    const { sandbox, server, shelf } = await startOpenAi()
    await server.run(JOB, openAiOrder("text-to-image"), shelf, signal)
    expect(JSON.parse(posts(sandbox)[0]?.body.toString() ?? "")).toMatchObject({ model: "gpt-image-2" })
  })

  it.each([
    ["gpt-image-1", 832, 1216],
    ["dall-e-2", 768, 768],
    ["gpt-image-2", 1472, 632],
    ["gpt-image-2", 512, 512],
    ["gpt-image-2", 3072, 768],
  ])("of a size that %s does not make (%i×%i) is not posted", async (model, width, height) => {
    const { sandbox, server, shelf } = await startOpenAi()
    expect(await server.run(JOB, openAiOrder("text-to-image", { model, width, height }), shelf, signal)).toMatchObject({
      kind: "failed",
      code: "size-not-made",
      cause: "server",
    })
    expect(posts(sandbox)).toEqual([])
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
    const { sandbox, server, shelf } = await startOpenAi(fault)
    const count = fault === "events-cut" || fault === "error-event" ? 1 : 2
    // A file that is cut in the middle is the shelf's failure too, and says no more than the call.
    const end = await server.run(JOB, openAiOrder("text-to-image", { model: "gpt-image-1", count }), shelf, signal)
    expect(end).toEqual(expected)
    expect(JSON.stringify(end)).not.toContain("secret")
    expect(posts(sandbox).length).toBeLessThanOrEqual(1)
  })

  it("hangs only as long as somebody waits, and is not known to have done nothing", async () => {
    const { sandbox, server, shelf } = await startOpenAi("hang")
    const controller = new AbortController()
    const ending = server.run(JOB, openAiOrder("text-to-image"), shelf, controller.signal)
    await vi.waitFor(() => expect(posts(sandbox).length).toBe(1))
    controller.abort()
    expect(await ending).toEqual({ kind: "unknown", code: "cut-off" })
  })

  it("at a server that is away takes no order", async () => {
    const { sandbox, server, shelf } = await startOpenAi()
    await sandbox.stop()
    expect(await server.run(JOB, openAiOrder("text-to-image"), shelf, signal)).toEqual({ kind: "failed", code: "away", cause: "server" })
    expect([await server.health(), await server.capabilities()]).toEqual([false, null])
  })
})

describe("a result at an address", () => {
  it("of the server's own is fetched with what lets us in", async () => {
    const { sandbox, server, shelf } = await startOpenAi("address")
    expect((await server.run(JOB, openAiOrder("text-to-image", { model: "dall-e-2", count: 2 }), shelf, signal)).kind).toBe("done")
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
    const { server, shelf, sandbox } = await startOpenAi("other-host", { publicWeb })
    expect((await server.run(JOB, openAiOrder("text-to-image", { model: "dall-e-2" }), shelf, signal)).kind).toBe("done")
    expect(asked).toEqual([{ url: "https://files.example.com/results/0.png", headers: { Accept: "image/*", redirect: "manual" } }])
    sandbox.setFault("private-address")
    expect(await server.run(JOB, openAiOrder("text-to-image", { model: "dall-e-2" }), shelf, signal)).toMatchObject({
      code: "result-out-of-reach",
    })
    expect(asked.length).toBe(1)
  })
})

describe("what it can do", () => {
  it("is read from its models: sizes by model, and only those that paint", async () => {
    const { server } = await startOpenAi()
    const can = await server.capabilities()
    expect(can?.models?.map(({ name }) => name)).toEqual(["gpt-image-1", "dall-e-3", "dall-e-2", "gpt-image-2"])
    expect(can?.models?.find(({ name }) => name === "dall-e-3")?.sizes).toContainEqual({ width: 1792, height: 1024 })
    expect(can?.models?.find(({ name }) => name === "gpt-image-2")?.sizes).toBeNull()
    expect(can?.offers).toMatchObject({ "text-to-image": { maximumWidth: 3840 }, "image-to-image": { maximumWidth: 3840 } })
    expect(can?.samplers).toEqual([])
    expect(await server.health()).toBe(true)
  })

  it("of somebody else's models is words alone, at any size", async () => {
    const { server } = await startOpenAi(null, { models: ["flux.1-dev", "llama-3"] })
    const can = await server.capabilities()
    expect(can?.models).toEqual([{ name: "flux.1-dev", hash: null, family: "flux", sizes: null }])
    expect(Object.keys(can?.offers ?? {})).toEqual(["text-to-image", "lyrics"])
  })

  it.each([
    ["html", "not-json"],
    ["unauthorized", "unauthorized"],
  ] as const)("cannot be told of a server that answers %s", async (fault, reason) => {
    const { address, server } = await startOpenAi(fault)
    expect([await server.capabilities(), await server.health(), await readOpenAi(address)]).toEqual([null, false, reason])
  })

  it("is found by an address without its version as well", async () => {
    const { sandbox } = await startOpenAi()
    expect(await createOpenAiServer({ url: sandbox.url }, null).health()).toBe(true)
  })
})
