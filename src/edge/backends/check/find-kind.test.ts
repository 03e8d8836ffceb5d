import { createServer, type IncomingMessage } from "node:http"
import { describe, expect, onTestFinished, test } from "vitest"
import { findKind } from "./find-kind.ts"

/** A server that answers what a request gets, and 404 to the rest; `asked` are the paths that it was asked. */
async function serverWith(answer: (request: IncomingMessage) => object | null) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? "")
    const body = answer(request)
    response
      .writeHead(body === null ? 404 : 200, { "Content-Type": "application/json" })
      .end(JSON.stringify(body ?? { detail: "Not Found" }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`, asked }
}

describe("the kind of a server", () => {
  test.each(["", "/v1"])("is OpenAI-compatible at an address that ends in %j, asked as its orders are", async (end) => {
    const { url, asked } = await serverWith((request) => (request.url === "/v1/models" ? { data: [] } : null))
    expect(await findKind({ url: `${url}${end}`, token: "sk" }, null)).toMatchObject({ kind: "openai" })
    expect(asked.filter((path) => path.includes("/v1/v1/models"))).toEqual([])
    expect(asked.at(-1)).toBe("/v1/models")
  })

  test.each([null, "fooocus"] as const)("is Fooocus-API where its key is asked for (told: %s)", async (wanted) => {
    const isLetIn = (request: IncomingMessage) => request.headers["x-api-key"] === "secret"
    const { url } = await serverWith((request) =>
      request.url === "/v1/engines/all-models" && isLetIn(request) ? { model_filenames: [] } : null,
    )
    expect(await findKind({ url, token: "secret" }, wanted)).toMatchObject({ kind: "fooocus" })
    expect(await findKind({ url }, wanted)).toMatchObject({ kind: null })
  })
})
