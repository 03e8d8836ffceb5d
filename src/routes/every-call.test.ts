import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { GateStage, idOf, type StageAnswer, tokenWith } from "../../testing/_http/gate-stage.ts"
import { ACCESS_REFUSALS, ROLES, SAID_TO } from "../../testing/_http/roles.ts"
import { type CallDeclaration, RATE_LIMITS, SCOPES } from "../domain/_kernel/call.ts"
import { CODES, DomainError, type ErrorName, messageOf } from "../domain/_kernel/errors.ts"
import { servedCalls } from "./api.ts"

/*
 * The gate, proved on every declaration with what is served. What a handler does behind it is proved in the real runtime, by the tests
 * of its feature; that the real door asks this gate, by the access matrix.
 */
const stage = new GateStage(servedCalls)
const declarations = servedCalls.map(({ declaration }) => declaration)
const titled = (calls: readonly CallDeclaration[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)
const hasJsonBody = ({ method, kind }: CallDeclaration) => method === "POST" && kind !== "upload"

/** Somebody whom a call lets in. */
const roleWithin = (call: CallDeclaration) => ROLES.find((role) => role !== "visitor" && SAID_TO[call.access][role] === null) ?? "admin"
const said = ({ status, httpStatus }: StageAnswer) => [status.msg, httpStatus]
const answerOf = (name: ErrorName) => [messageOf(name), CODES[name].httpStatus]

describe("every call", () => {
  it("has a path of its own", () => {
    const paths = declarations.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it("that visitors read in pages is kept at the edge: a crowd of them asks the database twice a minute", () => {
    const anew = declarations.filter(({ access, rate, keptSeconds, input }) => {
      const { properties = {} } = z.toJSONSchema(input(), { io: "input", unrepresentable: "any" })
      return access === "visitor" && rate === "read" && "cursor" in properties && keptSeconds === 0
    })
    expect(anew.map(({ path }) => path)).toEqual([])
  })

  it("that is kept at the edge reads what anybody may ask for, and no longer than a page is kept", () => {
    for (const { path, keptSeconds, ...call } of declarations.filter((one) => one.keptSeconds > 0))
      expect({ path, access: call.access, rate: call.rate, kind: call.kind, isShort: keptSeconds <= 30 }).toEqual({
        ...{ path, access: "visitor", rate: "read", kind: "json", isShort: true },
      })
  })
})

describe.each(titled(declarations))("%s", (_title, call) => {
  const within = roleWithin(call)

  it("lets in whom its access names, and tells everybody else why not", async () => {
    for (const role of ROLES) {
      const answer = await stage.send(call, role)
      const refusal = SAID_TO[call.access][role]
      if (refusal === null) expect([role, ACCESS_REFUSALS.has(answer.status.msg)]).toEqual([role, false])
      else expect([role, ...said(answer), answer.reached]).toEqual([role, ...answerOf(refusal), null])
    }
  })

  it("is closed to other sites, whoever asks", async () => {
    for (const headers of [
      { Origin: "https://evil.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ]) {
      const answer = await stage.send(call, within, { headers })
      expect([headers, ...said(answer), answer.reached, answer.taken]).toEqual([headers, ...answerOf("NotAllowed"), null, []])
    }
  })

  it("is counted for the address and for who asks, and waits where either is over", async () => {
    const { taken } = await stage.send(call, within)
    expect(taken.slice(0, 2)).toEqual([
      ["address", stage.address],
      [call.rate, await idOf(within)],
    ])
    for (const rateClass of ["address", call.rate] as const) {
      const answer = await stage.send(call, within, { over: { rateClass, retryAfterSeconds: 7 } })
      expect([...said(answer), answer.headers.get("Retry-After"), answer.reached]).toEqual([...answerOf("TooManyRequests"), "7", null])
    }
    expect(RATE_LIMITS[call.rate]).toBeGreaterThan(0)
  })

  it("answers its codes as the table of errors has them", async () => {
    const codes: readonly ErrorName[] = ["InvalidInput", "ServerError", "Unavailable", ...call.codes]
    for (const code of codes) {
      const open = { ...call, input: () => z.unknown() }
      const failing = new GateStage([{ name: "open", declaration: open, handle: () => null }], () => {
        throw new DomainError(code)
      })
      const answer = await failing.send(open, within)
      expect([answer.reached?.path, ...said(answer)]).toEqual([call.path, ...answerOf(code)])
      expect(answer.status.code).toBe(CODES[code].code)
    }
  })
})

describe.each(titled(declarations))("%s, asked by a script", (_title, call) => {
  const by = (token: string, more: Readonly<Record<string, string>> = {}) =>
    stage.send(call, "visitor", { headers: { Authorization: `Bearer ${token}`, ...more } })
  const refusedAsToken = ({ data }: StageAnswer) => JSON.stringify(data).includes('"path":"token"')

  it("is made with its scope and no other, whatever cookies come along and wherever it runs", async () => {
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site", Cookie: "T=admin" }
    const all = await by(tokenWith(...SCOPES), foreign)
    if (call.scope === null) {
      expect([...said(all), all.reached, all.data]).toEqual([
        ...answerOf("NotAllowed"),
        null,
        { errors: [{ path: "token", message: "TokenNotAccepted" }] },
      ])
      return
    }
    expect(refusedAsToken(all)).toBe(false)
    if (all.reached !== null) expect(all.reached.viewer).toMatchObject({ id: await idOf("free"), isAdmin: false, scopes: SCOPES })
    const without = await by(tokenWith(...SCOPES.filter((scope) => scope !== call.scope)))
    expect([...said(without), without.reached, without.data]).toEqual([
      ...answerOf("NotAllowed"),
      null,
      { errors: [{ path: "token", message: "ScopeMissing" }], missing_scope: call.scope },
    ])
  })

  it("is counted for the token's owner, and refused to a token that is over", async () => {
    const { taken } = await by(tokenWith(...SCOPES))
    expect(taken.slice(0, 2)).toEqual([
      ["address", stage.address],
      [call.rate, await idOf("free")],
    ])
    const over = await stage.send(call, "visitor", { headers: { token: `${tokenWith()}ended` } })
    expect([...said(over), over.reached, over.headers.get("Set-Cookie")]).toEqual([...answerOf("LoginRequired"), null, null])
  })
})

describe("the calls that no access token makes", () => {
  it("are those of staff, of signing in and of the account's safety", () => {
    const closed = declarations.filter(({ scope }) => scope === null).map(({ path }) => path)
    expect(closed).toEqual(
      expect.arrayContaining(declarations.filter(({ access }) => access === "moderator" || access === "admin").map(({ path }) => path)),
    )
    const safety =
      /\/account\/(?:login|sign-up|logout|forgot|reset|code|prove|password|link|unlink|passkey|session|access-token|security-log|ways|delete|data-export)/
    for (const { path } of declarations) if (safety.test(path)) expect(closed).toContain(path)
  })
})

describe.each(titled(declarations.filter(({ access }) => access === "visitor")))("%s, which needs nobody", (_title, call) => {
  it("counts each call of an address by itself where nobody is known", async () => {
    const { taken, headers } = await stage.send(call, "visitor")
    expect(taken).toEqual([
      ["address", stage.address],
      [call.rate, `${stage.address} ${call.path}`],
    ])
    expect(headers.get("Set-Cookie")).toBeNull()
  })
})

describe.each(titled(declarations.filter(({ access }) => access === "guest" || access === "owner")))(
  "%s, which needs somebody",
  (_title, call) => {
    it("makes a visitor a guest, of whom an address gets so many", async () => {
      const answer = await stage.send(call, "visitor")
      expect(answer.taken.at(-1)).toEqual(["write", `new-guest:${stage.address}`])
      if (answer.reached !== null) expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-guest=/)
    })
  },
)

describe.each(titled(declarations.filter(hasJsonBody)))("%s, whose input is its body", (_title, call) => {
  const within = roleWithin(call)

  it("refuses forms, malformed JSON and unknown fields", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const form = await stage.send(call, within, { headers: { "Content-Type": type } })
      expect([type, ...said(form), form.reached]).toEqual([type, ...answerOf("NotAllowed"), null])
    }
    const cut = await stage.send(call, within, { body: "{" })
    expect([...said(cut), cut.reached]).toEqual([...answerOf("InvalidInput"), null])
    const unknown = await stage.send(call, within, { body: JSON.stringify({ no_such_field: 1 }) })
    expect([...said(unknown), unknown.reached]).toEqual([...answerOf("InvalidInput"), null])
    expect(unknown.data).toMatchObject({ errors: expect.arrayContaining([{ path: "no_such_field", message: "UnknownField" }]) })
  })

  it("refuses a body above its limit, told or not", async () => {
    const body = JSON.stringify({ filler: "x".repeat(call.maximumBodyBytes) })
    const told = await stage.send(call, within, { body, headers: { "Content-Length": String(body.length) } })
    const untold = await stage.send(call, within, { body: new Blob([body]).stream() })
    for (const answer of [told, untold]) expect([...said(answer), answer.reached]).toEqual([...answerOf("TooLarge"), null])
  })
})

describe.each(titled(declarations.filter(({ method }) => method === "GET")))("%s, whose input is its query", (_title, call) => {
  const within = roleWithin(call)

  it("refuses unknown fields", async () => {
    const unknown = await stage.send(call, within, { query: "no_such_field=1" })
    expect([...said(unknown), unknown.reached]).toEqual([...answerOf("InvalidInput"), null])
  })

  if (call.kind !== "json")
    it("is not begun by HEAD, whose answer nobody would read", async () => {
      expect(await stage.look(call, within)).toEqual([call.kind === "socket" ? 400 : 404, null])
    })
  if (call.kind === "socket")
    it("refuses what is no upgrade", async () => {
      const plain = await stage.send(call, within, { headers: { Upgrade: "" } })
      expect([...said(plain), plain.reached]).toEqual([...answerOf("InvalidInput"), null])
    })
})

describe.each(titled(declarations.filter(({ kind }) => kind === "upload")))("%s, whose body is bytes", (_title, call) => {
  it("refuses a body above its limit and one whose length is not told", async () => {
    const within = roleWithin(call)
    const large = await stage.send(call, within, { headers: { "Content-Length": String(call.maximumBodyBytes + 1) } })
    expect([...said(large), large.reached]).toEqual([...answerOf("TooLarge"), null])
    for (const length of ["", "-1", "1e3", "two"]) {
      const untold = await stage.send(call, within, { headers: { "Content-Length": length } })
      expect([length, ...said(untold), untold.reached]).toEqual([length, ...answerOf("InvalidInput"), null])
    }
  })
})
