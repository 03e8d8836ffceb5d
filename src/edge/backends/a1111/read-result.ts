import * as z from "zod/mini"
import type { MadeWith, RenderNotes } from "../../../domain/backend/field-support-rules.ts"
import { toldSeed } from "../../../formats/generator/seed.ts"
import { readImageHeader } from "../../../formats/image/header.ts"
import { readBase64InJson } from "../held/base64-in-json.ts"
import type { RunEnd, RunResult, RunShelf } from "../held/blocking-server.ts"
import { failureOf } from "./failures.ts"
import type { A1111Request, ExpectedImages } from "./request.ts"

/** Everything of an answer but its images; it repeats the whole call. */
const MAXIMUM_REST_BYTES = 1_048_576
const MAXIMUM_FILE_BYTES = 64 * 1_048_576
/** Of a file so much is kept to tell what it is. */
const HEAD_BYTES = 65_536
/** More images than an order can have, with grid and maps. */
const MAXIMUM_FILES = 32

/** Seeds are numbers; a server between us and the web UI may have made something else of them. */
const infoSchema = z.object({
  all_seeds: z.optional(z.array(z.unknown())),
  index_of_first_image: z.optional(z.number()),
  infotexts: z.optional(z.array(z.string())),
  sd_model_name: z.optional(z.nullable(z.string())),
  sd_model_hash: z.optional(z.nullable(z.string())),
  version: z.optional(z.nullable(z.string())),
})
const answerSchema = z.object({ info: z.optional(z.unknown()), caption: z.optional(z.string()) })

type Info = z.infer<typeof infoSchema>

interface SeenFile {
  readonly put: number
  readonly head: Uint8Array
}

const bad: Extract<RunEnd, { kind: "failed" }> = { kind: "failed", code: "bad-bytes", cause: "server" }

/** Puts the images of an answer on the shelf as they come, and tells which of them are the results. Throws what the shelf throws. */
export async function readResult(answer: Pick<Response, "status" | "body">, request: A1111Request, shelf: RunShelf): Promise<RunEnd> {
  if (answer.body === null) return answer.status === 200 ? bad : failureOf(answer.status, null)
  const isResult = answer.status === 200 && request.expects !== null
  const files: SeenFile[] = []
  const plan = { paths: isResult ? [request.imagePath] : [], maximumRestBytes: MAXIMUM_REST_BYTES, maximumFileBytes: MAXIMUM_FILE_BYTES }
  const reading = await readBase64InJson(answer.body, plan, async ({ index, bytes }) => {
    if (index >= MAXIMUM_FILES) return
    const { head, stream } = withHead(bytes)
    await shelf.put({ index, seed: null, bytes: stream })
    files.push({ put: index, head: head() })
  })
  if (answer.status !== 200) return failureOf(answer.status, reading.kind === "read" ? reading.rest : null)
  if (reading.kind === "bad") return reading.reason === "not-json" && files.length === 0 ? { ...bad, code: "not-json" } : bad
  const parsed = answerSchema.safeParse(reading.rest)
  if (!parsed.success) return bad
  if (request.expects === null) return captionEnd(parsed.data.caption)
  return judge(files, infoOf(parsed.data.info), request.expects, notesOf(request))
}

function captionEnd(caption: string | undefined): RunEnd {
  // With a module missing the interrogator answers 200 and these words.
  if (caption === undefined || caption.trim() === "" || caption === "<error>")
    return { kind: "failed", code: "server-error", cause: "server" }
  return { kind: "done", notes: NOTHING_NOTED, answer: caption.trim() }
}

const NOTHING_NOTED: RenderNotes = { approximated: [], leftOut: [], notDone: [] }

function judge(files: readonly SeenFile[], info: Info, expects: ExpectedImages, notes: RenderNotes): RunEnd {
  if (!isModel(info, expects.modelNames)) return { kind: "failed", code: "model-missing", cause: "server" }
  const results = expects.isAnimation ? files.filter(({ head }) => isAnimated(head)).slice(0, 1) : sliced(files, info, expects.count)
  if (results.length < expects.count) return bad
  if (!results.every(({ head }) => fits(head, expects))) return bad
  const seeds = info.all_seeds ?? []
  const isRepaired = repairsIn(info.infotexts?.[0] ?? "") >= expects.repairs
  return {
    kind: "done",
    notes: isRepaired ? notes : { ...notes, notDone: ["units"] },
    answer: null,
    results: results.map(({ put }, index): RunResult => ({ put, seed: toldSeed(seeds[index]) })),
    made: madeWith(info),
  }
}

/** What a server says of itself is text from outside. */
const LONGEST_WORD = 180

function madeWith({ sd_model_name, sd_model_hash, version }: Info): MadeWith {
  const said = (word: string | null | undefined) => (word && word.length <= LONGEST_WORD ? word : null)
  const [name, hash, release] = [said(sd_model_name), said(sd_model_hash), said(version)]
  const isHash = hash !== null && /^[0-9a-f]{8,64}$/i.test(hash)
  return {
    ...(name === null ? {} : { model: { name, hash: isHash ? hash.toLowerCase() : null } }),
    ...(release === null ? {} : { version: release }),
  }
}

/** The images themselves: a grid may come before them, control maps after. */
function sliced(files: readonly SeenFile[], { index_of_first_image = 0, all_seeds }: Info, count: number): readonly SeenFile[] {
  return files.slice(index_of_first_image, index_of_first_image + Math.min(count, all_seeds?.length ?? count))
}

/** A JPEG where a PNG was asked for is taken, other sides are not. */
function fits(head: Uint8Array, { sizePx }: ExpectedImages): boolean {
  const header = readImageHeader(head)
  if (header === null) return false
  return sizePx === null || (header.width === sizePx.width && header.height === sizePx.height)
}

/** A model that it does not have the server passes over, and takes the one that it has loaded. */
function isModel({ sd_model_name, sd_model_hash }: Info, names: readonly string[] | null): boolean {
  const said = [sd_model_name, sd_model_hash].flatMap((name) => (name ? [name.toLowerCase()] : []))
  if (names === null || said.length === 0) return true
  return said.some((name) =>
    names.some((known) => known === name || known.startsWith(`${name}.`) || (name.length >= 8 && known.startsWith(name))),
  )
}

/** How many units ADetailer says that it worked with: the first is `ADetailer model`, the others `ADetailer model 2nd` and so on. */
function repairsIn(infotext: string): number {
  return infotext.match(/ADetailer model(?: \d+(?:st|nd|rd|th))?:/g)?.length ?? 0
}

function isAnimated(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 16))
  return text.startsWith("RIFF") && text.slice(8) === "WEBPVP8X" && ((head[20] ?? 0) & 0x02) !== 0
}

/** What is told with the images is JSON within JSON. */
function infoOf(told: unknown): Info {
  try {
    const parsed = infoSchema.safeParse(typeof told === "string" ? JSON.parse(told) : told)
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

function notesOf({ approximated, leftOut }: A1111Request): RenderNotes {
  return { approximated, leftOut, notDone: [] }
}

/** A stream whose first bytes are kept on the way. */
function withHead(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): {
  readonly head: () => Uint8Array
  readonly stream: ReadableStream<Uint8Array>
} {
  const head = new Uint8Array(HEAD_BYTES)
  let length = 0
  const reader = bytes.getReader()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const read = await reader.read()
        if (read.done) return controller.close()
        const begin = read.value.subarray(0, HEAD_BYTES - length)
        head.set(begin, length)
        length += begin.length
        controller.enqueue(read.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { head: () => head.subarray(0, length), stream }
}
