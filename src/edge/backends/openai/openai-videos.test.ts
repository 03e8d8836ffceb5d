import { afterEach, describe, expect, it } from "vitest"
import type { OpenAiFault } from "../../../../local/gpu-sandboxes/openai/sandbox.ts"
import { heldScene } from "../../../../testing/backends/held-scene.ts"
import { PLAYED, posts, startOpenAi, stopOpenAi } from "../../../../testing/backends/openai.ts"
import { inputPng } from "../../../../testing/backends/order-files.ts"
import { openedBytes, vendorRun, videoOrder } from "../../../../testing/backends/vendor-run.ts"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { createOpenAiBackend } from "./openai-backend.ts"

const MODELS = ["gpt-image-1", "sora-2", "sora-2-pro", "Wan-AI/Wan2.2-T2V-A14B"]
const JOB = "task_8Jx2-1"
afterEach(stopOpenAi)

async function startVideos(fault: OpenAiFault | null = null, publicWeb: PublicWeb | null = null) {
  const { sandbox, address, server } = await startOpenAi(fault, { models: MODELS })
  const { backend: held } = heldScene(server)
  const formAt = async (index: number) => {
    const call = posts(sandbox)[index]
    const body = Uint8Array.from(call?.body ?? [])
    return new Response(body, { headers: { "Content-Type": call?.headers["content-type"] ?? "" } }).formData()
  }
  return { sandbox, formAt, backend: createOpenAiBackend(address, publicWeb, held) }
}

/** The sides of a sent image, px. */
async function sidesOf(file: FormDataEntryValue | null) {
  const header = file instanceof File ? readImageHeader(new Uint8Array(await file.arrayBuffer())) : null
  return [header?.width, header?.height]
}

