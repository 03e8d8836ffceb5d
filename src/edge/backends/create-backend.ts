import type { Env } from "../env.ts"
import { lazyBackend } from "./lazy-backend.ts"
import type { RenderBackend } from "./render-backend.ts"
import { createProtocolBackend } from "./render-protocol.ts"
import type { Renderer } from "./renderers.ts"

/** What the client of a backend may need of its surroundings, besides the network. */
export type BackendEnv = Pick<Env, "MEDIA">

/** Makes the client of a renderer; a new kind of backend is one file and one line here. */
export function createBackend(renderer: Renderer, _env: BackendEnv): RenderBackend {
  switch (renderer.kind) {
    case "easel":
    case "http":
      return createProtocolBackend(renderer)
    case "comfyui":
      return lazyBackend(async () => (await import("./comfyui/comfy-backend.ts")).createComfyBackend(renderer))
    case "a1111":
    case "fooocus":
    case "openai":
    case "workers-ai":
      throw new Error(`no client yet for backends of kind ${renderer.kind}`)
  }
}
