import { afterEach, describe, expect, it, vi } from "vitest"
import { readCapped } from "./capped-body.ts"
import type { BackendOrder } from "./render-backend.ts"
import { createProtocolBackend } from "./render-protocol.ts"

const easel = createProtocolBackend({ url: "http://easel", token: "geheim" })
const ORDER: BackendOrder = { kind: "text-to-image", fields: { prompt: "a fox", width: 128, height: 96, id: "not this" }, inputs: [] }
const JOB = { id: "job-1", state: "running", progress: 0.5, eta_ms: 900, position: 0, outputs: [] }
const errorBody = (code: string) => ({ error: { code, message: "some text" } })

/** Lets a backend that is well answer this once; gives the call as it was made. */
function answering(answer: Response | Error) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    if (String(url).endsWith("/health")) return json(200, { ok: true })
    if (answer instanceof Error) throw answer
    return answer
  })
}
const json = (status: number, body: unknown): Response => Response.json(body, { status })
afterEach(() => vi.restoreAllMocks())

describe("an order", () => {
  it.each([
    ["202", json(202, { id: "job-1", state: "queued" }), "accepted"],
    ["200 with the job that is there already", json(200, JOB), "accepted"],
    ["202 for another job", json(202, { id: "job-2", state: "queued" }), "unknown"],
    ["202 with nonsense", new Response("<html>", { status: 202 }), "unknown"],
    ["429", json(429, errorBody("queue-full")), "refused"],
    ["503", json(503, errorBody("unavailable")), "refused"],
    ["400", json(400, errorBody("invalid-request")), "rejected"],
    ["413", json(413, errorBody("too-large")), "rejected"],
    ["422", json(422, errorBody("invalid-request")), "rejected"],
    ["401 of the protocol", json(401, errorBody("unauthorized")), "rejected"],
    ["a proxy's 403", new Response("<html>", { status: 403 }), "refused"],
    ["a proxy's 404", new Response("<html>", { status: 404 }), "refused"],
    ["JSON of somebody else with 404", json(404, { message: "no route" }), "refused"],
    ["a proxy's 409", new Response("", { status: 409 }), "unknown"],
    ["408 with an error", json(408, errorBody("too-slow")), "unknown"],
    ["408", new Response("", { status: 408 }), "unknown"],
    ["500", json(500, errorBody("server-error")), "unknown"],
    ["502", new Response("bad gateway", { status: 502 }), "unknown"],
    ["a redirect", new Response(null, { status: 302, headers: { Location: "http://elsewhere" } }), "unknown"],
    ["a lost connection", new Error("Network connection lost."), "unknown"],
  ])("answered with %s counts as it should", async (_name, answer, kind) => {
    answering(answer)
    expect((await easel.submit("job-1", ORDER)).kind).toBe(kind)
  })

  it("is not sent to a backend that cannot be reached, and surely not taken by it", async () => {
    const fetching = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("Network connection lost."))
    expect(await easel.submit("job-1", ORDER)).toEqual({ kind: "refused", reason: "away" })
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(["http://easel/health"])
  })

  it("carries the kind's fields, the kind, the name and the token", async () => {
    const fetching = answering(json(202, { id: "job-1", state: "queued" }))
    await easel.submit("job-1", ORDER)
    const [url, init] = fetching.mock.calls[1] ?? []
    expect(url).toBe("http://easel/jobs")
    expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer geheim")
    expect(JSON.parse(String(init?.body))).toEqual({ id: "job-1", kind: "text-to-image", prompt: "a fox", width: 128, height: 96 })
  })

  it("learns the backend's own name of the job, unless it is no name", async () => {
    answering(json(202, { id: "job-1", job_id: "own-1", state: "queued" }))
    expect(await easel.submit("job-1", ORDER)).toEqual({ kind: "accepted", backendJobId: "own-1" })
    answering(json(202, { id: "job-1", job_id: "../etc", state: "queued" }))
    expect((await easel.submit("job-1", ORDER)).kind).toBe("unknown")
  })
})

