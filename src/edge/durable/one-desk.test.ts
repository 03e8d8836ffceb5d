import { describe, expect, it, vi } from "vitest"
import { OneDesk } from "./one-desk.ts"

const workOf = (name: string, isBusy = false) => ({ name, desk: { isBusy } })

describe("an object's one desk", () => {
  it("is the same for all who ask while it is being made, and after", async () => {
    const one = new OneDesk<ReturnType<typeof workOf>>()
    const made = Promise.withResolvers<ReturnType<typeof workOf>>()
    const make = vi.fn(() => made.promise)
    const both = [one.get("a", make), one.get("a", make)]
    made.resolve(workOf("first"))
    const [first, second] = await Promise.all(both)
    expect(second).toBe(first)
    expect(await one.get("a", make)).toBe(first)
    expect(make).toHaveBeenCalledOnce()
  })

  it("is made anew with other settings, once for all, but not while its calls are under way", async () => {
    const one = new OneDesk<ReturnType<typeof workOf>>()
    const busy = workOf("busy", true)
    await one.get("a", async () => busy)
    const make = vi.fn(async () => workOf("new"))
    expect(await one.get("b", make)).toBe(busy)
    busy.desk.isBusy = false
    const [first, second] = await Promise.all([one.get("b", make), one.get("b", make)])
    expect(first?.name).toBe("new")
    expect(second).toBe(first)
    expect(make).toHaveBeenCalledOnce()
  })

  it("is tried again where it could not be made", async () => {
    const one = new OneDesk<ReturnType<typeof workOf>>()
    const failing = () => Promise.reject(new Error("away"))
    await expect(one.get("a", failing)).rejects.toThrow("away")
    expect(await one.get("a", async () => workOf("there"))).toMatchObject({ name: "there" })
    await expect(one.get("b", failing)).rejects.toThrow("away")
    expect(await one.get("c", async () => workOf("other"))).toMatchObject({ name: "other" })
  })
})
