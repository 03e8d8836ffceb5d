import { createHash } from "node:crypto"
import type { BlockingServer } from "../../src/edge/backends/held/blocking-server.ts"
import { createHeldBackend } from "../../src/edge/backends/held/held-backend.ts"
import { HeldDesk } from "../../src/edge/backends/held/held-desk.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import type { InputFile, RawPollAnswer, RenderBackend } from "../../src/edge/backends/render-backend.ts"
import { smallPreview } from "../../src/edge/backends/small-preview.ts"

type Job = Extract<RawPollAnswer, { kind: "found" }>["job"]

/** A held backend over memory, whose desk works whenever something arrives. */
export function heldScene(server: BlockingServer) {
  const store = createMemoryStore()
  const desk = new HeldDesk({ server, store, pause: () => pause(10) })
  let working: Promise<unknown> | null = null
  const work = () => {
    working ??= desk.work().finally(() => {
      working = null
    })
    return working
  }
  const backend: RenderBackend = createHeldBackend({
    server,
    store,
    preview: smallPreview,
    notice: (cancelled) => {
      desk.notice(cancelled)
      void work()
    },
  })
  /** Asks until a job has ended; gives what was said on the way, too. */
  const untilEnded = async (jobId: string, withPreview = false) => {
    const seen: Job[] = []
    for (;;) {
      const polled = await backend.poll(jobId, withPreview)
      if (polled.kind !== "found") return { polled, seen, files: [] }
      seen.push(polled.job)
      if (polled.job.state !== "queued" && polled.job.state !== "running") {
        const files = await Promise.all(polled.job.outputs.map(({ index }) => bytesOf(backend, jobId, index)))
        return { polled, seen, files }
      }
      await pause(10)
    }
  }
  const untilRunning = async (jobId: string) => {
    for (;;) {
      const polled = await backend.poll(jobId, false)
      if (polled.kind === "found" && polled.job.progress > 0) return
      await pause(5)
    }
  }
  return { backend, desk, store, work, untilEnded, untilRunning }
}

async function bytesOf(backend: RenderBackend, jobId: string, index: number): Promise<Uint8Array> {
  const opened = await backend.open(jobId, index)
  if (opened.kind !== "open") throw new Error(`file ${index} of ${jobId}: ${opened.kind}`)
  return new Uint8Array(await new Response(opened.body).arrayBuffer())
}

/** A file as an input of an order. */
export function inputOf(role: string, bytes: Uint8Array): InputFile {
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  return { role, sha256, sizeBytes: bytes.length, open: async () => new Response(Uint8Array.from(bytes)).body }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
