import type { BlockingServer } from "../../src/edge/backends/held/blocking-server.ts"
import type { RenderBackend } from "../../src/edge/backends/render-backend.ts"
import type { Renderer } from "../../src/edge/backends/renderers.ts"

/** What orders are sent through: a server that is asked after its jobs, or one whose call lasts as long as the run. */
export type OpenedServer =
  | { readonly kind: "asked"; readonly backend: RenderBackend }
  | { readonly kind: "held"; readonly server: BlockingServer }

/** The client of a render server in a process of its own; each kind is loaded when it is met. Throws for Workers AI, which no process but a Worker has. */
export async function openServer(renderer: Renderer): Promise<OpenedServer> {
  switch (renderer.kind) {
    case "easel":
    case "http": {
      const { createProtocolBackend } = await import("../../src/edge/backends/render-protocol.ts")
      return { kind: "asked", backend: createProtocolBackend(renderer) }
    }
    case "a1111": {
      const { createA1111Server } = await import("../../src/edge/backends/a1111/a1111-server.ts")
      return { kind: "held", server: createA1111Server(renderer) }
    }
    case "comfyui": {
      const { createComfyBackend } = await import("../../src/edge/backends/comfyui/comfy-backend.ts")
      return { kind: "asked", backend: createComfyBackend(renderer) }
    }
    case "fooocus":
    case "openai":
      throw new Error(`no client yet for servers of kind ${renderer.kind}`)
    case "workers-ai":
      throw new Error("Workers AI is a binding of the Worker: check it at /admin/backends")
  }
}
