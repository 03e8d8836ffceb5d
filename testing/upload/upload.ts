import { sql } from "drizzle-orm"
import type { MemberContext } from "../../src/domain/_kernel/context.ts"
import { asFileId, type FileId } from "../../src/domain/_kernel/ids.ts"
import { sha256Hex } from "../../src/domain/_kernel/sha256-hex.ts"
import { confirmPart } from "../../src/domain/upload/confirm-part.ts"
import type { InspectMedia } from "../../src/domain/upload/inspect-for.ts"
import { planUpload, type UploadPlan } from "../../src/domain/upload/plan-upload.ts"
import { putPart } from "../../src/domain/upload/put-part.ts"
import { resumeUpload } from "../../src/domain/upload/resume-upload.ts"
import { contentHashOf, PART_BYTES, partCountOf, partRange, UPLOAD_CATEGORIES } from "../../src/domain/upload/rules.ts"
import { chunkOf } from "../../src/formats/image/png.ts"
import type { MediaFacts } from "../../src/formats/media-facts.ts"

/** Bytes of chance; no two calls give the same. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let offset = 0; offset < length; offset += 65_536) crypto.getRandomValues(bytes.subarray(offset, Math.min(length, offset + 65_536)))
  return bytes
}

/** A grey PNG of noise, another one at each call; `bitDepth` 1, 8 or 16. */
export async function somePng(width = 16, height = 16, bitDepth: 1 | 8 | 16 = 8): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bitDepth, 0, 0, 0, 0], 8)
  const rowBytes = Math.ceil((width * bitDepth) / 8) + 1
  const rows = someBytes(rowBytes * height)
  for (let row = 0; row < height; row++) rows[row * rowBytes] = 0
  const packed = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")))
  const data = new Uint8Array(await packed.arrayBuffer())
  const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const all = [signature, chunkOf("IHDR", header), chunkOf("IDAT", data), chunkOf("IEND", new Uint8Array(0))]
  return new Uint8Array(await new Blob(all).arrayBuffer())
}

/** What a look at any file says in tests that are not about it. */
export const plainFacts: MediaFacts = {
  kind: "video",
  contentType: "video/mp4",
  width: 640,
  height: 360,
  durationMs: 1500,
  thumbhash: null,
  colour: null,
  perceptualHash: null,
  details: {
    container: "mp4",
    videoCodec: "avc",
    audioCodec: null,
    audioChannels: null,
    sampleRateHz: null,
    frameRate: 30,
    rotationDegrees: 0,
    bitDepth: 8,
    isAnimated: false,
    generator: null,
  },
  patches: [],
}
export const takesAll: InspectMedia = async () => ({ ok: true, facts: plainFacts })

/** The content hash of bytes, as a client measures it. */
export async function hashOfFile(bytes: Uint8Array<ArrayBuffer>, partBytes = PART_BYTES): Promise<string> {
  const parts = Array.from({ length: partCountOf(bytes.length, partBytes) }, (_, index) => partOf(bytes, index + 1, partBytes))
  return contentHashOf(await Promise.all(parts.map((part) => sha256Hex(part))))
}

export function partOf(bytes: Uint8Array<ArrayBuffer>, number: number, partBytes: number): Uint8Array<ArrayBuffer> {
  const { offset, length } = partRange(number, bytes.length, partBytes)
  return bytes.slice(offset, offset + length)
}

/** An upload of a video in parts of `partBytes`, smaller than real ones so that tests are fast. */
export class TestUpload {
  readonly context: MemberContext
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly partBytes: number
  plan: UploadPlan

  constructor(context: MemberContext, bytes: Uint8Array<ArrayBuffer>, partBytes: number, plan: UploadPlan) {
    this.context = context
    this.bytes = bytes
    this.partBytes = partBytes
    this.plan = plan
  }

  static async planned(context: MemberContext, bytes: Uint8Array<ArrayBuffer>, partBytes: number = PART_BYTES): Promise<TestUpload> {
    const input = { file_size: bytes.length, file_name: "A video.mp4", content_type: "video/mp4", category: UPLOAD_CATEGORIES.video }
    const plan = await planUpload(context, input)
    await context.database.run(
      sql`UPDATE upload SET part_bytes = ${partBytes}, part_count = ${partCountOf(bytes.length, partBytes)} WHERE id = ${plan.file_id}`,
    )
    return new TestUpload(context, bytes, partBytes, await resumeUpload(context, asFileId(plan.file_id)))
  }

  get id(): FileId {
    return asFileId(this.plan.file_id)
  }

  get numbers(): readonly number[] {
    return Array.from({ length: partCountOf(this.bytes.length, this.partBytes) }, (_, index) => index + 1)
  }

  addressOf(number: number): string {
    return this.plan.pre_signs[number - 1] ?? ""
  }

  /** Puts a part, or other bytes of the same length in its place. */
  async put(number: number, bytes: Uint8Array<ArrayBuffer> = partOf(this.bytes, number, this.partBytes)): Promise<string> {
    const query = new URL(this.addressOf(number), "https://atelier.test").searchParams
    const part = {
      fileId: this.id,
      number,
      sizeBytes: Number(query.get("size")),
      expiresAtMs: Number(query.get("expires")) * 1000,
      signature: query.get("signature") ?? "",
    }
    return (await putPart(this.context, part, new Blob([bytes]).stream())).etag
  }

  async confirm(number: number): Promise<{ url: string }> {
    const sha256 = await sha256Hex(partOf(this.bytes, number, this.partBytes))
    return confirmPart(this.context, { file_id: this.id, pre_sign_url: this.addressOf(number), sha256 })
  }

  /** Puts and confirms parts, all without a list. */
  async send(numbers: readonly number[] = this.numbers): Promise<this> {
    for (const number of numbers) {
      await this.put(number)
      await this.confirm(number)
    }
    return this
  }

  /** Asks where it stands, and gets fresh addresses. */
  async resume(): Promise<UploadPlan> {
    this.plan = await resumeUpload(this.context, this.id)
    return this.plan
  }
}
