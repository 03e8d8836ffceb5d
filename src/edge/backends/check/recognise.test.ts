import { describe, expect, test } from "vitest"
import { PROBLEMS, type ProblemCode } from "../../../domain/backend/check-rules.ts"
import { capabilitiesWith, NO_NOTES } from "../../../domain/backend/index.ts"
import { recognise } from "./recognise.ts"
import type { AnswerSight, FileFacts, RunSight, Sight } from "./sight.ts"

const answer = (given: Partial<AnswerSight>): Sight => ({
  kind: "answer",
  path: "/capabilities",
  status: 200,
  type: "application/json",
  location: "",
  server: "",
  body: "{}",
  isWhole: true,
  isTooLarge: false,
  ...given,
})
const silence = (text: string): Sight => ({ kind: "silence", text })
const code = (name: string, software = "a1111"): Sight => ({ kind: "code", code: name, model: null, software })
const can = capabilitiesWith({ name: "Mine", software: "forge", offers: {} })
const lists = (given: Partial<typeof can>, isProduction = false): Sight => ({
  kind: "capabilities",
  backend: "a1111",
  capabilities: { ...can, ...given },
  isProduction,
})
const png: FileFacts = { type: "image/png", width: 256, height: 256, isBlank: false }
const run = (file: Partial<FileFacts>, given: Partial<RunSight> = {}): Sight => ({
  kind: "run",
  order: "text-to-image",
  backend: "a1111",
  files: [{ ...png, ...file }],
  wanted: { width: 256, height: 256 },
  gridPx: 8,
  notes: null,
  hasAnswer: false,
  family: null,
  software: "a1111",
  ...given,
})
const address = (url: string | null, isProduction = true): Sight => ({
  kind: "address",
  url: url === null ? null : new URL(url),
  isProduction,
})
const absent = (order: string): Sight => ({ kind: "absent-offer", backend: "a1111", order })

