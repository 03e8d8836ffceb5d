import { describe, expect, it } from "vitest"
import { ORDER, a1111Scene as scene, withImage } from "../../../../testing/backends/a1111-scene.ts"
import { inputOf } from "../../../../testing/backends/held-scene.ts"
import { readImageHeader } from "../../../formats/image/header.ts"

describe("what the server makes difficult", () => {
  it("is one order at a time: the second is sent when the first has ended", async () => {
    const { backend, untilEnded, bodiesOf } = await scene({ runMs: 60 })
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    const first = await untilEnded("one")
    expect(first.polled).toMatchObject({ job: { state: "done" } })
    expect(first.seen.map(({ progress }) => progress)).toEqual(first.seen.map(({ progress }) => progress).toSorted((a, b) => a - b))
    await untilEnded("two")
    expect(bodiesOf("/sdapi/v1/txt2img").map(({ force_task_id }) => force_task_id)).toEqual(["one", "two"])
  })

  it("shows previews that the live channel carries", async () => {
    const { backend, untilEnded } = await scene({ runMs: 80 })
    await backend.submit("one", ORDER)
    const { seen } = await untilEnded("one", true)
    const preview = seen.find(({ previewBase64 }) => previewBase64 !== null)?.previewBase64 ?? ""
    expect(readImageHeader(Buffer.from(preview, "base64"))?.contentType).toBe("image/jpeg")
  })

  it("answers that all went well after a cancel; the job stays cancelled, and the interrupt hit it and not the next", async () => {
    const { backend, untilEnded, untilRunning, bodiesOf, work } = await scene({ runMs: 5_000 })
    await backend.submit("one", ORDER)
    await untilRunning("one")
    expect(await backend.cancel("one")).toEqual({ kind: "gone" })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "cancelled" } })
    await work()
    expect(bodiesOf("/sdapi/v1/interrupt").length).toBeGreaterThan(0)
    expect(await backend.open("one", 0)).toEqual({ kind: "missing" })
  })

  it("does not hear an interrupt that comes before the run has begun: it is sent again", async () => {
    const { backend, untilEnded, sandbox, work } = await scene({ runMs: 400 })
    // Somebody else's run holds the lock.
    const foreign = fetch(`${sandbox.url}/sdapi/v1/txt2img`, {
      method: "POST",
      body: JSON.stringify({ force_task_id: "foreign", width: 64, height: 64 }),
    })
    await backend.submit("one", ORDER)
    while (!sandbox.calls.some(({ body }) => body.includes('"force_task_id":"one"'))) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await backend.poll("one", true)).toMatchObject({ job: { state: "queued", ahead: 1 } })
    await backend.cancel("one")
    const interrupted = () => sandbox.calls.filter(({ path }) => path === "/sdapi/v1/interrupt").length
    expect(interrupted()).toBe(0)
    const answer: { images: readonly string[] } = await (await foreign).json()
    expect(answer.images).toHaveLength(1)
    await work()
    expect(interrupted()).toBeGreaterThan(0)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "cancelled" } })
  })

  it("is cut by a tunnel while the run goes on: the job is lost, and the next waits until the server is done", async () => {
    const { backend, untilEnded, bodiesOf, sandbox, work } = await scene({ fault: "slow-524", runMs: 250 })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toEqual({ kind: "lost", reason: "cut-off" })
    await backend.submit("two", ORDER)
    sandbox.setFault(null)
    while (bodiesOf("/sdapi/v1/txt2img").length < 2) {
      await work()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const asked = sandbox.calls.map(({ path }) => path)
    // The run that nobody will have the result of was asked to stop, and seen to have.
    const between = asked.slice(asked.indexOf("/sdapi/v1/txt2img"), asked.lastIndexOf("/sdapi/v1/txt2img"))
    expect(between).toContain("/sdapi/v1/interrupt")
    expect(between.lastIndexOf("/internal/progress")).toBeGreaterThan(between.indexOf("/sdapi/v1/interrupt"))
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done" } })
  })

  it("forgets everything in a restart: what ran is lost and is not ordered again", async () => {
    const { backend, untilEnded, bodiesOf, sandbox } = await scene({ fault: "restart", runMs: 200 })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toEqual({ kind: "lost", reason: "cut-off" })
    sandbox.setFault(null)
    await backend.submit("one", ORDER)
    await backend.submit("two", ORDER)
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done" } })
    expect(bodiesOf("/sdapi/v1/txt2img").map(({ force_task_id }) => force_task_id)).toEqual(["one", "two"])
  })

  it("hangs in the middle of a run and says nothing any more: the call is given up, and the job is lost", async () => {
    const { backend, untilEnded, bodiesOf } = await scene({ fault: "hang" })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toEqual({ kind: "lost", reason: "timed-out" })
    expect(bodiesOf("/sdapi/v1/txt2img")).toHaveLength(1)
  })

  it.each(["lost-answer", "lost-and-forgotten"] as const)(
    "ends a run and its answer never comes (%s): the call is given up, and the next order is served",
    async (fault) => {
      const { backend, untilEnded, bodiesOf, sandbox } = await scene({ fault, runMs: 60 })
      await backend.submit("one", ORDER)
      await backend.submit("two", ORDER)
      while (bodiesOf("/sdapi/v1/txt2img").length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      sandbox.setFault(null)
      expect((await untilEnded("one")).polled).toEqual({ kind: "lost", reason: "timed-out" })
      expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done" } })
      expect(bodiesOf("/sdapi/v1/txt2img").map(({ force_task_id }) => force_task_id)).toEqual(["one", "two"])
    },
  )

  it("never answers a call that it knows by no name, either: it is given up, too", async () => {
    const { backend, untilEnded } = await scene({ fault: "lost-answer" })
    await backend.submit("one", withImage("upscale", {}))
    expect((await untilEnded("one")).polled).toEqual({ kind: "lost", reason: "timed-out" })
  })

  it("is free at once when an order is cancelled whose answer never comes", async () => {
    const { backend, untilEnded, sandbox, bodiesOf } = await scene({ fault: "lost-answer", watch: { everyMs: 60_000 } })
    await backend.submit("one", ORDER)
    while (bodiesOf("/sdapi/v1/txt2img").length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await backend.cancel("one")
    sandbox.setFault(null)
    await backend.submit("two", ORDER)
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done" } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "cancelled" } })
  })

  it("does not know a run by its name, as old versions do not: the call goes on to its end", async () => {
    const { backend, untilEnded } = await scene({ fault: "forget", runMs: 400 })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "done" } })
  })

  it("keeps a run that failed for one that runs; the next order does not wait for it", async () => {
    const { backend, untilEnded, sandbox } = await scene({ fault: "crash" })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "failed", errorCode: "server-error", cause: "server" } })
    sandbox.setFault(null)
    await backend.submit("two", ORDER)
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "done" } })
  })

  it.each([
    ["out-of-memory", "out-of-memory"],
    ["html", "not-json"],
    ["half-answer", "bad-bytes"],
    ["huge-answer", "bad-bytes"],
    ["wrong-size", "bad-bytes"],
    ["other-model", "model-missing"],
  ] as const)("is its own fault: %s", async (fault, errorCode) => {
    const { backend, untilEnded } = await scene({ fault })
    await backend.submit("one", ORDER)
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "failed", errorCode, cause: "server", outputs: [] } })
  })

  it("is asked nothing where it lacks the model, and is not at fault for an image that is none", async () => {
    const { backend, untilEnded, bodiesOf } = await scene()
    await backend.submit("one", { ...ORDER, fields: { ...ORDER.fields, model: "gone" } })
    expect((await untilEnded("one")).polled).toMatchObject({ job: { state: "failed", errorCode: "model-missing", cause: "server" } })
    expect(bodiesOf("/sdapi/v1/txt2img")).toHaveLength(0)
    await backend.submit("two", { ...withImage("image-to-image", {}), inputs: [inputOf("image", new TextEncoder().encode("no image"))] })
    expect((await untilEnded("two")).polled).toMatchObject({ job: { state: "failed", errorCode: "input-unreadable", cause: "order" } })
  })

  it.each(["no-api", "unauthorized", "forbidden", "login-page", "redirect"] as const)(
    "takes no order and offers nothing behind %s",
    async (fault) => {
      const { backend, server } = await scene({ fault })
      expect(await server.health()).toBe(false)
      expect(await server.capabilities()).toBeNull()
      expect(await backend.submit("one", ORDER)).toEqual({ kind: "refused", reason: "away" })
    },
  )
})
