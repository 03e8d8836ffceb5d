import { describe, expect, test } from "vitest"
import { CATALOGUES } from "../../messages/catalogues.ts"
import { messagesFor } from "../../messages/index.ts"
import { loadMessages } from "./load-messages.ts"

const logged: string[] = []
const log = { error: (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields })) }

/** The client build's files, as far as there are any; `asked` says which were fetched. */
function filesOf(answer: (path: string) => Response | Promise<Response>) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(new URL(url).pathname)
    return answer(new URL(url).pathname)
  }
  return { assets: { fetch } as never, asked }
}

describe("the messages of a language", () => {
  test("are fetched once", async () => {
    const { assets, asked } = filesOf(() => Response.json(CATALOGUES.ja))
    expect(await loadMessages(assets, "ja", log)).toBe(true)
    expect(await loadMessages(assets, "ja", log)).toBe(true)
    expect(asked).toEqual(["/messages/ja.json"])
    expect(messagesFor("ja")).toEqual(CATALOGUES.ja)
  })

  test("of English are always there", async () => {
    const { assets, asked } = filesOf(() => new Response(null, { status: 404 }))
    expect(await loadMessages(assets, "en", log)).toBe(true)
    expect(asked).toEqual([])
  })

  test.each([
    ["are missing", () => new Response(null, { status: 404 })],
    ["are no JSON", () => new Response("<!doctype html>")],
    ["are something else", () => Response.json({ shell: {} })],
    ["cannot be fetched", () => Promise.reject(new Error("gone"))],
  ])("that %s are English for this request, which is logged, and asked for anew by the next", async (_what, answer) => {
    const { assets, asked } = filesOf(answer)
    logged.length = 0
    expect(await loadMessages(assets, "ar", log)).toBe(false)
    expect(messagesFor("ar")).toEqual(CATALOGUES.en)
    expect(logged).toEqual([expect.stringContaining("messages not loaded")])
    await loadMessages(assets, "ar", log)
    expect(asked).toEqual(["/messages/ar.json", "/messages/ar.json"])
  })
})
