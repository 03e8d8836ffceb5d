import { describe, expect, it } from "vitest"
import type * as z from "zod/mini"
import type { Access, CallDeclaration } from "../../src/domain/_kernel/call.ts"
import { type Envelope, envelopeSchema } from "../../src/domain/_kernel/envelope.ts"
import { CODES, type CodeName, DomainError } from "../../src/domain/_kernel/errors.ts"
import { type AccountId, asAccountId } from "../../src/domain/_kernel/ids.ts"
import { validInput } from "../../src/domain/_kernel/valid-input.ts"
import { SESSION_COOKIE } from "../../src/domain/identity/rules.ts"
import { answerOfApp } from "../_kernel/runtime.ts"
import { type MemberOptions } from "../identity/account.ts"
import { makeMember } from "./member.ts"

export const ORIGIN = "https://atelier.test"

/** One client of the app under test: keeps its cookies and comes from an address of its own. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly address = `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`

  /** A client that is signed in to an account of its own. */
  static async signedIn(options: MemberOptions = {}): Promise<MemberClient> {
    const client = new MemberClient()
    const { id, token } = await makeMember(options)
    client.accountId = id
    client.cookies.set(SESSION_COOKIE, token)
    return client
  }

  /** A client that reaches calls of the given access, and no more than that. */
  static async reaching(access: Access): Promise<TestClient> {
    switch (access) {
      case "visitor":
      case "guest":
      case "owner":
        return new TestClient()
      case "member":
        return TestClient.signedIn()
      case "moderator":
        return TestClient.signedIn({ isModerator: true })
      case "admin":
        return TestClient.signedIn({ isAdmin: true })
    }
  }

  /** What the client would send as its Cookie header. */
  get cookie(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ")
  }

  /** Sends a request through the door of the app under test. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0 && !headers.has("Cookie")) headers.set("Cookie", this.cookie)
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", this.address)
    const response = await answerOfApp(new Request(new URL(path, ORIGIN), { ...init, headers, redirect: "manual" }))
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split(";")
    const at = pair.indexOf("=")
    const name = pair.slice(0, at).trim()
    if (attributes.some((attribute) => attribute.trim() === "Max-Age=0")) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(at + 1))
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

  /** Makes a call that must succeed and answers its data. Throws, naming the error that it was answered, where it does not. */
  async dataOf<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    declaration: CallDeclaration<Input, Output>,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<z.output<Output>> {
    const { status, data } = await this.call(declaration, input, headers)
    if (status.code !== CODES.success.code) throw new Error(`${declaration.path} answered ${status.msg}: ${JSON.stringify(data)}`)
    return declaration.output().parse(data)
  }
}

/** A client that is signed in. */
export class MemberClient extends TestClient {
  /** Its account, once it is made. */
  accountId: AccountId = asAccountId("")
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

/**
 * What every JSON call passes at the door: it takes a valid input and answers by its declared schema. Which inputs it refuses, its
 * schema says alone; that every call asks its schema, its access, its limits and where a request comes from is proved on all declarations
 * at once (`every-call.test.ts`, `access-matrix.workerd.test.ts`).
 */
export function describeCall(declaration: CallDeclaration, cases: CallCases): void {
  describe(`${declaration.method} ${declaration.path}`, () => {
    it("accepts a valid input and answers by its declared schema", async () => {
      const client = await TestClient.reaching(declaration.access)
      const answer = await client.call(declaration, await cases.accepts(client))
      expect(answer.status).toMatchObject({ code: codeOf(cases.answers ?? "success"), msg: cases.answers ?? "success" })
      if (cases.answers) return
      expect(declaration.output().safeParse(answer.data)).toMatchObject({ success: true })
    })

    let known: Promise<TestClient> | undefined
    for (const { input, path } of cases.refuses) {
      it(`refuses ${JSON.stringify(input)?.slice(0, 100)} and blames "${path}"`, async () => {
        const blamed = blamedBySchema(declaration, input)
        if (blamed !== null) return expect(blamed).toContain(path)
        // What the schema lets through is refused by the rules behind it.
        const answer = await (await (known ??= TestClient.reaching(declaration.access))).call(declaration, input)
        expect([answer.status.code, answer.httpStatus]).toEqual([codeOf("InvalidInput"), 400])
        expect(answer.data).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) })
      })
    }
  })
}

/** The paths that a call's schema blames for an input; null where it takes it. */
function blamedBySchema({ method, input: schema }: CallDeclaration, input: unknown): readonly string[] | null {
  try {
    validInput(schema(), method === "GET" ? Object.fromEntries(new URLSearchParams(input as Record<string, string>)) : input)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.errors.map(({ path }) => path)
  }
}

/** The name of an answer's status. */
export async function nameOf(response: Response): Promise<string> {
  return (await response.json<{ status: { msg: string } }>()).status.msg
}
