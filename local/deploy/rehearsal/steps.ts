import { createHash } from "node:crypto"
import * as z from "zod/mini"
import { PART_BYTES, UPLOAD_CATEGORIES } from "../../../src/domain/upload/rules.ts"
import type { Sent } from "./stand-ins.ts"
import type { StoreRequest } from "./store.ts"
import type { Ask, Visitor } from "./visitor.ts"

/** What the steps of a rehearsal work with. */
export interface Stage {
  readonly site: string
  /** Where files are served; the site itself without an origin of their own. */
  readonly mediaOrigin: string
  /** Null where parts go through the Worker. */
  readonly store: { readonly origin: string; readonly send: (request: StoreRequest) => Promise<Response> } | null
  readonly ask: Ask
  readonly visitor: Visitor
  readonly emails: readonly Sent[]
  readonly texts: readonly Sent[]
}

/** One thing that has to work in production; throws where it does not. */
export interface RehearsalStep {
  readonly title: string
  readonly run: (stage: Stage) => Promise<void>
}

const EMAIL = "rehearsal@atelier.example"
const PASSWORD = "a rehearsed and rather long sentence"
const PHONE = "+4915112345678"
const IMAGE_MS = 30_000
const CHECK_MS = 20_000

const sessionSchema = z.object({ session_id: z.string() })
const signedInSchema = z.object({ state: z.literal(1), account: z.object({ id: z.string() }) })
const planSchema = z.object({ file_id: z.string(), pre_signs: z.array(z.string()) })
const uploadedSchema = z.object({ status: z.int(), reason: z.nullable(z.string()), file: z.nullable(z.object({ url: z.string() })) })
const taskSchema = z.object({ items: z.array(z.object({ status: z.int(), img_uris: z.array(z.object({ url: z.string() })) })) })

function demand(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what)
}

const get = (ask: Ask, url: string) => ask(url, { method: "GET", headers: {}, body: null })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Everything that has to work, in its order: later steps use what earlier ones made. */
export const REHEARSAL: readonly RehearsalStep[] = [
  {
    title: "The Worker is ready, and reaches its database and its renderers",
    async run({ visitor }) {
      const { status, bytes } = await visitor.open("/api/health")
      const text = new TextDecoder().decode(bytes)
      demand(
        status === 200 && text.includes('"ok":true') && !text.includes('"ok":false'),
        `/api/health answered ${status}: ${text.slice(0, 400)}`,
      )
    },
  },
  {
    title: "Other names are refused, and requests without encryption are sent to the site",
    async run({ ask, site }) {
      demand((await get(ask, "https://evil.example/en")).status === 421, "another name was answered")
      const plain = await get(ask, `${site.replace(/^https:/, "http:")}/en`)
      demand(plain.status === 308 && plain.headers.get("Location") === `${site}/en`, "http was not sent on to https")
    },
  },
  {
    title: "What is for developers is not there",
    async run({ visitor }) {
      for (const path of ["/dev/outbox", "/dev/owner?token=any", "/dev/kit"])
        demand((await visitor.open(path)).status === 404, `${path} is there`)
    },
  },
  {
    title: "Pages and calls carry the security headers, which let in files and store",
    async run({ visitor, site, mediaOrigin, store }) {
      const { status, headers } = await visitor.open("/en")
      demand(status === 200, `the home page answered ${status}`)
      const policy = headers.get("Content-Security-Policy") ?? ""
      demand(/default-src 'self'|default-src 'none'/.test(policy) && policy.includes("frame-ancestors 'none'"), `the policy is ${policy}`)
      if (mediaOrigin !== site) demand(policy.includes(mediaOrigin), "the policy lets in no files")
      if (store !== null) demand(policy.includes(store.origin), "the policy lets nothing go to the store")
      demand(/max-age=\d{7,}/.test(headers.get("Strict-Transport-Security") ?? ""), "there is no HSTS")
      demand(headers.get("X-Content-Type-Options") === "nosniff", "there is no nosniff")
    },
  },
  {
    title: "Sign-up by a code that an email brings",
    async run({ visitor, emails }) {
      const { session_id } = await visitor.call(
        "/api/v1/account/code/send",
        { type: "email", email: EMAIL, scene: "sign-up" },
        sessionSchema,
      )
      const code = await codeFor(emails, EMAIL)
      await visitor.call(
        "/api/v1/account/sign-up",
        { email: EMAIL, password: PASSWORD, code, session_id, name: "Rehearsal" },
        signedInSchema,
      )
      const cookie = visitor.cookie("T") ?? ""
      for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax"])
        demand(cookie.includes(attribute), `the session's cookie is not ${attribute}`)
    },
  },
  {
    title: "A code by text message",
    async run({ visitor, texts }) {
      await visitor.call("/api/v1/account/code/send", { type: "sms", phone: PHONE, scene: "link" }, sessionSchema)
      await codeFor(texts, PHONE)
    },
  },
  {
    title: "An upload in two parts, and the file where files are served",
    run: uploadAudio,
  },
  {
    title: "An image from the renderer, where files are served",
    async run({ visitor, mediaOrigin }) {
      const meta = { prompt: "a lighthouse above the sea", aspect_ratio: 1, n_iter: 1 }
      const { id } = await visitor.call("/api/v1/task/create", { action: 1, meta }, z.object({ id: z.string() }))
      for (const untilMs = Date.now() + IMAGE_MS; ; await pause(250)) {
        const { items } = await visitor.call("/api/v1/task/batch-progress", { task_ids: [id] }, taskSchema)
        const task = items[0]
        demand(task !== undefined && task.status !== 4, "the task failed")
        if (task.status !== 3) {
          demand(Date.now() < untilMs, "there was no image within 30 s")
          continue
        }
        const image = await visitor.follow(task.img_uris[0]?.url ?? "")
        demand(
          image.status === 200 && image.headers.get("Content-Type")?.startsWith("image/") === true,
          `the image answered ${image.status}`,
        )
        demand(image.url.origin === mediaOrigin, `the image came from ${image.url.origin}`)
        return
      }
    },
  },
]

