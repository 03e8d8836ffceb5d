import type { RenderBackend } from "./render-backend.ts"

/** A backend whose module is loaded by the first call: the start of the Worker does not evaluate it. */
export function lazyBackend(load: () => Promise<RenderBackend>): RenderBackend {
  let loading: Promise<RenderBackend> | null = null
  const backend = () => (loading ??= load())
  return {
    capabilities: async () => (await backend()).capabilities(),
    health: async () => (await backend()).health(),
    submit: async (jobId, order) => (await backend()).submit(jobId, order),
    poll: async (jobId, withPreview, kind) => (await backend()).poll(jobId, withPreview, kind),
    open: async (jobId, index) => (await backend()).open(jobId, index),
    cancel: async (jobId) => (await backend()).cancel(jobId),
  }
}
