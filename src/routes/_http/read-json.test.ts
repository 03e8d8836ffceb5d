import { afterEach, describe, expect, it, vi } from "vitest"
import { readJson } from "./read-json.ts"

/** `["xx"]` of so many bytes. */
const ofBytes = (count: number) => JSON.stringify(["x".repeat(count - 4)])
const TOLD = (text: string) =>
  new Request("https://atelier.test", { method: "POST", body: text, headers: { "Content-Length": String(text.length) } })
function inPieces(pieces: readonly Uint8Array[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Request("https://atelier.test", { method: "POST", body, ...{ duplex: "half" } })
}
/** In pieces, so that its length is known only at its end. */
const UNTOLD = (text: string) => {
  const pieces = (text.match(/.{1,7}/gu) ?? []).map((piece) => new TextEncoder().encode(piece))
  return inPieces(pieces)
}

describe.each([
  ["whose length is told", TOLD],
  ["whose length is not told", UNTOLD],
])("a body %s", (_name, requestOf) => {
  it("may have as many bytes as its limit and no more", async () => {
    expect(await readJson(requestOf(ofBytes(100)), 100)).toEqual(["x".repeat(96)])
    await expect(readJson(requestOf(ofBytes(101)), 100)).rejects.toMatchObject({ code: "TooLarge" })
  })

  it("that is no JSON is refused as such", async () => {
    const refused = { code: "InvalidInput", errors: [{ path: "", message: "MalformedJson" }] }
    await expect(readJson(requestOf("[1,"), 100)).rejects.toMatchObject(refused)
  })
})

it("letters that lie across two pieces of a body stay whole", async () => {
  const bytes = new TextEncoder().encode('"海"')
  expect(await readJson(inPieces([bytes.slice(0, 2), bytes.slice(2)]), 100)).toBe("海")
})

describe("a body that arrives slowly", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const slowly = (bytesEach: number, everyMs: number, pieces: number) => {
    let sent = 0
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === pieces) return new Promise(() => {})
        if (sent > 0) await new Promise((resolve) => setTimeout(resolve, everyMs))
        if (!cancelled) controller.enqueue(new TextEncoder().encode((sent++ === 0 ? "[" : " ").padEnd(bytesEach)))
      },
      cancel: () => void (cancelled = true),
    })
    return { request: new Request("https://atelier.test", { method: "POST", body, ...{ duplex: "half" } }), isCancelled: () => cancelled }
  }
  const outcomeOf = (read: Promise<unknown>) =>
    read.then(
      () => "read",
      (error: unknown) => error,
    )

  it("is waited for as long as its bytes come at a fair rate, and refused where they do not", async () => {
    vi.useFakeTimers()
    const fair = slowly(8_192, 1_000, 40)
    const outcome = outcomeOf(readJson(fair.request, 1_048_576))
    await vi.advanceTimersByTimeAsync(38_000)
    expect(await Promise.race([outcome, Promise.resolve("still reading")])).toBe("still reading")
    await vi.advanceTimersByTimeAsync(60_000)
    // It stopped before its end.
    expect(await outcome).toMatchObject({ code: "InvalidInput", errors: [{ path: "", message: "BodyTooSlow" }] })
    const drop = slowly(1, 1_000, 1_000)
    const dropped = outcomeOf(readJson(drop.request, 1_048_576))
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await Promise.race([dropped, Promise.resolve("still reading")])).toMatchObject({ errors: [{ message: "BodyTooSlow" }] })
    expect(drop.isCancelled()).toBe(true)
  })

  it("gives way once it is wanted no longer", async () => {
    vi.useFakeTimers()
    let isWanted = true
    const outcome = outcomeOf(readJson(slowly(1, 1_000, 1).request, 100, () => isWanted))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.race([outcome, Promise.resolve("still reading")])).toBe("still reading")
    isWanted = false
    await vi.advanceTimersByTimeAsync(500)
    expect(await outcome).toMatchObject({ errors: [{ message: "BodyTooSlow" }] })
  })
})
