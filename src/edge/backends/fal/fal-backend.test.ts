import { describe, expect, it, onTestFinished } from "vitest"
import { type FalFault, startFalSandbox } from "../../../../local/gpu-sandboxes/fal/sandbox.ts"
import { PLAYED } from "../../../../testing/backends/openai.ts"
import { inputPng } from "../../../../testing/backends/order-files.ts"
import { openedBytes, vendorRun, videoOrder } from "../../../../testing/backends/vendor-run.ts"
import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { findKind } from "../check/find-kind.ts"
import { createFalBackend } from "./fal-backend.ts"
import { requestPath } from "./fal-queue.ts"

/** The public web of a test: it notes what it was asked for. */
function notingWeb(answer: (url: string) => Response = () => new Response(PLAYED)) {
  const asked: string[] = []
  const web: PublicWeb = {
    ownHosts: ["atelier.example.com"],
    fetch: async (url, { headers }) => {
      asked.push(`${url} ${JSON.stringify(headers)}`)
      return answer(url)
    },
  }
  return { asked, web }
}

async function startFal(fault: FalFault | null = null, web: PublicWeb | null = null) {
  const sandbox = await startFalSandbox({ easelUrl: "", fault, painter: async () => [PLAYED] })
  onTestFinished(() => sandbox.stop())
  const address = { url: sandbox.url, token: "secret" }
  const orders = () => sandbox.calls.filter(({ method }) => method === "POST")
  return { sandbox, address, backend: createFalBackend(address, web), orders }
}

describe("an order at a queue", () => {
  it("is posted once to the endpoint of its model, asked after where the queue has it, and fetched from there", async () => {
    const { sandbox, backend, orders } = await startFal()
    const order = videoOrder("text-to-video", { model: "depth", negative_prompt: "people", motion_mode: "fast" })
    const { name, polls, last } = await vendorRun(backend, order)
    expect(polls.map((polled) => polled.kind === "found" && polled.job.state).slice(0, 2)).toEqual(["queued", "running"])
    expect(last).toMatchObject({
      job: { state: "done", outputs: [{ index: 0, seed: 42 }], notes: { leftOut: ["seed", "frame_rate", "motion_mode", "sound"] } },
    })
    expect(await openedBytes(backend, name)).toEqual(PLAYED)
    expect(orders().map(({ path, body }) => [path, JSON.parse(body.toString())])).toEqual([
      [
        "/fal-ai/kling-video/v1.6/standard/text-to-video",
        { prompt: "a fox", negative_prompt: "people", aspect_ratio: "16:9", duration: "5" },
      ],
    ])
    expect(sandbox.calls.every(({ headers }) => headers["authorization"] === "Key secret")).toBe(true)
    expect(
      sandbox.calls.filter(({ path }) => path.endsWith("/status")).every(({ path }) => path.startsWith("/fal-ai/kling-video/requests/")),
    ).toBe(true)
  })

  it("carries an image of another shape in that of the video", async () => {
    const { backend, orders } = await startFal()
    const image_fit = { "first-frame": { way: "crop", width: 1280, height: 1280 } }
    const order = videoOrder("image-to-video", { duration_s: 6, model: "hailuo 02", image_fit }, [await inputPng("first-frame", 64, 64)])
    expect((await vendorRun(backend, order)).last).toMatchObject({ job: { state: "done" } })
    const { image_url: url } = JSON.parse(orders()[0]?.body.toString() ?? "")
    expect(readImageHeader(Uint8Array.from(Buffer.from(String(url).split(",")[1] ?? "", "base64")))).toMatchObject({
      width: 1280,
      height: 720,
    })
  })

  it("carries the first and the last frame in itself, at an endpoint that takes both", async () => {
    const { backend, orders } = await startFal()
    const frames = [await inputPng("first-frame", 64, 36), await inputPng("last-frame", 64, 36)]
    const { last } = await vendorRun(backend, videoOrder("image-to-video", { duration_s: 6, model: "hailuo 02" }, frames))
    expect(last).toMatchObject({ job: { state: "done" } })
    const body = JSON.parse(orders()[0]?.body.toString() ?? "")
    expect(body).toMatchObject({ duration: "6", image_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) })
    expect(body.end_image_url).toMatch(/^data:image\/png;base64,/)
    const { submitted } = await vendorRun(backend, videoOrder("image-to-video", { model: "depth" }, frames))
    expect(submitted).toEqual({ kind: "rejected", reason: "kind-unknown", cause: "server" })
  })

  it("is as long as its model makes next, which the notes say", async () => {
    const { backend, orders } = await startFal()
    const { last } = await vendorRun(backend, videoOrder("text-to-video", { model: "flow2", sound: true }))
    expect(JSON.parse(orders()[0]?.body.toString() ?? "")).toMatchObject({ duration: "8s", generate_audio: true })
    expect(last).toMatchObject({ job: { notes: { approximated: ["duration_s"] } } })
  })

  it.each([
    ["sound-effect", { duration_s: 10 }, "/fal-ai/stable-audio", { prompt: "rain", seconds_total: 10 }],
    ["music", { duration_s: 60 }, "/fal-ai/ace-step/prompt-to-audio", { prompt: "rain", seed: 7, instrumental: true, duration: 60 }],
    ["song", { duration_s: 30, lyrics: "[verse]\nla" }, "/fal-ai/ace-step", { tags: "rain", lyrics: "[verse]\nla", seed: 7, duration: 30 }],
  ])("of the kind %s goes to its endpoint", async (kind, fields, path, body) => {
    const { backend, orders } = await startFal()
    const { name, last } = await vendorRun(backend, {
      kind,
      fields: { prompt: "rain", negative_prompt: "", seed: 7, count: 1, ...fields },
      inputs: [],
    })
    expect(last).toMatchObject({ job: { state: "done" } })
    expect([orders()[0]?.path, JSON.parse(orders()[0]?.body.toString() ?? "")]).toEqual([path, body])
    expect(await openedBytes(backend, name)).toEqual(PLAYED)
  })

  it.each([
    ["of a size that none makes", { width: 832, height: 1088 }, "size-not-made"],
    ["of a model that none is", { model: "sparkle" }, "model-missing"],
    ["of several videos", { count: 2 }, "order-not-understood"],
  ])("%s is not posted", async (_title, fields, reason) => {
    const { backend, orders } = await startFal()
    expect(await backend.submit("task_8Jx2-1", videoOrder("text-to-video", fields))).toEqual({ kind: "rejected", reason, cause: "server" })
    expect(orders()).toEqual([])
  })
})

