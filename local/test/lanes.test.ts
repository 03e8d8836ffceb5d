import fc from "fast-check"
import { expect, test } from "vitest"
import { type Lane, type PlacedStep, runInLanes } from "./lanes.ts"

const BOTH: Lane = ["stack", "rules"]
const stack = (title: string, ...after: readonly string[]): PlacedStep => ({ title, kind: "stack", after })
const rules = (title: string, ...after: readonly string[]): PlacedStep => ({ title, kind: "rules", after })

/** Runs steps that end when the test says so; answers which ones run, and how to end one. */
function startedIn(lanes: readonly Lane[], steps: readonly PlacedStep[]) {
  const running = new Map<string, () => void>()
  const done = runInLanes(steps, lanes, ({ title }) => new Promise((resolve) => running.set(title, resolve)))
  const end = async (title: string) => {
    running.get(title)?.()
    running.delete(title)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { done, end, running: () => [...running.keys()] }
}

test("a step that computes runs beside those with a stack, of which there are never more than their lanes", async () => {
  const { done, end, running } = startedIn([BOTH, BOTH, ["rules"]], [rules("checks"), stack("a"), stack("b"), stack("c"), rules("units")])
  expect(running()).toEqual(["a", "b", "checks"])
  await end("checks")
  expect(running()).toEqual(["a", "b", "units"])
  await end("a")
  expect(running()).toEqual(["b", "units", "c"])
  for (const title of ["b", "units", "c"]) await end(title)
  await done
})

test("a lane for stacks helps with what computes once no stack is left", async () => {
  const { done, end, running } = startedIn([BOTH, ["rules"]], [stack("a"), rules("checks"), rules("units")])
  expect(running()).toEqual(["a", "checks"])
  await end("a")
  expect(running()).toEqual(["checks", "units"])
  for (const title of ["checks", "units"]) await end(title)
  await done
})

test("a step waits for what it reads, and not for a step that is not run", async () => {
  const { done, end, running } = startedIn([BOTH, BOTH], [stack("build"), stack("journeys", "build", "left out")])
  expect(running()).toEqual(["build"])
  await end("build")
  expect(running()).toEqual(["journeys"])
  await end("journeys")
  await done
})

test("steps that wait for one another are refused", async () => {
  await expect(runInLanes([stack("a", "b"), stack("b", "a")], [BOTH], async () => {})).rejects.toThrow("waits for it")
})

test("every step runs once and after what it waits for, whatever the lanes", async () => {
  const placed = fc.array(fc.record({ isStack: fc.boolean(), after: fc.array(fc.nat(20), { maxLength: 3 }) }), { maxLength: 12 })
  const lanes = fc
    .array(fc.constantFrom<Lane>(BOTH, ["rules"], ["rules", "stack"]), { maxLength: 3 })
    .map((more): readonly Lane[] => [BOTH, ...more])
  await fc.assert(
    fc.asyncProperty(placed, lanes, async (shapes, ways) => {
      const steps = shapes.map(({ isStack, after }, at) =>
        (isStack ? stack : rules)(String(at), ...after.filter((before) => before < at).map(String)),
      )
      const ended: string[] = []
      await runInLanes(steps, ways, async ({ title, after = [] }) => {
        expect(after.every((before) => ended.includes(before))).toBe(true)
        await Promise.resolve()
        ended.push(title)
      })
      expect(ended.toSorted()).toEqual(steps.map(({ title }) => title).toSorted())
    }),
  )
})
