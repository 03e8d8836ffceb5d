import { afterEach, expect, it } from "vitest"
import type { SandboxCall } from "../../../../local/gpu-sandboxes/sandbox-server.ts"
import { serveSandbox } from "../../../../local/gpu-sandboxes/sandbox-server.ts"
import { createComfyBackend } from "./comfy-backend.ts"
import { ComfyServer } from "./comfy-server.ts"
import { MOST_HEADS } from "./file-heads.ts"
import { usedClasses } from "./node-reading.ts"

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A ComfyUI with these checkpoints, whose heads say what they are. */
async function serverWith(heads: Readonly<Record<string, Readonly<Record<string, string>> | null>>) {
  const asked: string[] = []
  const classes = {
    CheckpointLoaderSimple: { input: { required: { ckpt_name: [Object.keys(heads)] } }, output: ["MODEL", "CLIP", "VAE"] },
  }
  const answer = async ({ path, query }: SandboxCall) => {
    if (path === "/object_info") return { kind: "json", value: classes } as const
    if (path === "/system_stats") return { kind: "json", value: { system: { comfyui_version: "0.9" } } } as const
    const name = query.get("filename") ?? ""
    if (path === "/view_metadata/checkpoints") asked.push(name)
    const head = heads[name]
    return head == null ? ({ kind: "json", status: 404, value: "" } as const) : ({ kind: "json", value: head } as const)
  }
  const server = await serveSandbox({ answer })
  stops.push(() => server.stop())
  return { url: server.url, asked }
}

it("a checkpoint whose name tells nothing is of the family that its head says, and its head is asked for once", async () => {
  const { url, asked } = await serverWith({
    "mine v3.safetensors": { "modelspec.architecture": "stable-diffusion-xl-v1-base", "modelspec.hash_sha256": `0x${"cd".repeat(32)}` },
    "nobody knows.safetensors": null,
  })
  const backend = createComfyBackend({ url })
  const models = (await backend.capabilities())?.models
  expect(models?.map(({ name, family, hash }) => [name, family, hash])).toEqual([
    ["mine v3.safetensors", "sdxl", "cd".repeat(32)],
    ["nobody knows.safetensors", null, null],
  ])
  await backend.capabilities()
  expect(asked.toSorted()).toEqual(["mine v3.safetensors", "nobody knows.safetensors"])
})

it("whoever makes graphs knows what the heads say, without asking what a server can do", async () => {
  const { url } = await serverWith({ "mine v4.safetensors": { "modelspec.architecture": "stable-diffusion-v3.5-medium" } })
  const answer = await usedClasses(new ComfyServer({ url }))
  expect(answer.kind === "read" ? answer.classes.told : null).toEqual(new Map([["mine v4.safetensors", "stable-diffusion-3.5-medium"]]))
})

it("so many heads are asked for at a time, and the others the next time", async () => {
  const names = Array.from({ length: MOST_HEADS + 3 }, (_, index) => `untold ${index}.safetensors`)
  const { url, asked } = await serverWith(Object.fromEntries(names.map((name) => [name, {}])))
  const server = new ComfyServer({ url })
  await usedClasses(server, true)
  expect(asked).toHaveLength(MOST_HEADS)
  await usedClasses(server, true)
  expect(asked.toSorted()).toEqual(names.toSorted())
})
