import { expect, onTestFinished, test } from "vitest"
import { MAXIMUM_RESTARTS } from "./restart-policy.ts"
import { localUrl, type ServiceDefinition } from "./service-table.ts"
import { settingsFor } from "./stack.ts"
import { supervise } from "./supervise.ts"

const SERVER = `require("node:http").createServer((request, response) => {
    if (request.url === "/die") process.exit(3)
    response.end("ok")
  }).listen(Number(process.env.TEST_PORT), "127.0.0.1")`

/** A service that answers and can be told to die. */
async function newService(isOptional = false) {
  const settings = await settingsFor({}, "/nowhere")
  const definition: ServiceDefinition = {
    name: "app",
    isOptional,
    command: ({ ports }) => ({ file: process.execPath, args: ["-e", SERVER], env: { TEST_PORT: String(ports.app) } }),
    readyUrl: ({ ports }) => localUrl(ports.app),
  }
  const notes: string[] = []
  const gaveUp = Promise.withResolvers<string>()
  const service = supervise(definition, settings, { line() {}, note: (text) => notes.push(text), changed() {}, giveUp: gaveUp.resolve })
  onTestFinished(() => service.stop())
  await service.start()
  return { service, notes, gaveUp: gaveUp.promise, url: localUrl(settings.ports.app) }
}

test("what no longer works is replaced, said so, and given up with the reason once that does not help", async () => {
  const { service, notes, gaveUp, url } = await newService()
  const first = service.pid()
  for (let times = 0; times < MAXIMUM_RESTARTS; times += 1) {
    await service.replace("does not answer")
    expect((await fetch(url)).status).toBe(200)
  }
  expect(service.pid()).not.toBe(first)
  expect(notes).toEqual(Array.from({ length: MAXIMUM_RESTARTS }, () => "app does not answer; starting it once more"))
  await service.replace("does not answer")
  expect(await gaveUp).toBe("app does not answer, and starting it again did not help")
})

test("a process that dies again and again ends the run with how it died", async () => {
  const { service, gaveUp, url } = await newService()
  for (let times = 0; times <= MAXIMUM_RESTARTS; times += 1) {
    const pid = service.pid()
    await fetch(`${url}/die`).catch(() => {})
    if (times < MAXIMUM_RESTARTS)
      await expect
        .poll(
          () =>
            fetch(url).then(
              () => service.pid() !== pid,
              () => false,
            ),
          { timeout: 10_000 },
        )
        .toBe(true)
  }
  expect(await gaveUp).toBe("app ended with exit code 3, again and again")
})

test("the run goes on without a process that it does not need, however often that dies, and has it back when it is started", async () => {
  const { service, notes, gaveUp, url } = await newService(true)
  for (let times = 0; times <= MAXIMUM_RESTARTS; times += 1) await service.replace("does not answer")
  expect(service.pid()).toBeNull()
  expect(notes.at(-1)).toBe("app does not answer; the rest goes on without it, and it is started once more in 30 s")
  expect(await Promise.race([gaveUp, Promise.resolve("goes on")])).toBe("goes on")
  await service.start()
  expect((await fetch(url)).status).toBe(200)
})
