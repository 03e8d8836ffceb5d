import { env } from "cloudflare:workers"
import { expect, inject, it } from "vitest"
import { runCheck } from "./run-check.ts"

const check = (url: string, part: "way" | "orders") => runCheck({ name: "", kind: null, secrets: { url }, part }, env)
const outcomeOf = (rows: Awaited<ReturnType<typeof check>>["rows"], step: string) => rows.find((row) => row.step === step)?.outcome

it("finds the kind of each server and what it has, and answers nothing of where it is", async () => {
  for (const [url, kind] of [
    [inject("easelUrl"), "easel"],
    [inject("comfyuiUrl"), "comfyui"],
    [inject("a1111Url"), "a1111"],
  ] as const) {
    const report = await check(url, "way")
    expect([report.kind, report.slots !== null]).toEqual([kind, true])
    expect(report.rows.map(({ outcome }) => outcome)).not.toContain("fails")
    expect(JSON.stringify(report)).not.toContain(new URL(url).host)
  }
})

it("makes every kind of image, of video and of sound at a server that is asked after its jobs", async () => {
  const { rows } = await check(inject("comfyuiUrl"), "orders")
  expect(outcomeOf(rows, "text-to-image")).toBe("works")
  expect(outcomeOf(rows, "upscale")).toBe("works")
  for (const step of ["text-to-video", "image-to-video", "frame-interpolation", "sound-effect", "music", "song"])
    expect([step, outcomeOf(rows, step)]).toEqual([step, "works"])
})

it("holds the calls of a server whose call lasts as long as the run, in no object of the site", async () => {
  const { rows } = await check(inject("a1111Url"), "orders")
  // The stand-in paints one colour here, which is seen.
  expect(rows.find(({ step }) => step === "text-to-image")).toMatchObject({ code: "black-images", values: { size: "256×256" } })
})

it("says of an address without a server why", async () => {
  const { kind, rows } = await check("http://127.0.0.1:9", "orders")
  expect(kind).toBeNull()
  expect(rows).toMatchObject([{ step: "reach", outcome: "fails", code: "connection-refused" }])
})
