import type { JobId } from "../../../domain/task/render-answers.ts"

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The `prompt_id` of a job: its name where that is one, else made of it, in the canonical form that newer servers insist on. */
export async function promptIdOf(jobId: JobId): Promise<string> {
  return UUID.test(jobId) ? jobId : uuidOf(`prompt ${jobId}`)
}

/** The `client_id` of a job: its own, since a server sends what it says of a job without one to everybody, and a second socket of one id throws out the first. */
export function clientIdOf(jobId: JobId): Promise<string> {
  return uuidOf(`client ${jobId}`)
}

/** A UUID in the manner of version 5, but of SHA-256. */
async function uuidOf(name: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`atelier comfyui ${name}`)))
  const bytes = digest.slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
