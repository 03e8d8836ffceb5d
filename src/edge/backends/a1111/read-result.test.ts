import { describe, expect, it } from "vitest"
import { plainPng } from "../../../../local/gpu-sandboxes/plain-images.ts"
import type { RunShelf } from "../held/blocking-server.ts"
import { readResult } from "./read-result.ts"
import type { A1111Request } from "./request.ts"

const REQUEST: A1111Request = {
  path: "/sdapi/v1/txt2img",
  body: {},
  imagePath: "images[]",
  hasTaskId: true,
  expects: { count: 2, sizePx: { width: 64, height: 48 }, isAnimation: false, repairs: 0, modelNames: null },
  approximated: [],
  leftOut: [],
}
const SHELF: RunShelf = {
  put: async ({ bytes }) => {
    await new Response(bytes).arrayBuffer()
  },
}
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")
const IMAGE = base64(plainPng(64, 48, 90))
const GRID = base64(plainPng(130, 48, 90))
const INFO = {
  all_seeds: [4242, 4243],
  index_of_first_image: 0,
  sd_model_name: "dreamshaper_8",
  sd_model_hash: "879DB523C3",
  version: "v1.10.1",
}
const answer = (value: unknown, status = 200) => new Response(typeof value === "string" ? value : JSON.stringify(value), { status })
const read = (value: unknown, status = 200) => readResult(answer(value, status), REQUEST, SHELF)
const made = (info: unknown, images: unknown = [IMAGE, IMAGE]) => ({
  images,
  parameters: {},
  info: typeof info === "string" ? info : JSON.stringify(info),
})
const seeds = async (value: unknown) => {
  const end = await read(value)
  return end.kind === "done" ? end.results?.map(({ put, seed }) => [put, seed]) : end
}

describe("an answer with its images", () => {
  it("tells the seeds, the model with its hash, and the version", async () => {
    expect(await read(made(INFO))).toMatchObject({
      kind: "done",
      results: [{ seed: 4242 }, { seed: 4243 }],
      made: { model: { name: "dreamshaper_8", hash: "879db523c3" }, version: "v1.10.1" },
    })
  })

  it.each([
    ["maps after them", made(INFO, [IMAGE, IMAGE, GRID])],
    ["a data address each", made(INFO, [`data:image/png;base64,${IMAGE}`, `data:image/png;base64,${IMAGE}`])],
    ["seeds as floats", `{"images":["${IMAGE}","${IMAGE}"],"info":"{\\"all_seeds\\":[4242.0,4243.0]}"}`],
    ["seeds as words", made({ ...INFO, all_seeds: ["4242", "4243"] })],
    ["what it tells as an object", { images: [IMAGE, IMAGE], info: INFO }],
    ["another model than anybody ordered", made({ ...INFO, sd_model_name: "other" })],
  ])("may have %s", async (_what, value) => {
    expect(await seeds(value)).toEqual([
      [0, 4242],
      [1, 4243],
    ])
  })

  it("may have a grid before them", async () => {
    expect(await seeds(made({ ...INFO, index_of_first_image: 1 }, [GRID, IMAGE, IMAGE]))).toEqual([
      [1, 4242],
      [2, 4243],
    ])
  })

  it.each([
    ["nothing told", { images: [IMAGE, IMAGE] }],
    ["something empty told", made("")],
    ["a page told", made("<html>")],
    ["seeds that are none", made({ ...INFO, all_seeds: [-1, "a fox"] })],
    ["a seed below a whole", made({ ...INFO, all_seeds: [0.5, null] })],
  ])("has no seeds rather than wrong ones with %s", async (_what, value) => {
    expect(await seeds(value)).toEqual([
      [0, null],
      [1, null],
    ])
  })
})

describe("an answer that is no result", () => {
  const failed = (code: string, cause: string) => ({ kind: "failed", code, cause })

  it.each([
    ["truncated base64", made(INFO, [IMAGE, IMAGE.slice(0, -7)])],
    ["no base64", made(INFO, [IMAGE, "not base64 at all!"])],
    ["half of it", JSON.stringify(made(INFO)).slice(0, -90)],
    ["no images", made(INFO, [])],
    ["null for images", made(INFO, null)],
    ["one image too few", made(INFO, [IMAGE])],
    ["other sides", made(INFO, [IMAGE, base64(plainPng(64, 40, 90))])],
  ])("is the server's fault: %s", async (_what, value) => {
    expect(await read(value)).toEqual(failed("bad-bytes", "server"))
  })

  it.each([
    [
      500,
      { error: "OutOfMemoryError", detail: "", body: "", errors: "CUDA out of memory. Tried to allocate 2.00 GiB" },
      "out-of-memory",
      "server",
    ],
    [500, { error: "AssertionError", detail: "", body: "", errors: "" }, "server-error", "server"],
    [404, { detail: "Sampler not found" }, "sampler-missing", "server"],
    [422, { detail: [{ loc: ["body", "steps"], msg: "value is not a valid integer" }] }, "invalid-request", "order"],
    [200, "<!doctype html>", "not-json", "server"],
  ])("%i is known by what it says: %j", async (status, value, code, cause) => {
    expect(await read(value, status)).toEqual(failed(code, cause))
  })

  it("leaves open what becomes of the run where a proxy answers", async () => {
    expect(await read("<html>502 Bad Gateway</html>", 502)).toEqual({ kind: "unknown", code: "cut-off" })
  })
})