describe("what goes wrong at a queue", () => {
  it.each([
    ["unauthorized", { kind: "refused", reason: "unauthorized" }],
    ["exhausted", { kind: "rejected", reason: "quota-exhausted", cause: "server" }],
    ["queue-full", { kind: "refused", reason: "rate-limited" }],
    ["redirect", { kind: "refused", reason: "redirected" }],
    ["not-understood", { kind: "rejected", reason: "order-not-understood", cause: "server" }],
    ["gateway", { kind: "unknown", reason: "server-error" }],
    ["cut", { kind: "unknown", reason: "away" }],
    ["page", { kind: "unknown", reason: "answer-not-understood" }],
  ] as const)("an order that is answered by %s says so, and leaves open what may have been taken", async (fault, answer) => {
    const { backend } = await startFal(fault)
    expect(await backend.submit("task_8Jx2-1", videoOrder("text-to-video"))).toEqual(answer)
  })

  it("an order whose answer was lost is lost, whoever asks after it, and cannot be cancelled", async () => {
    const { backend, orders } = await startFal("cut")
    await backend.submit("task_8Jx2-1", videoOrder("text-to-video"))
    expect(await backend.poll("task_8Jx2-1", false)).toEqual({ kind: "lost", reason: "submission-unknown" })
    expect(await backend.cancel("task_8Jx2-1")).toEqual({ kind: "gone" })
    expect(orders().length).toBe(1)
  })

  it.each([
    ["vanished", { kind: "lost", reason: "forgotten" }],
    ["failed", { job: { state: "failed", errorCode: "server-error", cause: "server" } }],
    ["moderated", { job: { state: "failed", errorCode: "moderation-blocked", cause: "moderation" } }],
    ["no-file", { job: { state: "failed", errorCode: "bad-bytes", cause: "server" } }],
  ] as const)("a request that is %s has ended so", async (fault, ended) => {
    const { sandbox, backend } = await startFal()
    const submitted = await backend.submit("task_8Jx2-1", videoOrder("text-to-video"))
    sandbox.setFault(fault)
    const name = submitted.kind === "accepted" ? (submitted.backendJobId ?? "") : ""
    let last = await backend.poll(name, false)
    while (last.kind === "found" && (last.job.state === "queued" || last.job.state === "running")) last = await backend.poll(name, false)
    expect(last).toMatchObject(ended)
  })

  it.each([
    ["half-file", "broken"],
    ["private-address", "result-out-of-reach"],
    ["private-redirect", "result-out-of-reach"],
  ] as const)("a result at a %s is not one", async (fault, outcome) => {
    const { asked, web } = notingWeb()
    const { sandbox, backend } = await startFal(null, web)
    const { name } = await vendorRun(backend, videoOrder("text-to-video"))
    sandbox.setFault(fault)
    expect(await openedBytes(backend, name)).toBe(outcome)
    expect(asked).toEqual([])
  })

  it("a result on another public host is fetched without the key, and redirects pass the same gate", async () => {
    const { asked, web } = notingWeb((url) =>
      url.includes("/moved")
        ? new Response(null, { status: 302, headers: { Location: "https://10.0.0.1/secret" } })
        : Response.redirect("https://v4.media.example.com/moved", 302),
    )
    const { sandbox, backend } = await startFal(null, web)
    const { name } = await vendorRun(backend, videoOrder("text-to-video"))
    sandbox.setFault("other-host")
    expect(await openedBytes(backend, name)).toBe("result-out-of-reach")
    expect(asked).toEqual([
      expect.stringMatching(/^https:\/\/v3\.media\.example\.com\/files\/\S+ \{"Accept":"\*\/\*"\}$/),
      'https://v4.media.example.com/moved {"Accept":"*/*"}',
    ])
  })

  it("addresses of the queue's answers on another host are not asked", async () => {
    const { backend, sandbox } = await startFal("status-elsewhere")
    const { last } = await vendorRun(backend, videoOrder("text-to-video"))
    expect(last).toMatchObject({ job: { state: "done" } })
    expect(sandbox.calls.some(({ path }) => path.startsWith("/fal-ai/wan/requests/"))).toBe(true)
    const server = { url: "https://gate.example.com/fal" }
    const at = (status: string) => requestPath(server, "fal-ai/wan/v2/text", "r1", status)
    expect(at("https://gate.example.com/fal/other/app/requests/r1/status")).toBe("other/app")
    expect(at("https://gate.example.com/elsewhere/app/requests/r1/status")).toBe("fal-ai/wan")
    expect(at("https://gate.example.com/fal/../requests/r1/status")).toBe("fal-ai/wan")
  })

  it("a request is cancelled by PUT, and one that has ended need not be", async () => {
    const { backend, sandbox } = await startFal("stuck")
    const submitted = await backend.submit("task_8Jx2-1", videoOrder("text-to-video"))
    const name = submitted.kind === "accepted" ? (submitted.backendJobId ?? "") : ""
    expect(await backend.cancel(name)).toEqual({ kind: "gone" })
    expect(sandbox.calls.at(-1)).toMatchObject({ method: "PUT", path: expect.stringMatching(/\/cancel$/) })
    sandbox.setFault("vanished")
    expect(await backend.cancel(name)).toEqual({ kind: "gone" })
  })
})

describe("what a queue can do", () => {
  it("is what its known endpoints make, once it lets us in", async () => {
    const { backend, sandbox, address } = await startFal()
    const can = await backend.capabilities()
    expect(Object.keys(can?.offers ?? {}).toSorted()).toEqual([
      "image-to-video",
      "music",
      "song",
      "sound-effect",
      "text-to-image",
      "text-to-video",
    ])
    expect(can?.offers["text-to-video"]).toMatchObject({
      maximumCount: 1,
      models: ["wan", "depth", "dance", "hailuo 02", "magic", "flow2"],
    })
    expect(await findKind(address, "fal")).toMatchObject({ kind: "fal" })
    sandbox.setFault("unauthorized")
    expect([await backend.capabilities(), await backend.health()]).toEqual([null, false])
    expect(await findKind(address, "fal")).toMatchObject({ kind: null, sight: { status: 401 } })
  })
})
