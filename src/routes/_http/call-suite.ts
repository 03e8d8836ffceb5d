import { exports } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import type { CallDeclaration } from "../../domain/_shared/call.ts"
import { type Envelope, envelopeSchema } from "../../domain/_shared/envelope.ts"
import { CODES, type CodeName } from "../../domain/_shared/errors.ts"

export const ORIGIN = "https://atelier.test"

/** One client of the app under test: keeps its cookies and comes from an address of its own. */
export class TestClient {
  cookie = ""
  readonly address = `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`

  /** Sends a request through the Worker's real door. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set("Cookie", this.cookie)
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", this.address)
    const response = await exports.default.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" }))
    const cookie = response.headers.get("Set-Cookie")?.split(";")[0]
    if (cookie) this.cookie = cookie
    return response
  }

  /** Makes a call and answers its envelope and HTTP status. */
  async call(
    declaration: CallDeclaration,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<Envelope & { httpStatus: number; headers: Headers }> {
    const isPost = declaration.method === "POST"
    const query = isPost ? "" : `?${new URLSearchParams(input as Record<string, string>)}`
    const init = isPost
      ? { method: "POST", body: JSON.stringify(input), headers: { "Content-Type": "application/json", Origin: ORIGIN, ...headers } }
      : { headers }
    const response = await this.send(`${declaration.path}${query}`, init)
    const envelope = envelopeSchema.parse(await response.json())
    return { ...envelope, httpStatus: response.status, headers: response.headers }
  }
}

/** What a call answers, for expectations by name. */
export function codeOf(name: CodeName): number {
  return CODES[name].code
}

export interface CallCases {
  /** An input that the call takes, made for the given client; it may prepare what the input needs. */
  readonly accepts: (client: TestClient) => unknown
  /** Inputs that it refuses, each with the path that the answer must blame. */
  readonly refuses: readonly { readonly input: unknown; readonly path: string }[]
  /** What the owner's valid input is answered where that is no success: a call that nobody may make yet. */
  readonly answers?: CodeName
}

/** The suite that every JSON call passes: it accepts, refuses bad input, refuses foreign origins and the wrong viewer. */
export function describeCall(declaration: CallDeclaration, cases: CallCases): void {
  describe(`${declaration.method} ${declaration.path}`, () => {
    it("accepts a valid input and answers by its declared schema", async () => {
      const client = new TestClient()
      const answer = await client.call(declaration, await cases.accepts(client))
      expect(answer.status).toMatchObject({ code: codeOf(cases.answers ?? "success"), msg: cases.answers ?? "success" })
      if (cases.answers) return
      expect(declaration.output.safeParse(answer.data)).toMatchObject({ success: true })
    })

    for (const { input, path } of cases.refuses) {
      it(`refuses ${JSON.stringify(input)?.slice(0, 100)} and blames "${path}"`, async () => {
        const answer = await new TestClient().call(declaration, input)
        expect(answer.status.code).toBe(codeOf("InvalidInput"))
        expect(answer.httpStatus).toBe(400)
        expect(answer.data).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) })
      })
    }

    if (declaration.method === "POST") {
      it("refuses other origins, forms, unknown fields and bodies above the limit", async () => {
        const client = new TestClient()
        const input = await cases.accepts(client)
        const foreign = await client.call(declaration, input, { Origin: "https://evil.test" })
        const crossSite = await client.call(declaration, input, { "Sec-Fetch-Site": "cross-site" })
        const form = await client.call(declaration, input, { "Content-Type": "text/plain" })
        const unknown = await client.call(declaration, { ...(input as object), role: "admin" })
        const large = await client.call(declaration, { ...(input as object), filler: "x".repeat(1_100_000) })
        const codes = [foreign, crossSite, form, unknown, large].map((answer) => answer.status.code)
        expect(codes).toEqual([
          codeOf("NotAllowed"),
          codeOf("NotAllowed"),
          codeOf("NotAllowed"),
          codeOf("InvalidInput"),
          codeOf("TooLarge"),
        ])
      })
    }

    if (declaration.access === "owner") {
      it("answers a stranger as if the thing did not exist", async () => {
        const input = await cases.accepts(new TestClient())
        const answer = await new TestClient().call(declaration, input)
        expect(answer.status.code).toBe(codeOf("NotFound"))
      })
    }
  })
}
