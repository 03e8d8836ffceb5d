import { afterEach, describe, expect, it, vi } from "vitest"
import * as z from "zod/mini"
import { GateStage } from "../../../testing/_http/gate-stage.ts"
import type { Role } from "../../../testing/_http/roles.ts"
import { defineCall } from "../../domain/_kernel/call.ts"
import type { Context, MemberContext } from "../../domain/_kernel/context.ts"
import { envelopeSchema } from "../../domain/_kernel/envelope.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { defineFeature, listFeature } from "../../domain/_kernel/feature.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"

const PATH = "/api/v1/thing/echo"
const shape = { summary: "", rate: "read", output: () => z.object({ ok: z.boolean() }) } as const
const echo = defineCall({
  ...shape,
  path: PATH,
  access: "visitor",
  maximumBodyBytes: 64,
  input: () => z.strictObject({ text: z.string() }),
})
const look = defineCall({ ...shape, method: "GET", path: "/api/v1/thing/look", access: "visitor", input: () => z.strictObject({}) })
const stage = new GateStage([echo, look].map((declaration) => ({ name: "thing", declaration, handle: () => ({}) })))

const JSON_TYPE = { "Content-Type": "application/json" }
const BODY = JSON.stringify({ text: "a quiet bay" })

async function said(path: string, init: RequestInit): Promise<readonly [number, string, unknown]> {
  const [response, reached] = await stage.ask(path, init)
  const text = await response.text()
  return [response.status, text === "" ? "" : envelopeSchema.parse(JSON.parse(text)).status.msg, reached?.input ?? null]
}

/** A body in the given pieces, whose length nobody tells. */
function pieces(...parts: readonly Uint8Array<ArrayBuffer>[]): RequestInit {
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers: JSON_TYPE, body: new Blob([...parts]).stream(), duplex: "half" }
  return init
}

describe("a path that no call has", () => {
  it.each([
    "/api/v1/thing/none",
    "/api/v1/thing/echo/",
    "/api/v1/thing",
    "/api/v1/__proto__",
    "/api/v1/constructor",
    "/api/__proto__",
    "/api/v1/thing/__proto__",
    "/api/toString",
  ])("%s is told from a thing that is not there, by POST and by GET", async (path) => {
    expect(await said(path, { method: "POST", headers: JSON_TYPE, body: BODY })).toEqual([404, "NoSuchCall", null])
    expect(await said(path, {})).toEqual([404, "NoSuchCall", null])
  })
})

describe("a call whose answers are kept", () => {
  const list = defineCall({
    ...{ ...shape, path: "/api/v1/thing/list", access: "visitor", keptSeconds: 30 },
    input: () => z.strictObject({ a: z.optional(z.int()), b: z.optional(z.string()) }),
  })
  const keeping = new GateStage([{ name: "list", declaration: list, handle: () => ({ ok: true }) }], () => ({ ok: true }))
  const keysOf = async (role: Role, body: string, locale: Locale = "en") => {
    keeping.kept.length = 0
    await keeping.send(list, role, { body, locale })
    return [...keeping.kept]
  }

  it("shares them among those who have not signed in, by its path and its input in any order", async () => {
    const [first] = await keysOf("visitor", '{"a":1,"b":"x"}')
    expect(first?.[1]).toBe(30)
    expect(await keysOf("guest", '{"b":"x","a":1}')).toEqual([first])
    for (const other of ['{"a":2,"b":"x"}', '{"a":1}', "{}"]) expect(await keysOf("visitor", other)).not.toEqual([first])
  })

  it("shares them within a language alone, since some of what is said is in the reader's", async () => {
    const [first] = await keysOf("visitor", "{}")
    expect(await keysOf("visitor", "{}", "ja")).not.toEqual([first])
  })

  it("answers members anew, and keeps nothing of an input that it refuses", async () => {
    for (const role of ["free", "moderator"] as const) expect(await keysOf(role, "{}")).toEqual([])
    expect(await keysOf("visitor", '{"a":"x"}')).toEqual([])
  })
})

describe("the method of a call", () => {
  it.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])("is not %s where it is POST", async (method) => {
    expect(await said(PATH, { method })).toEqual([404, "NoSuchCall", null])
  })

  it("is told where a path is served by another one", async () => {
    const [response] = await stage.ask("/api/v1/thing/look", { method: "POST", headers: JSON_TYPE, body: "{}" })
    expect(response.headers.get("Allow")).toBe("GET")
    expect(envelopeSchema.parse(await response.json()).data).toEqual({ methods: ["GET"] })
  })

  it("is not POST where it is GET", async () => {
    expect(await said("/api/v1/thing/look", { method: "POST", headers: JSON_TYPE, body: "{}" })).toEqual([404, "NoSuchCall", null])
  })

  it("may be HEAD where it is GET, and is answered without a body", async () => {
    expect(await said("/api/v1/thing/look", { method: "HEAD" })).toEqual([200, "", {}])
    expect(await said(PATH, { method: "HEAD" })).toEqual([404, "", null])
  })
})

