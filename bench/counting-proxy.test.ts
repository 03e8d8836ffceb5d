import { createServer } from "node:http"
import { expect, onTestFinished, test } from "vitest"
import { rowsIn, startCountingProxy } from "./counting-proxy.ts"

test("the proxy passes requests and answers on as they are, and counts each once it is answered", async () => {
  const server = createServer((incoming, outgoing) => {
    incoming.setEncoding("utf8")
    let body = ""
    incoming.on("data", (text: string) => {
      body += text
    })
    incoming.on("end", () => outgoing.writeHead(201, { "X-Saw": incoming.method ?? "" }).end(`${incoming.url} ${body}`))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const proxy = await startCountingProxy(`http://127.0.0.1:${address.port}`)
  onTestFinished(async () => {
    await proxy.stop()
    server.close()
  })

  const answer = await fetch(`${proxy.url}/v3/pipeline?x=1`, { method: "POST", body: "hello" })
  expect([answer.status, answer.headers.get("X-Saw"), await answer.text()]).toEqual([201, "POST", "/v3/pipeline?x=1 hello"])
  await (await fetch(`${proxy.url}/`)).text()
  expect(proxy.takeCount()).toBe(2)
  expect(proxy.takeCount()).toBe(0)

  proxy.delay(200)
  const late = fetch(`${proxy.url}/`)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(proxy.takeCount()).toBe(0)
  await (await late).text()
  expect(proxy.takeCount()).toBe(1)
})

test("rows that a database says it read and wrote are summed up over all that is answered", async () => {
  const result = { cols: [{ name: '"rows_read":9' }], rows: [], rows_read: 3, rows_written: 1 }
  const answer = JSON.stringify({ results: [{ response: { result: { step_results: [result, { ...result, rows_read: 4 }] } } }] })
  expect(rowsIn(answer)).toEqual({ read: 7, written: 2 })
  const server = createServer((_incoming, outgoing) => outgoing.end(answer))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  const proxy = await startCountingProxy(`http://127.0.0.1:${address.port}`)
  onTestFinished(async () => {
    await proxy.stop()
    server.close()
  })
  for (let time = 0; time < 2; time++) await (await fetch(proxy.url)).text()
  expect([proxy.takeRows(), proxy.takeRows()]).toEqual([
    { read: 14, written: 4 },
    { read: 0, written: 0 },
  ])
})