async function codeFor(sent: readonly Sent[], to: string): Promise<string> {
  for (const untilMs = Date.now() + CHECK_MS; Date.now() < untilMs; await pause(50)) {
    const code = /\b\d{6}\b/.exec(sent.findLast((one) => one.to === to)?.text ?? "")?.[0]
    if (code !== undefined) return code
  }
  throw new Error(`no code came to ${to}`)
}

/** Two minutes of silence, which is more than one part. */
function silence(): Buffer {
  const dataBytes = PART_BYTES + 1_000_000
  const wave = Buffer.alloc(44 + dataBytes)
  wave.write("RIFF", 0)
  wave.writeUInt32LE(36 + dataBytes, 4)
  wave.write("WAVEfmt ", 8)
  for (const [value, at] of [
    [16, 16],
    [44_100, 24],
    [176_400, 28],
    [dataBytes, 40],
  ] as const)
    wave.writeUInt32LE(value, at)
  for (const [value, at] of [
    [1, 20],
    [2, 22],
    [4, 32],
    [16, 34],
  ] as const)
    wave.writeUInt16LE(value, at)
  wave.write("data", 36)
  return wave
}

async function uploadAudio({ visitor, site, mediaOrigin, store, ask }: Stage): Promise<void> {
  const bytes = silence()
  const asked = { file_size: bytes.length, file_name: "silence.wav", content_type: "audio/wav", category: UPLOAD_CATEGORIES.audio }
  const plan = await visitor.call("/api/v1/resource/pre-sign/get", asked, planSchema)
  demand(plan.pre_signs.length === 2, `the plan has ${plan.pre_signs.length} parts`)
  for (const [index, address] of plan.pre_signs.entries()) {
    const part = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)
    if (store === null) await putThroughWorker(ask, new URL(address, site).href, part)
    else await putToStore(store, site, new URL(address, site), part)
    const sha256 = createHash("sha256").update(part).digest("hex")
    await visitor.call("/api/v1/resource/pre-sign/confirmPart", { file_id: plan.file_id, pre_sign_url: address, sha256 }, z.unknown())
  }
  for (const untilMs = Date.now() + CHECK_MS; ; await pause(250)) {
    const { status, reason, file } = await visitor.call("/api/v1/resource/pre-sign/confirm", { file_id: plan.file_id }, uploadedSchema)
    demand(status !== 2, `the file was refused: ${reason}`)
    demand(Date.now() < untilMs, "the file was not confirmed")
    if (file === null) continue
    const answer = await visitor.follow(file.url)
    demand(answer.status === 200 && Buffer.compare(answer.bytes, bytes) === 0, `the file answered ${answer.status}, or other bytes`)
    demand(answer.url.origin === mediaOrigin, `the file came from ${answer.url.origin}`)
    if (mediaOrigin !== site) demand((await get(ask, `${mediaOrigin}/en`)).status === 404, "pages are served where only files should be")
    return
  }
}

async function putToStore({ send, origin }: NonNullable<Stage["store"]>, site: string, url: URL, part: Buffer): Promise<void> {
  demand(url.origin === origin, `a part goes to ${url.origin} and not to the store`)
  const asking = { origin: site, "access-control-request-method": "PUT" }
  demand((await send({ method: "OPTIONS", url, headers: asking, body: null })).ok, "the store's CORS rules refuse the site")
  const answer = await send({ method: "PUT", url, headers: { origin: site, "content-length": String(part.length) }, body: part })
  demand(answer.ok, `the store refused a part: ${answer.status} ${await answer.text()}`)
  const larger = { origin: site, "content-length": String(part.length + 1) }
  demand((await send({ method: "PUT", url, headers: larger, body: part })).status === 403, "the store takes a larger part than was planned")
}

async function putThroughWorker(ask: Ask, url: string, part: Buffer): Promise<void> {
  const { status } = await ask(url, { method: "PUT", headers: {}, body: new Uint8Array(part) })
  demand(status === 200, `a part was answered with ${status}`)
}
