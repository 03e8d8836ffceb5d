import type { Env } from "../env.ts"
import { type BlockingEnv, publicWebOf } from "./held/create-blocking-server.ts"
import { createDeskBackend } from "./held/desk-backend.ts"
import { lazyBackend } from "./lazy-backend.ts"
import { withSmallSeeds } from "./order-seeds.ts"
import type { RenderBackend } from "./render-backend.ts"
import { createProtocolBackend } from "./render-protocol.ts"
import type { Renderer } from "./renderers.ts"

/** What the client of a backend may need of its surroundings, besides the network. */
export type BackendEnv = Pick<Env, "MEDIA" | "RENDER_DESK"> & BlockingEnv

/** Makes the client of a renderer; a new kind of backend is one file and one line here. */
export function createBackend(renderer: Renderer, env: BackendEnv): RenderBackend {
  switch (renderer.kind) {
    case "easel":
    case "http":
      return withSmallSeeds(createProtocolBackend(renderer))
    case "openai":
      return lazyBackend(async () =>
        withSmallSeeds(
          (await import("./openai/openai-backend.ts")).createOpenAiBackend(renderer, publicWebOf(env), createDeskBackend(renderer, env)),
        ),
      )
    case "fal":
      return lazyBackend(async () => withSmallSeeds((await import("./fal/fal-backend.ts")).createFalBackend(renderer, publicWebOf(env))))
    case "a1111":
      return createDeskBackend(renderer, env)
    case "workers-ai":
      return withSmallSeeds(createDeskBackend(renderer, env))
    case "fooocus":
      return lazyBackend(async () =>
        (await import("./fooocus/fooocus-backend.ts")).createFooocusBackend(renderer, createDeskBackend(renderer, env)),
      )
    case "comfyui":
      return lazyBackend(async () => (await import("./comfyui/comfy-backend.ts")).createComfyBackend(renderer))
  }
}
