import type { PublicWeb } from "../../../domain/_kernel/ports.ts"
import { createPublicWeb } from "../../adapters/fetch-public.ts"
import type { Env } from "../../env.ts"
import type { Renderer } from "../renderers.ts"
import type { BlockingServer } from "./blocking-server.ts"

/** What such a client may need of its surroundings, besides the network. */
export type BlockingEnv = Pick<Env, "AI" | "SITE_ORIGIN" | "MEDIA_ORIGIN">

/** Makes the client of a server whose call lasts as long as the run, null for the other kinds; each kind is loaded when it is first met. */
export async function createBlockingServer(renderer: Renderer, env: BlockingEnv): Promise<BlockingServer | null> {
  switch (renderer.kind) {
    case "a1111": {
      const { createA1111Server } = await import("../a1111/a1111-server.ts")
      return createA1111Server(renderer)
    }
    case "openai": {
      const { createOpenAiServer } = await import("../openai/openai-server.ts")
      return createOpenAiServer(renderer, publicWebOf(env))
    }
    case "workers-ai": {
      const { createWorkersAiServer } = await import("../workers-ai/workers-ai-server.ts")
      return createWorkersAiServer(env.AI ?? null)
    }
    // Its descriptions alone; all else it takes and is asked after.
    case "fooocus": {
      const { createDescribingServer } = await import("../fooocus/describing-server.ts")
      return createDescribingServer(renderer)
    }
    case "easel":
    case "http":
    case "fal":
    case "comfyui":
      return null
  }
}

/** The public web, where servers say that results lie; no result is fetched from hosts that are ours. */
export function publicWebOf({ SITE_ORIGIN, MEDIA_ORIGIN }: BlockingEnv): PublicWeb {
  return createPublicWeb([SITE_ORIGIN, MEDIA_ORIGIN].flatMap((origin) => URL.parse(origin ?? "")?.hostname ?? []))
}