describe("an order about a file", () => {
  const sha256 = "a".repeat(64)
  const withInput = (open: () => Promise<ReadableStream<Uint8Array> | null>): BackendOrder => ({
    kind: "upscale",
    fields: { width: 8, height: 8 },
    inputs: [{ role: "image", sha256, sizeBytes: 3, open }],
  })
  /** Answers the calls of one path in turn; gives what was called. */
  const serving = (answers: Readonly<Record<string, Response[]>>) => {
    const asked: string[] = []
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      const call = `${init?.method ?? "GET"} ${new URL(String(url)).pathname}`
      asked.push(call)
      return answers[call]?.shift() ?? json(200, { ok: true })
    })
    return asked
  }
  const missing = () => json(422, errorBody("input-missing"))
  const bytes = async () => new Blob(["abc"]).stream()

  it("names it by its hash, and puts it only where it is missing", async () => {
    const asked = serving({ "POST /jobs": [json(202, { id: "job-1", state: "queued" })] })
    expect((await easel.submit("job-1", withInput(bytes))).kind).toBe("accepted")
    expect(asked).toEqual(["GET /health", "POST /jobs"])
    const again = serving({ "POST /jobs": [missing(), json(202, { id: "job-1", state: "queued" })] })
    expect((await easel.submit("job-1", withInput(bytes))).kind).toBe("accepted")
    expect(again).toEqual(["GET /health", "POST /jobs", `PUT /inputs/${sha256}`, "POST /jobs"])
  })

  it("that is too large for this server is another server's", async () => {
    serving({ "POST /jobs": [missing()], [`PUT /inputs/${sha256}`]: [json(413, errorBody("too-large"))] })
    expect(await easel.submit("job-1", withInput(bytes))).toEqual({ kind: "rejected", reason: "too-large", cause: "server" })
    serving({ "POST /jobs": [missing()], [`PUT /inputs/${sha256}`]: [json(429, errorBody("queue-full"))] })
    expect(await easel.submit("job-1", withInput(bytes))).toEqual({ kind: "refused", reason: "queue-full" })
  })

  it("was surely not taken while it is missing, and never will be once the file is gone", async () => {
    serving({ "POST /jobs": [missing()], [`PUT /inputs/${sha256}`]: [json(500, errorBody("server-error"))] })
    expect(await easel.submit("job-1", withInput(bytes))).toEqual({ kind: "refused", reason: "server-error" })
    serving({ "POST /jobs": [missing(), missing()] })
    expect((await easel.submit("job-1", withInput(bytes))).kind).toBe("refused")
    serving({ "POST /jobs": [missing()] })
    expect(
      await easel.submit(
        "job-1",
        withInput(async () => null),
      ),
    ).toEqual({ kind: "rejected", reason: "input-gone" })
  })
})

it("an order that is turned away is the order's fault, unless it never got as far as being looked at", async () => {
  for (const [status, code, cause] of [
    [400, "invalid-request", "order"],
    [401, "unauthorized", "server"],
    [403, "wrong-host", "server"],
    [404, "not-found", "server"],
  ] as const) {
    answering(json(status, errorBody(code)))
    expect(await easel.submit("job-1", ORDER)).toEqual({ kind: "rejected", reason: code, cause })
  }
})

