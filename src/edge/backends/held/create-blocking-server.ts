import type { Env } from "../../env.ts"
import type { Renderer } from "../renderers.ts"
import type { BlockingServer } from "./blocking-server.ts"

/** Makes the client of a server whose call lasts as long as the run, null for the other kinds; each kind is loaded when it is first met. */
export async function createBlockingServer(renderer: Renderer, _env: Pick<Env, "MEDIA">): Promise<BlockingServer | null> {
  switch (renderer.kind) {
    case "a1111": {
      const { createA1111Server } = await import("../a1111/a1111-server.ts")
      return createA1111Server(renderer)
    }
    case "openai":
    case "workers-ai":
    case "easel":
    case "http":
    case "comfyui":
    case "fooocus":
      return null
  }
}
