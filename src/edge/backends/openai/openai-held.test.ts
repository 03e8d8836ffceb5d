import { afterEach, expect, it } from "vitest"
import { type OpenAiFault, startOpenAiSandbox } from "../../../../local/gpu-sandboxes/openai/sandbox.ts"
import { heldScene } from "../../../../testing/backends/held-scene.ts"
import { whitePng } from "../../../../testing/backends/order-files.ts"
import { createOpenAiServer } from "./openai-server.ts"

const JOB = "task_8Jx2-1"
const ORDER = {
  kind: "text-to-image",
  fields: { prompt: "a fox", width: 1024, height: 1024, steps: 30, seed: 7, count: 1, model: "gpt-image-1" },
  inputs: [],
}
const sandboxes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.stop()
})

async function scene(fault: OpenAiFault | null) {
  const painter = async () => [await whitePng(1024, 1024)]
  const sandbox = await startOpenAiSandbox({ easelUrl: "", fault, painter })
  sandboxes.push(sandbox)
  const posts = () => sandbox.calls.filter(({ method }) => method === "POST").length
  return { posts, sandbox, ...heldScene(createOpenAiServer({ url: sandbox.url, token: "sk" }, null)) }
}

it("an order is held until its image has come, and says that there was no seed", async () => {
  const { backend, untilEnded } = await scene(null)
  expect(await backend.submit(JOB, ORDER)).toMatchObject({ kind: "accepted" })
  const { polled, files } = await untilEnded(JOB)
  expect(polled).toMatchObject({
    kind: "found",
    job: { state: "done", notes: { leftOut: ["steps", "seed"] }, outputs: [{ index: 0, seed: null }] },
  })
  expect(files).toEqual([await whitePng(1024, 1024)])
})

it.each(["bad-gateway", "half-body", "events-cut"] as const)(
  "a call that broke off by %s is lost, and no second one is made, however often it is asked after",
  async (fault) => {
    const { backend, untilEnded, posts, sandbox } = await scene(fault)
    await backend.submit(JOB, fault === "half-body" ? { ...ORDER, fields: { ...ORDER.fields, model: "dall-e-2" } } : ORDER)
    const { polled } = await untilEnded(JOB)
    expect(polled.kind).toBe("lost")
    sandbox.setFault(null)
    expect((await backend.submit(JOB, ORDER)).kind).toBe("accepted")
    expect((await backend.poll(JOB, false)).kind).toBe("lost")
    expect(posts()).toBe(1)
  },
)

it("a refusal by the rules of the server is nobody else's to try", async () => {
  const { backend, untilEnded } = await scene("moderation")
  await backend.submit(JOB, ORDER)
  expect((await untilEnded(JOB)).polled).toMatchObject({ job: { state: "failed", errorCode: "moderation-blocked", cause: "moderation" } })
})

it("a server that is away, or is none, takes nothing", async () => {
  const { backend } = await scene("html")
  expect(await backend.submit(JOB, ORDER)).toEqual({ kind: "refused", reason: "away" })
})
