import { request } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import type { OpenStore } from "./open-store.ts"

/** How long the Worker may take to be there: it is started beside the painter, or once more. */
const PATIENCE_MS = 60_000
const RETRY_MS = 200

interface Answer {
  readonly status: number
  readonly bytes: Buffer
}

/** The store of files of a running Worker, through the socket that its start opens for the painter of the gallery. */
export function openDoor(socketPath: string): OpenStore {
  const ask = async (method: string, key: string, bytes?: Uint8Array, contentType?: string): Promise<Answer> => {
    for (const beganAtMs = Date.now(); ; await pause(RETRY_MS)) {
      const answer = await askOnce(socketPath, method, key, bytes, contentType).catch((error: unknown) => {
        if (!isAway(error) || Date.now() - beganAtMs > PATIENCE_MS) throw error
        return null
      })
      if (answer === null) continue
      if (answer.status >= 400 && answer.status !== 404)
        throw new Error(`the store answered ${method} ${key} with ${answer.status}: ${answer.bytes.toString("utf8").slice(0, 200)}`)
      return answer
    }
  }
  return {
    bucket: {
      head: async (key) => ((await ask("HEAD", key)).status === 404 ? null : {}),
      async get(key) {
        const { status, bytes } = await ask("GET", key)
        return status === 404 ? null : { arrayBuffer: async () => Uint8Array.from(bytes).buffer }
      },
      put: (key, bytes, { httpMetadata }) => ask("PUT", key, bytes, httpMetadata.contentType),
    },
    close: async () => {},
  }
}

/** Nobody is behind the socket at this moment. */
function isAway(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(error.code))
}

function askOnce(socketPath: string, method: string, key: string, bytes?: Uint8Array, contentType?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = contentType === undefined ? {} : { "Content-Type": contentType }
    const asked = request({ socketPath, method, path: `/${key}`, headers }, (response) => {
      const parts: Buffer[] = []
      response.on("data", (part: Buffer) => parts.push(part))
      response.once("error", reject)
      response.once("end", () => resolve({ status: response.statusCode ?? 500, bytes: Buffer.concat(parts) }))
    })
    asked.once("error", reject)
    asked.end(bytes)
  })
}
