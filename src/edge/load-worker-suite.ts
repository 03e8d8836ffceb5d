import { beforeAll } from "vitest"

/** Loading the Worker takes long on a busy machine; that is nothing against the first test that needs it. */
const LONGEST_LOAD_MS = 120_000

beforeAll(async () => {
  await import("./worker.ts")
}, LONGEST_LOAD_MS)