describe("the body of a call", () => {
  it.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON;charset=UTF-8", "application/json ; charset=latin1"])(
    "is JSON by the type %s",
    async (type) => {
      const answer = await said(PATH, { method: "POST", headers: { "Content-Type": type }, body: BODY })
      expect(answer).toEqual([200, "success", { text: "a quiet bay" }])
    },
  )

  it("is read where its length is not told, and where a character comes in two pieces", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ text: "静かな湾" }))
    const cut = bytes.indexOf(0xe9) + 1
    expect(await said(PATH, pieces(bytes.slice(0, cut), bytes.slice(cut)))).toEqual([200, "success", { text: "静かな湾" }])
  })

  it("is TooLarge above the call's limit, told or not, by its bytes and not its characters", async () => {
    const large = new TextEncoder().encode(JSON.stringify({ text: "湾".repeat(30) }))
    expect(await said(PATH, pieces(large))).toEqual([413, "TooLarge", null])
    const headers = { ...JSON_TYPE, "Content-Length": String(large.length) }
    expect(await said(PATH, { method: "POST", headers, body: large })).toEqual([413, "TooLarge", null])
  })

  it.each(["", "{", "undefined", "{'text':1}", '{"text":"a"} {}'])("is InvalidInput where it is %j", async (body) => {
    expect(await said(PATH, { method: "POST", headers: JSON_TYPE, body })).toEqual([400, "InvalidInput", null])
  })

  it("cannot name what every object has", async () => {
    const body = '{"text":"a","__proto__":{"role":"admin"}}'
    expect((await said(PATH, { method: "POST", headers: JSON_TYPE, body }))[1]).toBe("InvalidInput")
  })
})

describe("a JSON answer", () => {
  it("lets nothing run, is not kept, is taken for nothing else and names its request", async () => {
    const [{ headers }] = await new GateStage([{ name: "echo", declaration: echo, handle: () => ({}) }], () => ({ ok: true })).ask(PATH, {
      method: "POST",
      headers: JSON_TYPE,
      body: BODY,
    })
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "application/json; charset=utf-8",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-request-id": "stage",
    })
  })
})

describe("a feature", () => {
  const contract = { echo, MAXIMUM: 1 }

  it("serves the calls of its contract and nothing else that stands there, and is loaded by the first request that passes the gate", async () => {
    let loads = 0
    const load = async () => {
      loads++
      return { feature: defineFeature({ contract, calls: { echo: () => ({ ok: true }) } }) }
    }
    const listed = listFeature({ contract, load })
    expect(listed.calls.map(({ declaration }) => declaration)).toEqual([echo])
    const app = new GateStage(listed.calls, null)
    await app.ask(PATH, { method: "POST", headers: { ...JSON_TYPE, Origin: "https://evil.test" }, body: BODY })
    expect(loads).toBe(0)
    for (let times = 0; times < 2; times++) {
      const [response] = await app.ask(PATH, { method: "POST", headers: JSON_TYPE, body: BODY })
      expect(await response.json()).toMatchObject({ data: { ok: true } })
    }
    expect(loads).toBe(1)
  })

  it("does not compile without a verb for each call, or with one that asks for more than its access gives", () => {
    // @ts-expect-error a call without a verb
    defineFeature({ contract, calls: {} })
    const forMembers = ({ viewer }: MemberContext) => ({ ok: viewer.kind === "member" })
    // @ts-expect-error a visitor's call has no member
    defineFeature({ contract, calls: { echo: forMembers } })
    const forAnybody = ({ viewer }: Context) => ({ ok: viewer === null })
    expect(defineFeature({ contract, calls: { echo: forAnybody } }).verbs).toEqual({ echo: forAnybody })
  })
})

describe("a call that the database had no time for", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const keyed = defineCall({ ...echo, idempotent: true })
  const failing = (failures: readonly unknown[]) => {
    let tries = 0
    const handle = () => {
      const failure = failures[tries++]
      if (failure !== undefined) throw failure
      return { ok: true }
    }
    return { handle, tries: () => tries }
  }
  const ask = async (handle: () => unknown, key: string | null) => {
    vi.stubGlobal("setTimeout", (run: () => void) => queueMicrotask(run))
    const app = new GateStage([{ name: "thing", declaration: keyed, handle }], null)
    const headers = { ...JSON_TYPE, ...(key === null ? {} : { "Idempotency-Key": key }) }
    const [response] = await app.ask(PATH, { method: "POST", headers, body: BODY })
    return response.status
  }
  const lost = new TypeError("fetch failed")

  it("is run once more where it has a key, and only then, and only once", async () => {
    const first = failing([lost])
    expect([await ask(first.handle, "one"), first.tries()]).toEqual([200, 2])
    const none = failing([lost])
    expect([await ask(none.handle, null), none.tries()]).toEqual([503, 1])
    const twice = failing([lost, lost, lost])
    expect([await ask(twice.handle, "two"), twice.tries()]).toEqual([503, 2])
  })

  it("is not run again for a refusal of ours or a fault", async () => {
    for (const thrown of [new DomainError("Unavailable", { retryAfterSeconds: 1 }), new Error("broken")]) {
      const one = failing([thrown])
      await ask(one.handle, "key")
      expect(one.tries()).toBe(1)
    }
  })
})
