import * as z from "zod/mini"
import { type Capabilities, NO_NOTES } from "../../../domain/backend/index.ts"
import type { BlockingServer } from "../held/blocking-server.ts"
import { knownInput } from "../input-files.ts"
import { formBody } from "../multipart-body.ts"
import { askServer, type ServerAddress, troubleOf } from "../server-calls.ts"
import { isThere, readFooocus } from "./capabilities.ts"
import { withKey } from "./with-key.ts"

const RUN_TIMEOUT_MS = 10 * 60_000
const MAXIMUM_WORDS = 4_000
const describedSchema = z.object({ describe: z.string().check(z.minLength(1)) })

/** The one call of Fooocus-API that lasts as long as its run: the description of an image. */
export function createDescribingServer(address: ServerAddress): BlockingServer {
  const server = withKey(address)
  return {
    callsAtOnce: 1,
    capabilities: async (): Promise<Capabilities | null> => {
      const read = await readFooocus(server, true)
      return typeof read === "string" ? null : read
    },
    health: () => isThere(server),
    run: async (_jobId, order, _shelf, signal) => {
      if (!(await isThere(server))) return { kind: "failed", code: "away", cause: "server" }
      const image = await knownInput(order, "image")
      if (image === null || image === "gone") return { kind: "failed", code: "input-gone", cause: "order" }
      const type = image.header?.contentType ?? "application/octet-stream"
      const { contentType, body } = formBody([{ name: "image", fileName: "image", type, file: image.file }])
      const heard = await askServer(server, "/v1/tools/describe-image?type=Photo", {
        method: "POST",
        headers: { "Content-Type": contentType },
        body,
        timeoutMs: RUN_TIMEOUT_MS,
        signal,
      })
      const trouble = troubleOf(heard)
      if (heard.kind === "silent") return { kind: "unknown", code: heard.reason }
      if (trouble !== null || heard.kind !== "heard") return { kind: "failed", code: trouble ?? "not-json", cause: "server" }
      const read = describedSchema.safeParse(heard.body)
      if (!read.success) return { kind: "failed", code: "bad-bytes", cause: "server" }
      return { kind: "done", notes: NO_NOTES, answer: { prompts: [read.data.describe.slice(0, MAXIMUM_WORDS)], is_preview: false } }
    },
    progress: async () => null,
    isStillRunning: async () => false,
    interrupt: async () => {},
  }
}