describe("a video", () => {
  it("is ordered as a form, asked after by its name there, and read as it comes", async () => {
    const { backend, formAt, sandbox } = await startVideos()
    const { name, polls, last } = await vendorRun(backend, videoOrder("text-to-video", { model: "film video" }))
    expect(polls.flatMap((polled) => (polled.kind === "found" ? [polled.job.state] : [])).slice(0, 2)).toEqual(["queued", "running"])
    expect(last).toMatchObject({ job: { state: "done", notes: { approximated: ["duration_s"] } } })
    const form = await formAt(0)
    expect(Object.fromEntries(form)).toEqual({ model: "sora-2", prompt: "a fox", seconds: "8", size: "1280x720" })
    expect(await openedBytes(backend, name)).toEqual(PLAYED)
    expect(sandbox.calls.every(({ headers }) => headers["authorization"] === "Bearer sk-secret")).toBe(true)
  })

  it("of a model of somebody else's has the length and the size that were ordered", async () => {
    const { backend, formAt } = await startVideos()
    const order = videoOrder("text-to-video", { model: "wan", width: 832, height: 480 })
    expect((await vendorRun(backend, order)).last).toMatchObject({ job: { state: "done", notes: { approximated: [] } } })
    expect(Object.fromEntries(await formAt(0))).toMatchObject({ model: MODELS[3], seconds: "5", size: "832x480" })
  })

  it("begins with an image that is brought to its size where the model wants that", async () => {
    const { backend, formAt } = await startVideos()
    const run = (width: number, height: number, model = "film video") =>
      inputPng("image", width, height).then((image) => vendorRun(backend, videoOrder("image-to-video", { model }, [image])))
    expect((await run(1920, 1080)).last).toMatchObject({ job: { state: "done" } })
    expect((await formAt(0)).get("input_reference")).toBeInstanceOf(File)
    expect((await run(720, 1280)).last).toMatchObject({ job: { state: "done" } })
    expect((await run(64, 36)).last).toMatchObject({ job: { state: "done" } })
    for (const index of [0, 1, 2]) expect(await sidesOf((await formAt(index)).get("input_reference"))).toEqual([1280, 720])
    expect((await run(64, 36, "wan")).last).toMatchObject({ job: { state: "done" } })
    expect(await sidesOf((await formAt(3)).get("input_reference"))).toEqual([64, 36])
  })

  it("begins with an image of another shape as the order says it comes in, whatever the model wants", async () => {
    const { backend, formAt } = await startVideos()
    const image_fit = { image: { way: "pad", width: 405, height: 720 } }
    const order = videoOrder("image-to-video", { model: "wan", image_fit }, [await inputPng("image", 72, 128)])
    expect((await vendorRun(backend, order)).last).toMatchObject({ job: { state: "done", notes: { approximated: [] } } })
    expect(await sidesOf((await formAt(0)).get("input_reference"))).toEqual([1280, 720])
  })

  it.each([
    ["of several at once", { count: 2 }, "order-not-understood"],
    ["of a model that the server lacks", { model: "sparkle" }, "model-missing"],
    ["of a size that the model does not make", { model: "film video", width: 960, height: 960 }, "size-not-made"],
  ])("%s is not posted", async (_title, fields, reason) => {
    const { backend, sandbox } = await startVideos()
    expect(await backend.submit(JOB, videoOrder("text-to-video", fields))).toEqual({ kind: "rejected", reason, cause: "server" })
    expect(posts(sandbox)).toEqual([])
  })

  it("whose answer was lost is lost and was posted once; what else is held is not touched by that", async () => {
    const { backend, sandbox } = await startVideos("video-cut")
    expect(await backend.submit(JOB, videoOrder("text-to-video"))).toEqual({ kind: "unknown", reason: "away" })
    expect(await backend.poll(JOB, false, "text-to-video")).toEqual({ kind: "lost", reason: "submission-unknown" })
    expect(await backend.poll(JOB, false, "text-to-image")).toEqual({ kind: "missing" })
    expect(posts(sandbox).length).toBe(1)
  })

  it.each([
    ["video-vanished", { kind: "lost", reason: "forgotten" }],
    ["video-failed", { job: { state: "failed", errorCode: "server-error", cause: "server" } }],
  ] as const)("that is %s has ended so", async (fault, ended) => {
    const { backend, sandbox } = await startVideos()
    const submitted = await backend.submit(JOB, videoOrder("text-to-video"))
    sandbox.setFault(fault)
    expect(await backend.poll(submitted.kind === "accepted" ? (submitted.backendJobId ?? "") : "", false)).toMatchObject(ended)
  })

  it("that a rule forbids is refused for that", async () => {
    const { backend } = await startVideos("video-refused")
    expect(await backend.submit(JOB, videoOrder("text-to-video"))).toEqual({
      kind: "rejected",
      reason: "moderation-blocked",
      cause: "moderation",
    })
  })

  it.each([
    ["video-half", "broken"],
    ["video-private", "result-out-of-reach"],
    ["video-elsewhere", PLAYED],
  ] as const)("whose file comes by %s is taken only from where it may be fetched", async (fault, outcome) => {
    const asked: unknown[] = []
    const web: PublicWeb = { ownHosts: [], fetch: async (url, { headers }) => (asked.push([url, headers]), new Response(PLAYED)) }
    const { backend, sandbox } = await startVideos(null, web)
    const { name } = await vendorRun(backend, videoOrder("text-to-video"))
    sandbox.setFault(fault)
    expect(await openedBytes(backend, name)).toEqual(outcome)
    expect(asked).toEqual(fault === "video-elsewhere" ? [["https://files.example.com/a.mp4", { Accept: "video/*" }]] : [])
  })

  it("of which nobody says how long it is comes whole, with its length", async () => {
    const web: PublicWeb = { ownHosts: [], fetch: async () => new Response(new Blob([PLAYED]).stream()) }
    const { backend, sandbox } = await startVideos(null, web)
    const { name } = await vendorRun(backend, videoOrder("text-to-video"))
    sandbox.setFault("video-elsewhere")
    expect(await backend.open(name ?? "", 0)).toMatchObject({ kind: "open", sizeBytes: PLAYED.length, isVendors: true })
    expect(await openedBytes(backend, name)).toEqual(PLAYED)
  })

  it("is stopped by being deleted", async () => {
    const { backend, sandbox } = await startVideos("video-stuck")
    const submitted = await backend.submit(JOB, videoOrder("text-to-video"))
    const name = submitted.kind === "accepted" ? (submitted.backendJobId ?? "") : ""
    expect([await backend.cancel(name), await backend.cancel(name)]).toEqual([{ kind: "gone" }, { kind: "gone" }])
    expect(sandbox.calls.filter(({ method }) => method === "DELETE").length).toBe(2)
  })

  it("is offered with the models of the table that the server's are", async () => {
    const { backend } = await startVideos()
    const can = await backend.capabilities()
    expect(can?.offers["text-to-video"]).toMatchObject({ maximumCount: 1, models: ["film video", "film video pro", "wan"] })
    expect(can?.models?.map(({ name }) => name)).toEqual(["gpt-image-1"])
  })
})
