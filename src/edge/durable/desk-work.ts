import type { JobId } from "../../domain/task/render-answers.ts"
import { type BlockingEnv, createBlockingServer } from "../backends/held/create-blocking-server.ts"
import { createHeldBackend } from "../backends/held/held-backend.ts"
import { HeldDesk } from "../backends/held/held-desk.ts"
import type { HeldStore } from "../backends/held/held-store.ts"
import type { RenderBackend } from "../backends/render-backend.ts"
import type { Renderer } from "../backends/renderers.ts"
import { smallPreview } from "../backends/small-preview.ts"
import type { Env } from "../env.ts"
import { createDeskStore } from "./desk-store.ts"

/** The two sides of a desk: who makes the calls, and who answers for them. */
export interface DeskWork {
  readonly desk: HeldDesk
  readonly backend: RenderBackend
  readonly store: HeldStore
}

/** Makes both over one object's storage; null for a server of a kind that needs no desk. */
export async function createDeskWork(
  renderer: Renderer,
  storage: DurableObjectStorage,
  env: Pick<Env, "MEDIA"> & BlockingEnv,
): Promise<DeskWork | null> {
  const server = await createBlockingServer(renderer, env)
  if (server === null) return null
  const store = createDeskStore(renderer.name, storage, env.MEDIA)
  const desk = new HeldDesk({ server, store })
  const notice = async (cancelled: JobId | null) => {
    desk.notice(cancelled)
    if (!desk.isBusy) await storage.setAlarm(Date.now())
  }
  return { desk, store, backend: createHeldBackend({ server, store, preview: smallPreview, notice }) }
}
