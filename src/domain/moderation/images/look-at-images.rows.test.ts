import { describe, expect, it, test } from "vitest"
import { emptyMediaStore, makeTestContext } from "../../../../testing/_kernel/context.ts"
import { madeGif } from "../../../../testing/formats/sniff.ts"
import { newWorkId } from "../../_kernel/ids.ts"
import { LEVELS } from "../level-rules.ts"
import type { ImageToClassify, ImageVerdict } from "../ports.ts"
import { MAXIMUM_CLASSIFIED_BYTES, MOMENT_ATTEMPTS, UNWATCHED } from "./check-rules.ts"
import { lookAtImages, type SeenImage } from "./look-at-images.ts"

const VERDICT: ImageVerdict = { level: LEVELS.pg, labels: ["sea"], classifier: "one", version: "2" }

interface Stored {
  readonly contentType?: string
  readonly sizeBytes?: number
  readonly bytes?: Uint8Array<ArrayBuffer> | null
  /** What the store throws in place of bytes. */
  readonly fails?: Error
}

interface Case {
  readonly image?: Partial<SeenImage>
  /** Null for nothing. */
  readonly stored?: Stored | null
  readonly shrunk?: { readonly bytes: Uint8Array; readonly contentType: string } | "wide-enough" | null
  readonly verdict?: ImageVerdict | "away" | Error
  readonly attempts?: number
  readonly taken?: "nobody" | "unreadable" | "away"
}

/** What comes of one image, and what the classifier was given of it. */
async function looked({ image = {}, stored = {}, shrunk = null, verdict = VERDICT, attempts = 1, taken = "away" }: Case = {}) {
  const read: (Awaited<ReturnType<ImageToClassify["read"]>> | string)[] = []
  const { bytes = new Uint8Array(8), contentType = "image/png", sizeBytes = bytes?.length ?? 8, fails } = stored ?? {}
  const { context } = makeTestContext({
    imageClassifier: {
      async classify(asked) {
        read.push(await asked.read())
        if (verdict instanceof Error) throw verdict
        return verdict
      },
    },
    frameTaker: { take: async () => taken },
    images: { sample: async () => null, shrink: async () => shrunk as never, frame: async () => null },
    media: {
      ...emptyMediaStore,
      head: async () => (stored === null ? null : { sizeBytes, contentType }),
      readRange: async (_key, offset, length) => {
        if (fails !== undefined) throw fails
        return bytes === null ? null : bytes.slice(offset, offset + length)
      },
    },
  })
  const seen: SeenImage = { workId: newWorkId(1), position: 0, mediaKey: "work/a.png", recipeWords: null, kind: "image", ...image }
  const check = { workId: seen.workId, position: 0, mediaKey: seen.mediaKey, attempts }
  const [outcome] = await lookAtImages(context, [seen], [check])
  return { outcome, read }
}

describe("a classifier is given", () => {
  test.each<readonly [string, Case, string | null]>([
    ["a smaller copy", { shrunk: { bytes: new Uint8Array(3), contentType: "image/webp" } }, "3 image/webp"],
    ["the whole of what is small enough", { shrunk: "wide-enough" }, "8 image/png"],
    ["the whole where no copy can be made", {}, "8 image/png"],
    ["the largest that is sent", { stored: { bytes: new Uint8Array(MAXIMUM_CLASSIFIED_BYTES) } }, `${MAXIMUM_CLASSIFIED_BYTES} image/png`],
    ["nothing of a larger one", { stored: { bytes: new Uint8Array(MAXIMUM_CLASSIFIED_BYTES + 1) } }, null],
    ["nothing of what is no image", { stored: { contentType: "video/mp4" } }, null],
    ["nothing of what is gone", { stored: null }, null],
    ["nothing of what goes meanwhile", { stored: { bytes: null, sizeBytes: 8 }, image: { isMadeHere: true } }, null],
  ])("%s", async (_title, over, expected) => {
    const { read } = await looked(over)
    expect(read.map((one) => (one === null || typeof one === "string" ? one : `${one.bytes.length} ${one.contentType}`))).toEqual([
      expected,
    ])
  })
})

describe("an image lands", () => {
  const frame = madeGif().subarray(19, -1)
  const moving = { contentType: "image/gif", bytes: madeGif(frame) }
  const still = { contentType: "image/gif", bytes: madeGif() }

  test.each<readonly [string, Case, object]>([
    ["as the classifier says", {}, { kind: "landed", level: LEVELS.pg, labels: ["sea"], classifier: "one 2" }],
    ["as nobody can rate what moves", { stored: moving }, { level: LEVELS.unrated, labels: ["sea", "moves"] }],
    ["as it was seen, where it stands still", { stored: still }, { level: LEVELS.pg, labels: ["sea"] }],
    ["as it was seen, where it was made here", { stored: moving, image: { isMadeHere: true } }, { level: LEVELS.pg }],
    ["as it was seen, where it is a sheet of moments", { stored: moving, image: { kind: "storyboard" } }, { level: LEVELS.pg }],
    ["as it was seen, where it is broken", { stored: { ...moving, bytes: moving.bytes.slice(0, 20) } }, { kind: "landed" }],
    ["as strong as what a video was asked for", { image: { kind: "poster", recipeWords: "nude" } }, { level: LEVELS.r }],
    ["as it is seen, whatever an image was asked for", { image: { recipeWords: "nude" } }, { level: LEVELS.pg }],
  ])("%s", async (_title, over, expected) => {
    expect((await looked(over)).outcome).toMatchObject(expected)
  })

  test.each<readonly [string, Case]>([
    ["the classifier does not answer", { verdict: "away" }],
    ["the classifier fails", { verdict: new Error("boom") }],
    [
      "the store does not answer",
      { stored: { ...moving, fails: new Error("boom") }, shrunk: { bytes: new Uint8Array(1), contentType: "image/webp" } },
    ],
  ])("later, where %s", async (_title, over) => {
    expect((await looked(over)).outcome).toMatchObject({ kind: "away" })
  })
})

describe("a moment of a video", () => {
  const cut = async () => ({ bytes: new Uint8Array(1), at: 0.5 })
  test.each<readonly [string, Case, string]>([
    ["is asked for again where what takes it is away", { attempts: MOMENT_ATTEMPTS - 1 }, "away"],
    ["is given up in the end", { attempts: MOMENT_ATTEMPTS }, UNWATCHED],
    ["is unwatched where nobody can take it", { taken: "nobody" }, UNWATCHED],
    ["is unwatched where it cannot be read", { taken: "unreadable" }, UNWATCHED],
  ])("%s", async (_title, over, expected) => {
    const { outcome } = await looked({ ...over, image: { kind: "poster", cut } })
    expect(outcome?.kind === "landed" ? outcome.classifier : outcome?.kind).toBe(expected)
  })

  it("that cannot be cut out is unwatched, and asked for again where cutting fails", async () => {
    expect((await looked({ image: { kind: "poster", cut: async () => null } })).outcome).toMatchObject({ classifier: UNWATCHED })
    const failing = { kind: "poster", cut: () => Promise.reject(new Error("boom")) } as const
    expect((await looked({ image: failing })).outcome).toMatchObject({ kind: "away" })
  })
})

it("a claimed check of an image that is not there is left out", async () => {
  const { context } = makeTestContext()
  expect(await lookAtImages(context, [], [{ workId: "work_a", position: 0, mediaKey: "a", attempts: 1 }])).toEqual([])
})
