import { createHash } from "node:crypto"
import * as z from "zod/mini"
import { type Answer, type Guest, pause } from "../guest.ts"
import { createRandom } from "../random.ts"
import type { LongVideo } from "./long-video.ts"
import { putBytes } from "./put-bytes.ts"

const planSchema = z.object({ file_id: z.string(), pre_signs: z.array(z.string()), received: z.array(z.int()) })
const confirmationSchema = z.object({ status: z.int(), reason: z.nullable(z.string()), url: z.string() })
type Plan = z.infer<typeof planSchema>

const TRIES = 10

/** What a cut upload came to. */
export interface CutReport {
  readonly fileId: string
  readonly url: string
  readonly cuts: number
  /** Bytes that were sent beyond those of the file. */
  readonly resentBytes: number
  /** Most bytes that one cut had sent again. */
  readonly mostResentBytes: number
  readonly confirmations: number
}

interface Settings {
  readonly appUrl: string
  readonly video: LongVideo
  readonly cuts: number
  readonly seed: number
  /** Is waited for in the middle, when the platform may be taken away and brought back. */
  readonly inTheMiddle: () => Promise<void>
  /** Is called when every part is there and only the whole is left to confirm. */
  readonly onSent: () => void
}

/** Uploads a video as a browser does, one part after the other, with cuts at moments that follow from the seed; after each it asks how far the upload is. */
export async function cutUpload(guest: Guest, { appUrl, video, cuts, seed, inTheMiddle, onSent }: Settings): Promise<CutReport> {
  const random = createRandom(seed)
  const parts = Array.from({ length: video.partCount }, (_, index) => index + 1)
  // Which part each cut hits, and how far it is then; some come after the last byte and before the answer.
  const planned = Array.from({ length: cuts }, () => ({
    part: 1 + Math.floor(random.next() * video.partCount),
    share: Math.min(1, random.next() * 1.1),
  }))
  let resentBytes = 0
  let mostResentBytes = 0
  let done = 0
  let hasPaused = false
  let plan = await ask(guest, "/api/v1/resource/pre-sign/get", {
    ...{ file_size: video.sizeBytes, file_name: "long.mp4", content_type: "video/mp4", category: 8 },
  })
  for (const number of parts) {
    if (!hasPaused && number > video.partCount / 2) {
      hasPaused = true
      await inTheMiddle()
      plan = await ask(guest, "/api/v1/resource/pre-sign/resume", { file_id: plan.file_id })
    }
    const bytes = video.part(number)
    for (const cut of planned.filter(({ part }) => part === number)) {
      const sent = Math.floor(bytes.length * cut.share)
      await putBytes(addressOf(appUrl, plan, number), bytes, sent)
      done++
      plan = await ask(guest, "/api/v1/resource/pre-sign/resume", { file_id: plan.file_id })
      const missing = parts.filter((part) => part < number && !plan.received.includes(part))
      if (missing.length > 0) throw new Error(`after a cut of part ${number}, parts ${missing.join(", ")} were lost`)
      resentBytes += sent
      mostResentBytes = Math.max(mostResentBytes, sent)
    }
    await sendPart(guest, appUrl, plan, number, bytes)
  }
  onSent()
  const { url, confirmations } = await confirm(guest, plan.file_id)
  return { fileId: plan.file_id, url, cuts: done, resentBytes, mostResentBytes, confirmations }
}

async function sendPart(guest: Guest, appUrl: string, plan: Plan, number: number, bytes: Buffer): Promise<void> {
  const end = await putBytes(addressOf(appUrl, plan, number), bytes, null)
  if (end.kind === "cut" || end.status !== 200) throw new Error(`part ${number} was not taken: ${JSON.stringify(end)}`)
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const asked = { file_id: plan.file_id, pre_sign_url: plan.pre_signs[number - 1], sha256 }
  const { said } = await insist(guest, "/api/v1/resource/pre-sign/confirmPart", asked)
  if (said !== "success") throw new Error(`part ${number} was not confirmed: ${said}`)
}

/** Asks until the file is there; the guest gives each question up after a while, as people do. */
async function confirm(guest: Guest, fileId: string): Promise<{ readonly url: string; readonly confirmations: number }> {
  for (let confirmations = 1; confirmations <= 200; confirmations++) {
    const { said, data } = await guest.call("/api/v1/resource/pre-sign/confirm", { file_id: fileId })
    const answer = confirmationSchema.safeParse(data)
    if (said === "success" && answer.success && answer.data.status === 0) return { url: answer.data.url, confirmations }
    if (said === "success" && answer.success && answer.data.status === 2) throw new Error(`the file was refused: ${answer.data.reason}`)
    if (said !== "success" && said !== "hung up" && said !== "no answer") throw new Error(`the file was not confirmed: ${said}`)
    await pause(500)
  }
  throw new Error("the file was not confirmed")
}

/** Asks again what got no answer: every call of an upload may be repeated. */
async function insist(guest: Guest, path: string, input: unknown): Promise<Answer> {
  let answer = await guest.call(path, input)
  for (let tries = 1; tries < TRIES && (answer.said === "no answer" || answer.said === "Unavailable"); tries++) {
    await pause(500)
    answer = await guest.call(path, input)
  }
  return answer
}

async function ask(guest: Guest, path: string, input: unknown): Promise<Plan> {
  const { said, data } = await insist(guest, path, input)
  if (said !== "success") throw new Error(`${path} said ${said}`)
  return planSchema.parse(data)
}

function addressOf(appUrl: string, plan: Plan, number: number): string {
  return new URL(plan.pre_signs[number - 1] ?? "", appUrl).href
}
