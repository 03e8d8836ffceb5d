import type { RenderBackend } from "../../src/edge/backends/render-backend.ts"
import { createProtocolBackend } from "../../src/edge/backends/render-protocol.ts"
import type { Renderer } from "../../src/edge/backends/renderers.ts"

/** The client of a render server in a process of its own, where no Durable Object holds long calls. */
export function openBackend(renderer: Renderer): RenderBackend {
  switch (renderer.kind) {
    case "easel":
    case "http":
      return createProtocolBackend(renderer)
    case "a1111":
    case "comfyui":
    case "fooocus":
    case "openai":
    case "workers-ai":
      throw new Error(`no client yet for backends of kind ${renderer.kind}`)
  }
}
