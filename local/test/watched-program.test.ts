import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { runWatched } from "./watched-program.ts"

const run = (script: string, silenceLimitMs?: number) => {
  const said: string[] = []
  const ending = runWatched(["-e", script], {
    env: {},
    say: (line) => said.push(line),
    ...(silenceLimitMs === undefined ? {} : { silenceLimitMs }),
  })
  return ending.then((end) => ({ ...end, said }))
}

test("a program that ends well is fine, and what it says is passed on", async () => {
  expect(await run("console.log('one'); console.log('two')")).toEqual({
    isOk: true,
    isStalled: false,
    lines: ["one", "two"],
    said: ["one", "two"],
    processorSeconds: existsSync("/proc/self/stat") ? expect.any(Number) : null,
  })
})

test("a program that ends with a fault is not fine, and has not stalled", async () => {
  expect(await run("process.exit(3)", 20_000)).toMatchObject({ isOk: false, isStalled: false })
})

test("a program that says nothing any more is ended as stalled", async () => {
  const { isOk, isStalled, said } = await run("console.log('one'); setInterval(() => {}, 1000)", 500)
  expect({ isOk, isStalled }).toEqual({ isOk: false, isStalled: true })
  expect(said).toEqual(["one", "Nothing was said for 0.5 seconds: this has stalled and is ended."])
})

test("a program that keeps writing has not stalled, however long it takes", async () => {
  const talks = "let said = 0; const timer = setInterval(() => { console.log(++said); if (said === 8) clearInterval(timer) }, 250)"
  expect(await run(talks, 1_500)).toMatchObject({ isOk: true, isStalled: false, lines: ["1", "2", "3", "4", "5", "6", "7", "8"] })
})
