import { WorkerEntrypoint } from "cloudflare:workers"

/** Stands in for bindings that the bare runtime does not have: files that are not there, and a limiter that lets all pass. */
export default class StandIns extends WorkerEntrypoint {
  fetch() {
    return new Response(null, { status: 404 })
  }

  limit() {
    return { success: true }
  }
}
