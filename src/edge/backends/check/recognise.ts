import type { SizePx } from "../../../domain/_kernel/task-kind.ts"
import { CHECKED_ORDERS, PLAYED_ORDERS, type ProblemCode, problemOfCode, REMADE_ORDERS } from "../../../domain/backend/check-rules.ts"
import type { Capabilities } from "../../../domain/backend/index.ts"
import { haveOrderedSides } from "../../../domain/task/delivered-sides.ts"
import type { AnswerSight, FileFacts, RunSight, Sight } from "./sight.ts"

type Recogniser = (sight: Sight) => boolean

const answered =
  (test: (answer: AnswerSight) => boolean): Recogniser =>
  (sight) =>
    sight.kind === "answer" && test(sight)
const silent =
  (words: RegExp): Recogniser =>
  (sight) =>
    sight.kind === "silence" && words.test(sight.text)
/** A code of the backend's own file that means this problem. */
const coded =
  (problem: ProblemCode): Recogniser =>
  (sight) =>
    sight.kind === "code" && problemOfCode(sight.code) === problem
const ran =
  (test: (run: RunSight) => boolean): Recogniser =>
  (sight) =>
    sight.kind === "run" && test(sight)
const behaved =
  (seen: Extract<Sight, { kind: "conduct" }>["seen"]): Recogniser =>
  (sight) =>
    sight.kind === "conduct" && sight.seen === seen
const lacks =
  (...orders: readonly string[]): Recogniser =>
  (sight) =>
    sight.kind === "absent-offer" && orders.includes(sight.order) && (sight.backend === "a1111" || sight.backend === "comfyui")
/** Of the servers that run single models for these, the one that says what it lacks. */
const lacksParts =
  (...orders: readonly string[]): Recogniser =>
  (sight) =>
    sight.kind === "absent-offer" && sight.backend === "comfyui" && orders.includes(sight.order)
const any =
  (...recognisers: readonly Recogniser[]): Recogniser =>
  (sight) =>
    recognisers.some((recognise) => recognise(sight))

/** Backends whose orders name a sampler. */
const SAMPLING: ReadonlySet<string> = new Set(["a1111", "comfyui"])
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const TLS_WORDS = /CERT|SSL|TLS|certificate|EPROTO|wrong version number|self.signed/i
/** Statuses of Cloudflare in front of a server: 521 turned away, 522 and 523 no way there, 525 and 526 the certificate, 530 with the reason in the page. */
const isHtml = (answer: AnswerSight) => answer.type.includes("html") || /^\s*<(?:!doctype|html)/i.test(answer.body)
const isAccessGate = (answer: AnswerSight) => /cloudflareaccess\.com/i.test(answer.location) || /cloudflareaccess\.com/i.test(answer.body)

/** What comes of an order, as its type begins: an image where nothing else is said. */
const SORTS: Readonly<Record<string, string>> = {
  "text-to-video": "video/",
  "image-to-video": "video/",
  "video-extend": "video/",
  "video-upscale": "video/",
  "frame-interpolation": "video/",
  "video-to-audio": "video/",
  "sound-effect": "audio/",
  music: "audio/",
  song: "audio/",
  speech: "audio/",
}
/** What comes to words. */
const WORDED: ReadonlySet<string> = new Set(["image-to-text", "lyrics", "speech-to-text"])
const isOfSort = ({ type }: FileFacts, order: string) => type !== null && type.startsWith(SORTS[order] ?? "image/")

const isWithoutResult = ({ order, files, hasAnswer }: RunSight) =>
  WORDED.has(order) ? !hasAnswer : files.length === 0 || !files.every((file) => isOfSort(file, order))
const PAINTED: ReadonlySet<string> = new Set(CHECKED_ORDERS.filter((order) => !PLAYED_ORDERS.includes(order)))

/** Whether a server has no model to paint with, nor anything else that it makes, such as a voice or a video. */
const hasNothing = ({ models, offers }: Capabilities) =>
  models?.length === 0 && Object.entries(offers).every(([kind, { slots }]) => PAINTED.has(kind) || slots === 0)