/** Every problem, as it is met in the world. */
const MET: Readonly<Record<ProblemCode, readonly Sight[]>> = {
  "bad-address": [address(null)],
  "plain-http": [address("http://gpu.example.com")],
  "unknown-host": [
    silence("fetch failed ENOTFOUND getaddrinfo ENOTFOUND gpu.example.com"),
    answer({ status: 530, body: "error code: 1016" }),
  ],
  "connection-refused": [silence("fetch failed ECONNREFUSED connect ECONNREFUSED 127.0.0.1:7860"), answer({ status: 521 })],
  unreachable: [silence("timed out"), silence("ETIMEDOUT connect"), answer({ status: 522 })],
  tls: [
    silence("DEPTH_ZERO_SELF_SIGNED_CERT self-signed certificate"),
    silence("CERT_HAS_EXPIRED certificate has expired"),
    answer({ status: 526 }),
  ],
  redirected: [answer({ status: 301, location: "https://gpu.example.com/" }), code("status-308")],
  "login-page": [
    answer({ type: "text/html", body: "<!doctype html><form>Sign in</form>" }),
    answer({ status: 302, location: "https://team.cloudflareaccess.com/cdn-cgi/access/login" }),
    code("not-json"),
  ],
  unauthorized: [answer({ status: 401 }), code("unauthorized")],
  "foreign-origin": [answer({ status: 403, server: "Python/3.12 aiohttp/3.9.5", body: "" })],
  "wrong-host": [answer({ status: 403, body: '{"error":{"code":"wrong-host"}}' })],
  forbidden: [answer({ status: 403, type: "text/html", body: "<h1>Access denied</h1>" }), code("status-403")],
  "tunnel-down": [answer({ status: 502 }), answer({ status: 530, body: "error code: 1033" })],
  "tunnel-cut": [answer({ status: 524 }), code("cut-off")],
  "too-large": [answer({ isTooLarge: true }), code("answer-too-large")],
  "half-body": [answer({ isWhole: false }), silence("ECONNRESET read ECONNRESET"), code("half-body")],
  "api-missing": [{ kind: "signature", signature: "web-ui-without-api" }, code("no-api")],
  "wrong-kind": [{ kind: "signature", signature: "other-kind" }],
  "not-a-render-server": [{ kind: "signature", signature: "unknown" }, answer({ status: 418 })],
  "capabilities-missing": [{ kind: "capabilities", backend: "comfyui", capabilities: null, isProduction: false }],
  "preview-renderer": [lists({ isPreview: true }, true)],
  "no-models": [lists({ models: [] })],
  "model-gone": [code("model-missing"), code("value-not-in-list", "comfyui")],
  "model-broken": [code("model-broken", "comfyui")],
  "sampler-missing": [lists({ samplers: [] }), code("sampler-not-found")],
  "nodes-missing": [code("missing-node-type", "comfyui")],
  "forge-modules-missing": [run({ isBlank: true }, { family: "flux", software: "forge" })],
  "adetailer-missing": [absent("character-repair")],
  "controlnet-missing": [absent("condition")],
  "reactor-missing": [absent("face-swap")],
  "rembg-missing": [absent("remove-background")],
  "video-parts-missing": [{ kind: "absent-offer", backend: "comfyui", order: "image-to-video" }],
  "sound-parts-missing": [{ kind: "absent-offer", backend: "comfyui", order: "music" }],
  "not-tried": [{ kind: "conduct", seen: "not-tried" }],
  "not-offered": [code("mask-unknown"), absent("animation"), { kind: "absent-offer", backend: "openai", order: "condition" }],
  "out-of-memory": [code("out-of-memory")],
  "black-images": [run({ isBlank: true }), code("black-image")],
  "bad-bytes": [
    run({ type: null }),
    code("bad-bytes"),
    run({}, { order: "image-to-text", wanted: null, files: [] }),
    run({}, { order: "text-to-video" }),
    run({ type: "video/mp4" }, { order: "music" }),
  ],
  "jpeg-only": [run({ type: "image/jpeg" })],
  "wrong-size": [run({ width: 512 }), run({ height: 264 }), code("wrong-size")],
  "too-slow": [{ kind: "conduct", seen: "late" }, code("timed-out")],
  hangs: [{ kind: "conduct", seen: "silent" }, code("not-begun")],
  restarted: [{ kind: "conduct", seen: "forgotten" }],
  "queue-full": [code("queue-full"), code("status-429")],
  moderated: [code("moderation-blocked")],
  "rate-limited": [code("rate-limited")],
  "quota-exhausted": [code("quota-exhausted")],
  "size-not-made": [code("size-not-made")],
  "prompt-too-long": [code("prompt-too-long")],
  "order-not-understood": [code("order-not-understood"), code("invalid-request")],
  "input-unreadable": [code("input-unreadable")],
  "input-too-large": [code("input-too-large")],
  "result-out-of-reach": [code("result-out-of-reach")],
  "server-gone": [code("server-gone")],
  "repair-not-done": [run({}, { order: "character-repair", notes: { ...NO_NOTES, notDone: ["units"] } })],
  "no-progress": [{ kind: "conduct", seen: "no-progress" }],
  "no-previews": [{ kind: "conduct", seen: "no-previews" }],
  "seed-ignored": [{ kind: "conduct", seen: "seed-ignored" }],
  "one-at-a-time": [{ kind: "conduct", seen: "one-at-a-time" }],
  "interrupt-ignored": [{ kind: "conduct", seen: "interrupt-ignored" }],
  "went-away": [code("away"), code("status-500")],
  "failed-there": [code("painter-crashed"), code("painter-failed")],
}

describe("a problem of a render server", () => {
  test.each(PROBLEMS.map((problem) => [problem] as const))("%s is recognised by what is seen of it", (problem) => {
    for (const sight of MET[problem]) expect(recognise(sight)).toBe(problem)
  })

  test("is none where all is well", () => {
    expect(recognise(run({}))).toBeNull()
    expect(recognise(run({ width: 260, height: 250 }))).toBeNull()
    expect(recognise(run({}, { order: "image-to-text", wanted: null, files: [], hasAnswer: true }))).toBeNull()
    expect(recognise(lists({ models: null }))).toBeNull()
    expect(recognise(run({ type: "video/mp4" }, { order: "text-to-video" }))).toBeNull()
    expect(recognise(run({ type: "audio/mpeg" }, { order: "music", wanted: null }))).toBeNull()
    expect(
      recognise(lists({ models: [], offers: { music: { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null } } })),
    ).toBeNull()
    expect(recognise(address("https://gpu.example.com"))).toBeNull()
    expect(recognise(address("http://127.0.0.1:8188"))).toBeNull()
    expect(recognise(address("http://10.0.0.5:8188", false))).toBeNull()
  })
})
