import type { ImageWorkshop } from "../../domain/_kernel/media-ports.ts"
import { type Expectation, kindOf, type TaskKinds } from "../../domain/_kernel/task-kind.ts"
import type { TaskSpecification } from "../../domain/_kernel/task-specification.ts"
import { haveOrderedSides, type Maker } from "../../domain/task/delivered-sides.ts"
import type { StoreAnswer } from "../../domain/task/room-collecting.ts"
import type { CollectItem } from "../../domain/task/room-state.ts"
import { inspectMedia } from "../../domain/upload/inspect-media.ts"
import type { Pixels } from "../../formats/image/png-pixels.ts"
import type { MediaFacts } from "../../formats/media-facts.ts"
import { FORMATS, TAKEN } from "../../formats/sniff/formats.ts"
import { sniffType } from "../../formats/sniff/type.ts"
import { createMediaStore } from "../adapters/media-store.ts"
import { createImageWorkshop } from "../adapters/renditions.ts"
import { copyResult, keepResultCopy } from "../adapters/result-copy.ts"
import { storeStream } from "../adapters/store-stream.ts"
import type { OpenAnswer } from "../backends/render-backend.ts"
import type { Env } from "../env.ts"

/** PNGs up to this are held and made small here; the others are made small where they lie. */
const MAXIMUM_HELD_BYTES = 12 * 1_048_576
const SAMPLE_SIDE_PX = 100

type Files = Extract<Expectation, { form: "files" }>

/** A file that a backend handed out: streamed into the store, then typed and judged by its bytes. Answers what became of it; never throws. */
export async function collectOutput(
  env: Pick<Env, "MEDIA" | "IMAGES">,
  kinds: TaskKinds,
  {
    specification,
    item,
    expects,
    opened,
  }: {
    readonly specification: TaskSpecification
    readonly item: CollectItem
    readonly expects: Files
    readonly opened: OpenAnswer
  },
): Promise<StoreAnswer> {
  if (opened.kind !== "open") return opened
  const refuse = async (reason: string): Promise<StoreAnswer> => {
    opened.stop()
    await opened.body.cancel().catch(() => {})
    return { kind: "bad", reason }
  }
  const sizeBytes = opened.sizeBytes ?? item.sizeBytes
  if (sizeBytes === null) return refuse("no-size")
  if (item.sizeBytes !== null && item.sizeBytes !== sizeBytes) return refuse("other-size-than-listed")
  if (sizeBytes > expects.maximumBytes) return refuse("too-large")
  const { sha256 } = item
  const stored = await storeStream(env.MEDIA, item.mediaKey, opened.body, { sizeBytes, sha256, typeOf: typeOf(expects), stop: opened.stop })
  if (stored.kind !== "stored") return { kind: stored.kind === "bad" ? "bad" : "unknown", reason: stored.reason }
  try {
    const answer = await judge(env, kinds, {
      ...{ specification, item, expects, sizeBytes, sha256: stored.sha256 },
      maker: opened.isVendors === true ? "vendor" : "told",
    })
    if (answer.kind !== "stored") await env.MEDIA.delete(item.mediaKey)
    return answer
  } catch (error) {
    return { kind: "unknown", reason: `store-away ${String(error).slice(0, 150)}` }
  }
}

function typeOf(expects: Files): (head: Uint8Array) => string | null {
  return (head) => {
    const format = sniffType(head)
    if (format === null || !TAKEN[expects.media].includes(format)) return null
    const { kind, contentType } = FORMATS[format]
    // What containers of videos hold may be sound alone; whether it is, is looked at when all has come.
    return kind === expects.media ? contentType : contentType.replace(/^video\//, `${expects.media}/`)
  }
}

interface StoredOutput {
  readonly specification: TaskSpecification
  readonly item: CollectItem
  readonly expects: Files
  readonly sizeBytes: number
  readonly sha256: string
  readonly maker: Maker
}

async function judge(
  env: Pick<Env, "MEDIA" | "IMAGES">,
  kinds: TaskKinds,
  { specification, item, expects, sizeBytes, sha256, maker }: StoredOutput,
): Promise<StoreAnswer> {
  const { index: position, mediaKey, seed, lyrics } = item
  const claim = { purpose: expects.media, declaredType: "", name: "", sizeBytes }
  const look = lookAtResult(env, sizeBytes)
  const inspection = await inspectMedia(createMediaStore(env.MEDIA), mediaKey, claim, look.workshop)
  if (!inspection.ok) return { kind: "bad", reason: inspection.reason }
  const { facts } = inspection
  if (!fits(facts, expects, maker)) return { kind: "bad", reason: "other-sides" }
  const inspected = kindOf(kinds, specification).inspect(
    { form: "file", facts, ...(lyrics === undefined ? {} : { lyrics }) },
    specification,
  )
  if (!inspected.ok) return { kind: "bad", reason: inspected.reason }
  await keepResultCopy(env.MEDIA, mediaKey, sizeBytes, look.copy())
  const { contentType, width, height, thumbhash, durationMs } = facts
  const result = {
    position,
    mediaKey,
    contentType,
    sizeBytes,
    width: width ?? 0,
    height: height ?? 0,
    seed,
    thumbhash: thumbhash ?? "",
    ...(durationMs === null ? {} : { durationMs }),
    ...(inspected.lyrics === undefined ? {} : { lyrics: inspected.lyrics }),
    sha256,
  }
  return { kind: "stored", result }
}

/** Whether a file is of the sort and the size that were ordered. */
function fits(facts: MediaFacts, { media, sizePx }: Files, maker: Maker): boolean {
  return facts.kind === media && (sizePx === null || haveOrderedSides(facts, sizePx, { media, maker }))
}

/** Small copies of results: of PNGs, which nearly all are, without asking anybody; their pixels are read once for all copies. */
function lookAtResult(env: Pick<Env, "MEDIA" | "IMAGES">, sizeBytes: number) {
  const workshop = createImageWorkshop(env)
  let copy: Pixels | null = null
  const own: ImageWorkshop = {
    ...workshop,
    async sample(key) {
      if (sizeBytes > MAXIMUM_HELD_BYTES) return workshop.sample(key)
      const object = await env.MEDIA.get(key)
      if (object?.httpMetadata?.contentType !== "image/png") {
        await object?.body.cancel()
        return workshop.sample(key)
      }
      const copies = await copyResult(new Uint8Array(await object.arrayBuffer()), SAMPLE_SIDE_PX)
      if (copies === null || copies === "undecodable") return copies
      copy = copies.copy
      return copies.sample
    },
  }
  return { workshop: own, copy: () => copy }
}
