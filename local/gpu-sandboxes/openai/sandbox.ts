import { createHash } from "node:crypto"
import { lasting } from "../lasting.ts"
import { paintByEasel, type SandboxOrder } from "../paint-by-easel.ts"
import type { Painter } from "../plain-images.ts"
import { type Sandbox, type SandboxAnswer, type SandboxCall, type SandboxOptions, serveSandbox } from "../sandbox-server.ts"
import { type ImagesPost, readPost } from "./images-post.ts"
import { answerSpoken, SPOKEN_FAULTS } from "./spoken.ts"
import { VIDEO_FAULTS, VideoDesk } from "./videos.ts"

/** What the stand-in can be told to do wrong. */
export const OPENAI_FAULTS = [
  "html",
  "unauthorized",
  "model-gone",
  "moderation",
  "content-policy",
  "quota",
  "rate-limit",
  "server-error",
  "out-of-memory",
  "bad-gateway",
  "redirect",
  "hang",
  "half-body",
  "events-cut",
  "error-event",
  "no-events",
  "address",
  "other-host",
  "private-address",
  "huge",
  "wrong-size",
  "jpeg",
  "bad-base64",
  "nothing",
  ...VIDEO_FAULTS,
  ...SPOKEN_FAULTS,
] as const
export type OpenAiFault = (typeof OPENAI_FAULTS)[number]

const MODELS = ["gpt-4.1", "gpt-image-1", "gpt-image-2", "dall-e-3", "dall-e-2", "text-embedding-3-small"]
const HUGE_BYTES = 200 * 1_048_576
const CALLS = { "/v1/images/generations": false, "/v1/images/edits": true } as const

/** Answers that are errors, in OpenAI's words. */
const ERRORS: Readonly<Partial<Record<OpenAiFault, readonly [number, string, string]>>> = {
  unauthorized: [401, "invalid_api_key", "invalid_request_error"],
  "model-gone": [404, "model_not_found", "invalid_request_error"],
  moderation: [400, "moderation_blocked", "image_generation_user_error"],
  "content-policy": [400, "content_policy_violation", "invalid_request_error"],
  quota: [429, "insufficient_quota", "insufficient_quota"],
  "rate-limit": [429, "rate_limit_exceeded", "requests"],
  "server-error": [500, "server_error", "server_error"],
  "out-of-memory": [500, "out_of_memory", "server_error"],
}

/** A stand-in for OpenAI's API and those who speak like it: images, videos, speech, transcripts and lyrics. */
export async function startOpenAiSandbox({
  easelUrl,
  port,
  fault: first = null,
  painter = (order, options) => paintByEasel(easelUrl, order, options),
  runMs = 0,
  models = MODELS,
}: SandboxOptions<OpenAiFault> & { readonly painter?: Painter; readonly runMs?: number; readonly models?: readonly string[] }): Promise<
  Sandbox<OpenAiFault>
