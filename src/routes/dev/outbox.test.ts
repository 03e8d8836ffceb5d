import { describe, expect, test } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import type { OutboxEntry } from "../../domain/_kernel/ports.ts"
import type { Services } from "../_http/services.ts"
import { codeIn, linkIn } from "./outbox-message.ts"

const ID = "email_00000000000000000000000000"
const entries: readonly OutboxEntry[] = [
  { id: ID, channel: "mail", recipient: "a@b.example", subject: "482913 <b>", text: "Your code\n\n482913\n<script>", sentAtMs: 1_000 },
  {
    id: `${ID.slice(0, -1)}1`,
    channel: "sms",
    recipient: "+4915112345678",
    subject: "",
    text: "Go to https://a.example/x?y=1\n",
    sentAtMs: 0,
  },
]
const asked: (string | undefined)[] = []
function ask(path: string, over: Partial<Context["outbox"]> = {}, services: Partial<Services> = {}) {
  const outbox: Context["outbox"] = {
    list: async (to) => {
      asked.push(to)
      return entries
    },
    read: async (id) => (id === ID && entries[0] ? { ...entries[0], html: "<!doctype html><p>482913</p>" } : null),
    ...over,
  }
  return askPage(path, { context: { outbox }, services })
}

describe("the sandbox outbox", () => {
  test("lists messages with codes to copy, is never kept, and makes no markup of what they say", async () => {
    const { answer, html } = await ask("/dev/outbox")
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(html).toContain("Sandbox outbox</h1>")
    expect(html).toContain('data-copy="482913"')
    expect(html).toContain(`href="/dev/outbox/${ID}"`)
    expect(html.match(/href="\/dev\/outbox\/email/g)).toHaveLength(1)
    expect(html).toContain("482913 &lt;b&gt;")
    expect(html).not.toContain("<script>")
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test("asks for one recipient where the address names one, and keeps that when it is loaded again", async () => {
    asked.length = 0
    const { html } = await ask("/dev/outbox?to=%2B4915112345678")
    await ask("/dev/outbox?to=")
    expect(asked).toEqual(["+4915112345678", undefined])
    expect(html).toContain('value="+4915112345678"')
    expect(html).toContain('href="/dev/outbox?to=%2B4915112345678"')
  })

  test("tells programs codes and links apart from the text", async () => {
    const { answer } = await ask("/dev/outbox?format=json")
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
    expect(await answer.json()).toEqual({
      items: [
        expect.objectContaining({ id: ID, recipient: "a@b.example", code: "482913", link: null, sent_at: "1970-01-01T00:00:01.000Z" }),
        expect.objectContaining({ channel: "sms", code: null, link: "https://a.example/x?y=1" }),
      ],
    })
  })

  test("shows an email where it can run nothing, load nothing and has no part in the site's origin", async () => {
    const { answer } = await ask(`/dev/outbox/${ID}`)
    expect(await answer.text()).toBe("<!doctype html><p>482913</p>")
    const policy = answer.headers.get("Content-Security-Policy") ?? ""
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/; sandbox(?!.*allow-(?:scripts|same-origin|forms))/)
    expect(answer.headers.get("Cache-Control")).toBe("no-store")
  })

  test.each(["/dev/outbox", "/dev/outbox?format=json", `/dev/outbox/${ID}`])("%s is not there where nothing may be read", async (path) => {
    const { answer, html } = await ask(path, { list: async () => null, read: async () => null })
    expect([answer.status, html.includes("482913")]).toEqual([404, false])
  })

  test("has no page in production, whatever it holds", async () => {
    expect((await ask("/dev/outbox", {}, { isDevelopment: false })).answer.status).toBe(404)
  })
})

test("a code is six digits that stand alone", () => {
  expect([codeIn("a 123456."), codeIn("1234567"), codeIn("+4915112345678"), linkIn("none")]).toEqual(["123456", null, null, null])
})
