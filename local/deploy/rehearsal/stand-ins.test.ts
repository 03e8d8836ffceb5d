import { expect, test } from "vitest"
import { answerFromOutside, mailCarrier, type Sent, textCarrier } from "./stand-ins.ts"

const mail = { url: "https://mail.example/emails", token: "m" }
const sms = { url: "https://sms.example/send", account: "a", token: "s" }

test("carriers take what the settings' credentials send, and nothing else", async () => {
  const sent: Sent[] = []
  const standIns = [mailCarrier(mail, sent), textCarrier(sms, sent)]
  const send = async (url: string, authorization: string, body: string) =>
    (await answerFromOutside(standIns, new Request(url, { method: "POST", headers: { Authorization: authorization }, body }), [])).status
  expect(await send(mail.url, "Bearer m", '{"to":["a@b.example"],"text":"123456"}')).toBe(200)
  expect(await send(sms.url, `Basic ${btoa("a:s")}`, "To=%2B49&Body=654321")).toBe(201)
  expect([await send(mail.url, "Bearer x", "{}"), await send(sms.url, "Basic x", "")]).toEqual([401, 401])
  expect(sent).toEqual([
    { to: "a@b.example", text: "123456" },
    { to: "+49", text: "654321" },
  ])
})

test("what no setting names is noted and refused", async () => {
  const strangers: string[] = []
  const { status } = await answerFromOutside([mailCarrier(mail, [])], new Request("https://other.example/path?secret=1"), strangers)
  expect([status, strangers]).toEqual([502, ["GET https://other.example"]])
})