describe("a question about a job", () => {
  it("passes on what the protocol says, with a code made safe", async () => {
    answering(
      json(200, {
        ...JOB,
        state: "failed",
        error: { code: "Bad <thing>", message: "http://10.0.0.1/secret" },
        preview_jpeg_base64: "/9j/",
      }),
    )
    expect(await easel.poll("job-1", true)).toEqual({
      kind: "found",
      job: {
        state: "failed",
        progress: 0.5,
        etaMs: 900,
        previewBase64: "/9j/",
        previewIndex: null,
        outputs: [],
        backendJobId: null,
        errorCode: "bad--thing-",
      },
      answer: undefined,
    })
  })

  it("takes the words of a song beside its file, and none of more than lyrics may have", async () => {
    answering(
      json(200, { ...JOB, outputs: [{ index: 0, lyrics: "[verse]\nThe sea" }, { index: 1, lyrics: "x".repeat(2_001) }, { index: 2 }] }),
    )
    const answer = await easel.poll("job-1", false)
    const outputs = answer.kind === "found" ? answer.job.outputs : []
    expect(outputs.map(({ lyrics }) => lyrics)).toEqual(["[verse]\nThe sea", undefined, undefined])
  })

  it("counts a job as missing only when the protocol itself says so", async () => {
    answering(json(404, errorBody("not-found")))
    expect(await easel.poll("job-1", false)).toEqual({ kind: "missing" })
    answering(new Response("nginx", { status: 404 }))
    expect((await easel.poll("job-1", false)).kind).toBe("unknown")
  })

  it.each([
    ["another job", { ...JOB, id: "job-2" }],
    ["an unknown state", { ...JOB, state: "dreaming" }],
    ["no progress", { ...JOB, progress: "half" }],
    ["far too many outputs", { ...JOB, outputs: Array.from({ length: 65 }, (_, index) => ({ index, seed: 1 })) }],
    ["an answer that is too large", { ...JOB, filler: "x".repeat(300_000) }],
  ])("does not believe %s", async (_name, body) => {
    answering(json(200, body))
    expect((await easel.poll("job-1", true)).kind).toBe("unknown")
  })
})

describe("a file", () => {
  it("is opened as it comes, with its length", async () => {
    answering(new Response("image", { headers: { "Content-Length": "5" } }))
    const opened = await easel.open("job-1", 0)
    expect(opened).toMatchObject({ kind: "open", sizeBytes: 5 })
    if (opened.kind === "open") expect(await new Response(opened.body).text()).toBe("image")
  })

  it("is missing on the protocol's word, else unknown", async () => {
    answering(json(404, errorBody("not-found")))
    expect((await easel.open("job-1", 0)).kind).toBe("missing")
    answering(new Response("", { status: 500 }))
    expect((await easel.open("job-1", 0)).kind).toBe("unknown")
    answering(new Error("reset"))
    expect((await easel.open("job-1", 0)).kind).toBe("unknown")
  })
})

describe("reading a body", () => {
  it("stops at the first byte above the cap, also when no length is told", async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1000))
      },
    })
    expect(await readCapped(new Response(endless), 4500)).toBeNull()
    expect(pulled).toBeLessThan(10)
    expect(await readCapped(new Response(new Uint8Array(4500)), 4500)).toHaveLength(4500)
    expect(await readCapped(new Response(null), 10)).toHaveLength(0)
  })
})

describe("a cancel", () => {
  it("is done when the job ended or never was", async () => {
    answering(json(200, { ...JOB, state: "cancelled" }))
    expect((await easel.cancel("job-1")).kind).toBe("gone")
    answering(json(404, errorBody("not-found")))
    expect((await easel.cancel("job-1")).kind).toBe("gone")
    answering(new Error("reset"))
    expect((await easel.cancel("job-1")).kind).toBe("unknown")
  })
})

describe("health", () => {
  it.each([
    ["a backend that works", json(200, { ok: true }), true],
    ["one that answers but cannot paint", json(200, { ok: false }), false],
    ["one that does not let us in", json(401, errorBody("unauthorized")), false],
    ["one that fails", new Response("", { status: 500 }), false],
    ["a page to sign in at", new Response("<!doctype html>", { status: 200, headers: { "Content-Type": "text/html" } }), false],
    ["a proxy that says yes to everything", json(200, {}), false],
    ["one that cannot be reached", new Error("reset"), false],
  ])("of %s is told as it is, and no order goes to one that is not well", async (_name, answer, isWell) => {
    const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      if (answer instanceof Error) throw answer
      return answer.clone()
    })
    expect(await easel.health()).toBe(isWell)
    expect(new Headers(fetching.mock.calls[0]?.[1]?.headers).get("Authorization")).toBe("Bearer geheim")
    await easel.submit("job-1", ORDER)
    expect(fetching.mock.calls.some(([url]) => url === "http://easel/jobs")).toBe(isWell)
  })
})