/** By what each problem is known. Where several fit one sight, the first in this order is meant. */
export const RECOGNISERS: Readonly<Record<ProblemCode, Recogniser>> = {
  "bad-address": (sight) => sight.kind === "address" && sight.url === null,
  "plain-http": (sight) =>
    sight.kind === "address" && sight.isProduction && sight.url?.protocol === "http:" && !LOOPBACK.test(sight.url.hostname),
  "unknown-host": any(
    silent(/ENOTFOUND|EAI_AGAIN|DNS/),
    answered(({ status, body }) => status === 530 && body.includes("1016")),
  ),
  "connection-refused": any(
    // The Worker's runtime says no more of a port where nothing listens.
    silent(/ECONNREFUSED|refused|Network connection lost/i),
    answered(({ status }) => status === 521),
  ),
  tls: any(
    silent(TLS_WORDS),
    answered(({ status }) => status === 525 || status === 526),
  ),
  "half-body": any(
    answered(({ isWhole }) => !isWhole),
    silent(/ECONNRESET|UND_ERR_SOCKET|socket hang up|other side closed|terminated/i),
    coded("half-body"),
  ),
  unreachable: any(
    (sight) => sight.kind === "silence",
    answered(({ status }) => status === 522 || status === 523),
  ),
  "too-large": any(
    answered(({ isTooLarge }) => isTooLarge),
    coded("too-large"),
  ),
  "login-page": any(
    answered(isAccessGate),
    answered((answer) => answer.status === 200 && isHtml(answer)),
    coded("login-page"),
  ),
  redirected: any(
    answered(({ status }) => status >= 300 && status < 400),
    coded("redirected"),
  ),
  unauthorized: any(
    answered(({ status }) => status === 401 || status === 407),
    coded("unauthorized"),
  ),
  "wrong-host": answered(({ status, body }) => (status === 403 || status === 421) && /wrong-host|allowed host|invalid host/i.test(body)),
  "foreign-origin": any(
    answered(({ status, server, body }) => status === 403 && (/aiohttp/i.test(server) || body === "" || /origin/i.test(body))),
    coded("foreign-origin"),
  ),
  forbidden: any(
    answered(({ status }) => status === 403),
    coded("forbidden"),
  ),
  "tunnel-cut": any(
    answered(({ status }) => status === 524),
    coded("tunnel-cut"),
  ),
  "tunnel-down": any(
    answered(({ status }) => status === 502 || status === 503 || status === 504 || status === 530),
    coded("tunnel-down"),
  ),
  "api-missing": any((sight) => sight.kind === "signature" && sight.signature === "web-ui-without-api", coded("api-missing")),
  "wrong-kind": (sight) => sight.kind === "signature" && sight.signature === "other-kind",
  "not-a-render-server": any(
    (sight) => sight.kind === "signature",
    answered(() => true),
    coded("not-a-render-server"),
  ),
  "capabilities-missing": (sight) => sight.kind === "capabilities" && sight.capabilities === null,
  "preview-renderer": (sight) => sight.kind === "capabilities" && sight.capabilities?.isPreview === true && sight.isProduction,
  "no-models": any(
    (sight) => sight.kind === "capabilities" && sight.capabilities !== null && hasNothing(sight.capabilities),
    coded("no-models"),
  ),
  "forge-modules-missing": any(
    coded("forge-modules-missing"),
    ran(({ files, family, software }) => /forge/i.test(software) && family === "flux" && files.some(({ isBlank }) => isBlank)),
    (sight) => sight.kind === "code" && /forge/i.test(sight.software) && /text-encoder|state-dict/.test(sight.code),
  ),
  "sampler-missing": any(
    (sight) => sight.kind === "capabilities" && SAMPLING.has(sight.backend) && sight.capabilities?.samplers?.length === 0,
    coded("sampler-missing"),
  ),
  "model-gone": coded("model-gone"),
  "model-broken": coded("model-broken"),
  "nodes-missing": coded("nodes-missing"),
  "adetailer-missing": lacks("character-repair"),
  "controlnet-missing": lacks("condition", "control-preview"),
  "reactor-missing": lacks("face-swap"),
  "rembg-missing": lacks("remove-background"),
  "video-parts-missing": lacksParts("text-to-video", "image-to-video", ...REMADE_ORDERS),
  "sound-parts-missing": lacksParts("sound-effect", "music", "song"),
  "not-tried": behaved("not-tried"),
  "not-offered": any((sight) => sight.kind === "absent-offer", coded("not-offered")),
  "out-of-memory": coded("out-of-memory"),
  "queue-full": coded("queue-full"),
  moderated: coded("moderated"),
  "rate-limited": coded("rate-limited"),
  "quota-exhausted": coded("quota-exhausted"),
  "size-not-made": coded("size-not-made"),
  "prompt-too-long": coded("prompt-too-long"),
  "order-not-understood": coded("order-not-understood"),
  "input-unreadable": coded("input-unreadable"),
  "input-too-large": coded("input-too-large"),
  "result-out-of-reach": coded("result-out-of-reach"),
  "server-gone": coded("server-gone"),
  restarted: any(behaved("forgotten"), coded("restarted")),
  "too-slow": any(behaved("late"), coded("too-slow")),
  hangs: any(behaved("silent"), coded("hangs")),
  "went-away": coded("went-away"),
  "bad-bytes": any(coded("bad-bytes"), ran(isWithoutResult)),
  "black-images": any(
    coded("black-images"),
    ran(({ files }) => files.some(({ isBlank }) => isBlank)),
  ),
  "wrong-size": any(
    coded("wrong-size"),
    ran(
      ({ backend, files, wanted, gridPx }) =>
        wanted !== null && files.some((file) => !isNear(file, wanted, gridPx) && !isVendorsOwn(backend, file, wanted)),
    ),
  ),
  "repair-not-done": ran(({ notes }) => (notes?.notDone.length ?? 0) > 0),
  "jpeg-only": ran(({ files }) => files.some(({ type }) => type === "image/jpeg")),
  "no-progress": behaved("no-progress"),
  "no-previews": behaved("no-previews"),
  "seed-ignored": behaved("seed-ignored"),
  "one-at-a-time": behaved("one-at-a-time"),
  "interrupt-ignored": behaved("interrupt-ignored"),
  "failed-there": (sight) => sight.kind === "code",
}

/** What stands behind something that was seen; null where nothing is wrong with it. */
export function recognise(sight: Sight): ProblemCode | null {
  // `Object.keys` of a record keeps the order in which it was written.
  for (const code of Object.keys(RECOGNISERS)) if (isProblem(code) && RECOGNISERS[code](sight)) return code
  return null
}

function isProblem(code: string): code is ProblemCode {
  return Object.hasOwn(RECOGNISERS, code)
}

/** Of a vendor's video the shape counts, as the site takes it. */
function isVendorsOwn(backend: RunSight["backend"], file: FileFacts, wanted: SizePx): boolean {
  const isVendor = backend === "openai" || backend === "fal"
  return isVendor && haveOrderedSides(file, wanted, { media: file.type?.split("/")[0] ?? "", maker: "vendor" })
}

/** A side may be rounded to the server's grid either way. */
function isNear(file: FileFacts, wanted: { readonly width: number; readonly height: number }, gridPx: number): boolean {
  const tolerancePx = gridPx - 1
  return Math.abs(file.width - wanted.width) <= tolerancePx && Math.abs(file.height - wanted.height) <= tolerancePx
}
