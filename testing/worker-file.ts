import { env, exports } from "cloudflare:workers"
import { createClient } from "@libsql/client/web"
import { afterAll, beforeAll } from "vitest"
import { openDatabase } from "../db/client.ts"
import { holdConcepts, parseConcepts } from "../src/domain/feed/tags/concept-rules.ts"
import concepts from "../src/domain/feed/tags/concepts.tsv?raw"
import { holdFacePatterns } from "../src/edge/adapters/load-face-patterns.ts"
import { createMediaStore } from "../src/edge/adapters/media-store.ts"
import { createSessions } from "../src/edge/adapters/sessions.ts"
import { readFacePatterns } from "../src/formats/image/faces/face-patterns.ts"
import frontalFace from "../src/formats/image/faces/frontal-face.txt?raw"
import { holdRuntime } from "./_kernel/runtime.ts"
import { endTasks } from "./durable/end-tasks.ts"
import { knowEvaluatedModules } from "./known-modules.ts"

/** Loading the Worker takes long on a busy machine; that is nothing against the first test that needs it. */
const LONGEST_LOAD_MS = 120_000
/** Many tasks take a while to cancel where the machine is busy. */
const LONGEST_END_MS = 60_000

/**
 * What the Worker first loads behind an answer. The runner of the tests fetches modules, and a fetch ends with the request that began it:
 * whoever waits for that module later waits for ever.
 */
const LOADED_AFTER_ANSWERS = [
  async () => (await import("../src/domain/features.ts")).allSubjects(),
  () => import("../src/edge/adapters/image-codec.ts"),
  () => import("../src/edge/adapters/sandbox-mailer.ts"),
  () => import("../src/edge/backends/a1111/a1111-server.ts"),
  () => import("../src/edge/backends/check/run-check.ts"),
  () => import("../src/edge/backends/fooocus/describing-server.ts"),
  () => import("../src/edge/backends/fooocus/fooocus-backend.ts"),
  () => import("../src/edge/backends/openai/openai-server.ts"),
  () => import("../src/edge/backends/small-preview.ts"),
  () => import("../src/edge/backends/workers-ai/workers-ai-server.ts"),
  () => import("../src/edge/backends/comfyui/comfy-backend.ts"),
  () => import("../src/edge/durable/collect-output.ts"),
  () => import("../src/edge/durable/desk-work.ts"),
  () => import("../src/edge/fleet/paint-test-image.ts"),
  () => import("../src/routes/_mail/compose-email.ts"),
  () => import("../src/routes/_mail/render-email.tsx"),
] as const

knowEvaluatedModules()
holdRuntime({
  openClient: () => createClient({ url: env.LIBSQL_URL }),
  openDatabase: () => openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN),
  media: createMediaStore(env.MEDIA),
  sessions: createSessions(env),
  answer: (request) => exports.default.fetch(request),
})

beforeAll(async () => {
  // There need not be a client build to fetch them from.
  holdConcepts(parseConcepts(concepts))
  holdFacePatterns(readFacePatterns(frontalFace))
  await import("../src/edge/worker.ts")
  for (const load of LOADED_AFTER_ANSWERS) await load()
}, LONGEST_LOAD_MS)

afterAll(endTasks, LONGEST_END_MS)
