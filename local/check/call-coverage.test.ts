import { describe, expect, it } from "vitest"
import { uncoveredCalls } from "./call-coverage.ts"

const contract =
  'export const makeThing = defineCall({\n  path: "/api/v1/thing",\n})\nexport const watchThing = defineCall({\n  kind: "socket",\n})\n'
const faultsWith = (test: string) =>
  uncoveredCalls(
    new Map([
      ["src/domain/thing/contract.ts", contract],
      ["src/routes/thing/api.workerd.test.ts", test],
    ]),
  ).map((fault) => fault.split(" ").at(-1))

describe("uncoveredCalls", () => {
  it("names every call that no test in the runtime covers", () => {
    expect(faultsWith("")).toEqual(["makeThing", "watchThing"])
  })

  it("knows calls that a maker of a feature's own declares", () => {
    expect(uncoveredCalls(new Map([["src/domain/thing/contract.ts", 'export const listThings = feedCall("thing", {})\n']]))).toHaveLength(1)
  })

  it("asks for the shared suite on JSON calls, and for any use of a stream or socket", () => {
    expect(faultsWith("client.call(makeThing, {}); client.send(watchThing.path)")).toEqual(["makeThing"])
    expect(faultsWith("describeCall(calls.makeThing, {}); watchThing")).toEqual([])
  })
})
