import { createCanvas } from "@napi-rs/canvas"
import { describe, expect, test } from "vitest"
import { renditionOf } from "../../src/domain/library/rendition-rules.ts"
import { coverSources } from "../../src/domain/post/rules.ts"
import { readImageHeader } from "../../src/formats/image/header.ts"
import { addCardCopies, type SeedBucket } from "./card-copies.ts"
import { makeRenditions } from "./renditions.ts"

function bucketOf(files: Map<string, Uint8Array>): SeedBucket {
  return {
    head: async (key) => (files.has(key) ? {} : null),
    get: async (key) => {
      const bytes = files.get(key)
      return bytes === undefined ? null : { arrayBuffer: async () => new Uint8Array(bytes).buffer }
    },
    put: async (key, bytes) => files.set(key, bytes),
  }
}

const png = (width: number, height: number) => new Uint8Array(createCanvas(width, height).toBuffer("image/png"))

describe("the copies of a work's image", () => {
  test("are all that its addresses name, each as wide as it says", async () => {
    const { files } = await makeRenditions(png(832, 1216))
    const named = (coverSources({ url: "/media/work/a/full.png", width: 832, height: 1216 }).srcSet ?? "")
      .split(", ")
      .slice(0, -1)
      .map((source) => source.split(" "))
    expect(files.map(({ name }) => `/media/work/a/${name}`).toSorted()).toEqual(named.map(([url]) => String(url)).toSorted())
    for (const [url, width] of named) {
      const file = files.find(({ name }) => `/media/work/a/${name}` === url)
      expect(`${readImageHeader(file?.bytes ?? new Uint8Array())?.width}w`).toBe(width)
    }
  })

  test("that cards take lies where a copy that is asked for is looked up", async () => {
    const files = new Map([["work/a/full.png", png(832, 1216)]])
    await addCardCopies(bucketOf(files), ["work/a/full.png"])
    expect([...files.keys()].map(renditionOf)).toEqual([null, ...[320, 400, 640].map((width) => ({ key: "work/a/full.png", width }))])
  })

  test("are added to works that lack them, once, and a work without its original is passed over", async () => {
    const files = new Map([
      ["work/a/full.png", png(640, 960)],
      ["work/b/full.png", png(960, 640)],
    ])
    const bucket = bucketOf(files)
    expect(await addCardCopies(bucket, ["work/a/full.png", "work/gone/full.png", "work/b/full.png"])).toBe(2)
    const before = new Map(files)
    expect(await addCardCopies(bucket, ["work/a/full.png", "work/gone/full.png", "work/b/full.png"])).toBe(0)
    expect([...files]).toEqual([...before])
  })
})