describe("capabilities", () => {
  it("lists are taken as they are said, and a list that is missing is null", async () => {
    const body = {
      name: "Mine",
      is_preview: false,
      software: "forge",
      max_width: 2048,
      max_height: 2048,
      max_count: 4,
      slots: 1,
      models: [
        { name: "juggernaut.safetensors", hash: "0123456789", family: "sdxl" },
        { name: "new.safetensors", hash: "<b>", family: "unheard-of" },
      ],
      loras: [],
      vaes: ["sdxl_vae"],
      grid_px: 8,
    }
    answering(json(200, body))
    expect(await easel.capabilities()).toMatchObject({
      software: "forge",
      models: [
        { name: "juggernaut.safetensors", hash: "0123456789", family: "sdxl", sizes: null },
        { name: "new.safetensors", hash: null, family: null, sizes: null },
      ],
      loras: [],
      vaes: ["sdxl_vae"],
      samplers: null,
      gridPx: 8,
      isLive: false,
    })
  })

  it("what a job was not given is told with its cause and its notes", async () => {
    answering(json(200, { ...JOB, state: "done", notes: { approximated: [], left_out: ["face_distance", "<b>"], not_done: [] } }))
    expect(await easel.poll("job-1", false)).toMatchObject({ job: { notes: { leftOut: [], approximated: [] } } })
    answering(json(200, { ...JOB, state: "done", notes: { approximated: [], left_out: ["face_distance"], not_done: [] } }))
    expect(await easel.poll("job-1", false)).toMatchObject({ job: { notes: { leftOut: ["face_distance"] } } })
    const misread = (unknown_words: unknown) =>
      json(200, { ...JOB, state: "done", notes: { approximated: [], left_out: ["seed"], not_done: [], unknown_words } })
    answering(misread(["wombat", "狐火"]))
    expect(await easel.poll("job-1", false)).toMatchObject({ job: { notes: { leftOut: ["seed"], unknownWords: ["wombat", "狐火"] } } })
    for (const untrusted of ["wombat", ["x".repeat(41)], Array.from({ length: 21 }, () => "x"), [7]]) {
      answering(misread(untrusted))
      const polled = await easel.poll("job-1", false)
      expect(polled.kind === "found" && polled.job.notes).toEqual({ approximated: [], leftOut: ["seed"], notDone: [] })
    }
    answering(json(200, { ...JOB, state: "failed", error: { code: "out-of-memory", message: "", cause: "server" } }))
    expect(await easel.poll("job-1", false)).toMatchObject({ job: { errorCode: "out-of-memory", cause: "server" } })
  })

  it("tell the slots of each kind where the renderer does", async () => {
    const offers = { upscale: { pool: "image", slots: 2 }, "image-to-text": { pool: "text", slots: 3, more: 1 } }
    answering(json(200, { name: "Mine", is_preview: false, max_width: 1, max_height: 1, max_count: 1, slots: 4, offers }))
    const bounds = { maximumWidth: 1, maximumHeight: 1, maximumCount: 1 }
    expect((await easel.capabilities())?.offers).toEqual({ upscale: { slots: 2, ...bounds }, "image-to-text": { slots: 3, ...bounds } })
  })

  it("are null unless understood", async () => {
    answering(json(200, { name: "Easel", is_preview: true, max_width: 2048, max_height: 2048, max_count: 4, slots: 1, kinds: [] }))
    expect(await easel.capabilities()).toMatchObject({
      name: "Easel",
      isPreview: true,
      slots: 1,
      offers: { "text-to-image": { slots: 1, maximumWidth: 2048, maximumHeight: 2048, maximumCount: 4 } },
      features: [],
      modules: [],
    })
    answering(json(200, { name: "Easel" }))
    expect(await easel.capabilities()).toBeNull()
  })
})