> {
  let fault: OpenAiFault | null = first
  let files: readonly Uint8Array[] = []
  const videos = new VideoDesk(painter)

  const answerError = (name: OpenAiFault): SandboxAnswer | null => {
    const [status, code, type] = ERRORS[name] ?? []
    const message = "Your request was rejected. secret text of the server"
    return status === undefined ? null : { kind: "json", status, value: { error: { message, type, code, param: null } } }
  }

  const paintPost = async (post: ImagesPost, { signal }: SandboxCall): Promise<SandboxAnswer> => {
    await lasting(runMs, signal)
    const painted = await painter(easelOrder(post, fault === "wrong-size"), { signal })
    files = painted.map((bytes) => (fault === "jpeg" ? Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...bytes.subarray(4)) : bytes))
    const encoded = files.map((bytes) => Buffer.from(bytes).toString("base64"))
    if (post.stream && fault !== "no-events") return eventsOf(encoded[0] ?? "", post.partialImages, fault)
    const value = { created: 1, data: encoded.map((b64_json) => ({ b64_json: fault === "bad-base64" ? "***" : b64_json })) }
    return fault === "half-body"
      ? { kind: "cut", type: "application/json", bytes: Buffer.from(JSON.stringify(value)) }
      : { kind: "json", value }
  }

  const addressed = (call: SandboxCall, base: string): SandboxAnswer => ({
    kind: "json",
    value: { created: 1, data: files.map((_file, index) => ({ url: `${base}/${index}.png`, for: call.path })) },
  })

  const answerImages = async (call: SandboxCall, isEdit: boolean): Promise<SandboxAnswer> => {
    const post = await readPost(call, isEdit)
    if (post.problem !== null)
      return { kind: "json", status: 400, value: { error: { message: post.problem, type: "invalid_request_error", code: null } } }
    if (fault === "hang") return { kind: "hang" }
    if (fault === "bad-gateway") return { kind: "page", status: 502, html: "<html>Bad gateway</html>" }
    if (fault === "redirect") return { kind: "page", status: 302, html: "", headers: { Location: "http://169.254.169.254/" } }
    if (fault === "nothing") return { kind: "json", value: { created: 1, data: [] } }
    if (fault === "huge") return { kind: "stream", type: "application/json", pieces: hugeAnswer() }
    const painted = await paintPost(post, call)
    if (fault === "address") return addressed(call, `http://${call.headers["host"]}/results`)
    if (fault === "other-host") return addressed(call, "https://files.example.com/results")
    if (fault === "private-address") return addressed(call, "https://169.254.169.254/results")
    return painted
  }

  const answer = async (call: SandboxCall): Promise<SandboxAnswer> => {
    if (fault === "html") return { kind: "page", html: "<!doctype html><title>Sign in</title>" }
    if (fault === "unauthorized") return answerError("unauthorized") ?? { kind: "hang" }
    if (call.path === "/v1/models") return { kind: "json", value: { object: "list", data: models.map((id) => ({ id, object: "model" })) } }
    if (call.path.startsWith("/results/")) {
      const bytes = files[Number(/\d+/.exec(call.path)?.[0] ?? -1)]
      return bytes === undefined ? { kind: "json", status: 404, value: {} } : { kind: "bytes", type: "image/png", bytes }
    }
    const other = (await videos.answer(call, fault)) ?? (await answerSpoken(call, fault, painter))
    if (other !== null) return other
    const isEdit = Object.entries(CALLS).find(([path]) => path === call.path)?.[1]
    if (isEdit === undefined)
      return { kind: "json", status: 404, value: { error: { message: "no route", code: null, type: "invalid_request_error" } } }
    return (fault === null ? null : answerError(fault)) ?? answerImages(call, isEdit)
  }

  const server = await serveSandbox({ ...(port === undefined ? {} : { port }), answer })
  return {
    ...server,
    setFault: (next) => {
      fault = next
    },
  }
}

function easelOrder({ prompt, width, height, count, image, mask }: ImagesPost, isWrong: boolean): SandboxOrder {
  const fields = { prompt, width: isWrong ? width + 8 : width, height, seed: 1, steps: 20, count: Math.min(4, count) }
  const inputs = [image === null ? [] : [inputOf("image", image)], mask === null ? [] : [inputOf("mask", mask)]].flat()
  return image === null
    ? { kind: "text-to-image", fields }
    : { kind: "image-to-image", fields: { ...fields, denoising_strength: 0.7 }, inputs }
}

function inputOf(role: string, bytes: Uint8Array<ArrayBuffer>) {
  return { role, sha256: createHash("sha256").update(bytes).digest("hex"), bytes }
}

/** Previews and the image, as events. */
function eventsOf(b64_json: string, previews: number, fault: OpenAiFault | null): SandboxAnswer {
  const written = async function* () {
    const event = (type: string, data: object) => Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
    for (let index = 0; index < previews; index += 1) {
      yield event("image_generation.partial_image", { b64_json, partial_image_index: index })
    }
    const completed = event("image_generation.completed", { b64_json, usage: { total_tokens: 100 } })
    if (fault === "error-event") yield event("error", { error: { code: "moderation_blocked", message: "secret text of the server" } })
    else if (fault === "events-cut") {
      yield completed.subarray(0, completed.length / 2)
      throw new Error("cut")
    } else yield completed
  }
  return { kind: "stream", type: "text/event-stream; charset=utf-8", pieces: written() }
}

async function* hugeAnswer(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"created":1,"data":[{"b64_json":"')
  const piece = Buffer.alloc(1_048_576, "A")
  for (let sent = 0; sent < HUGE_BYTES; sent += piece.length) yield piece
  yield Buffer.from('"}]}')
}
