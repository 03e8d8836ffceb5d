import type { BlockingServer } from "../../src/edge/backends/held/blocking-server.ts"
import type { RenderBackend } from "../../src/edge/backends/render-backend.ts"
import type { Renderer } from "../../src/edge/backends/renderers.ts"

/** The client of a render server in a process of its own; each kind is loaded when it is met. `hold` makes a backend of one whose call lasts as long as the run. Throws for Workers AI, which no process but a Worker has. */
export async function openServer(renderer: Renderer, hold: (server: BlockingServer) => RenderBackend): Promise<RenderBackend> {
  switch (renderer.kind) {
    case "easel":
    case "http": {
      const { createProtocolBackend } = await import("../../src/edge/backends/render-protocol.ts")
      return createProtocolBackend(renderer)
    }
    case "a1111": {
      const { createA1111Server } = await import("../../src/edge/backends/a1111/a1111-server.ts")
      return hold(createA1111Server(renderer))
    }
    case "comfyui": {
      const { createComfyBackend } = await import("../../src/edge/backends/comfyui/comfy-backend.ts")
      return createComfyBackend(renderer)
    }
    case "fooocus": {
      const { createFooocusBackend } = await import("../../src/edge/backends/fooocus/fooocus-backend.ts")
      const { createDescribingServer } = await import("../../src/edge/backends/fooocus/describing-server.ts")
      return createFooocusBackend(renderer, hold(createDescribingServer(renderer)))
    }
    case "openai": {
      const { createOpenAiServer } = await import("../../src/edge/backends/openai/openai-server.ts")
      const { createOpenAiBackend } = await import("../../src/edge/backends/openai/openai-backend.ts")
      return createOpenAiBackend(renderer, null, hold(createOpenAiServer(renderer, null)))
    }
    case "fal": {
      const { createFalBackend } = await import("../../src/edge/backends/fal/fal-backend.ts")
      return createFalBackend(renderer, null)
    }
    case "workers-ai":
      throw new Error("Workers AI is a binding of the Worker: check it at /admin/backends")
  }
}
