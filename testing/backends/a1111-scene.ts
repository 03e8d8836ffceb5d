import { afterEach } from "vitest"
import { type A1111Options, startA1111Sandbox } from "../../local/gpu-sandboxes/a1111/sandbox.ts"
import { paintPlainly, plainPng } from "../../local/gpu-sandboxes/plain-images.ts"
import { createA1111Server } from "../../src/edge/backends/a1111/a1111-server.ts"
import type { WatchRhythm } from "../../src/edge/backends/a1111/watch-run.ts"
import type { BackendOrder } from "../../src/edge/backends/render-backend.ts"
import { heldScene, inputOf } from "./held-scene.ts"

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A stand-in that is spoken to over HTTP by the real client behind a desk. */
export async function a1111Scene({ watch = {}, ...options }: Partial<A1111Options> & { readonly watch?: Partial<WatchRhythm> } = {}) {
  const sandbox = await startA1111Sandbox({ easelUrl: "", painter: paintPlainly, ...options })
  stops.push(() => sandbox.stop())
  const server = createA1111Server({ url: sandbox.url }, { everyMs: 40, patienceMs: 160, namelessMs: 400, ...watch })
  const bodiesOf = (path: string): readonly Record<string, unknown>[] =>
    sandbox.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body.toString("utf8")))
  return { sandbox, server, bodiesOf, ...heldScene(server) }
}

/** Fields of everything that is painted. */
export const PAINTED = {
  prompt: "a red fox",
  negative_prompt: "blurry",
  width: 256,
  height: 192,
  steps: 12,
  cfg_scale: 6,
  seed: 40,
  count: 2,
}

/** An image out of words. */
export const ORDER: BackendOrder = {
  kind: "text-to-image",
  fields: { ...PAINTED, sampler_name: "DPM++ 2M Karras", model: "dreamshaper_8" },
  inputs: [],
}

export const FOX = plainPng(256, 192, 80)

/** An order about an image. */
export const withImage = (kind: string, fields: object, ...more: BackendOrder["inputs"]): BackendOrder => ({
  kind,
  fields: { ...PAINTED, ...fields },
  inputs: [inputOf("image", FOX), ...more],
})
