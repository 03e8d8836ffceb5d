import type { RenderBackend } from "../render-backend.ts"
import { smallPreview } from "../small-preview.ts"
import type { BlockingServer } from "./blocking-server.ts"
import { createHeldBackend } from "./held-backend.ts"
import { HeldDesk } from "./held-desk.ts"
import type { HeldStore } from "./held-store.ts"

/** A backend whose long calls this very process makes and holds. */
export interface HeldHere {
  readonly backend: RenderBackend
  /** Takes up what a store that outlives its process still has. */
  readonly start: () => void
  /** Begins nothing more; what runs goes on to its end. */
  readonly stop: () => void
}

/** Holds the calls of a server in this process, over a store: in a check one in memory, in the agent one on the disk. */
export function holdInProcess(server: BlockingServer, store: HeldStore): HeldHere {
  const desk = new HeldDesk({ server, store })
  let isWorking = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | null = null
  const work = async (): Promise<void> => {
    if (isWorking || isStopped) return
    isWorking = true
    if (timer !== null) clearTimeout(timer)
    timer = null
    const againAtMs = await desk.work().finally(() => {
      isWorking = false
    })
    if (againAtMs !== null && !isStopped) timer = setTimeout(() => void work(), Math.max(0, againAtMs - Date.now()))
  }
  const notice = (cancelled: string | null): void => {
    desk.notice(cancelled)
    void work()
  }
  return {
    backend: createHeldBackend({ server, store, preview: smallPreview, notice }),
    start: () => void work(),
    stop: () => {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
