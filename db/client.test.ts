import { describe, expect, it } from "vitest"
import { whenFree } from "./client.ts"

const busy = () => Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" })

describe("whenFree", () => {
  it("sends again while another writer is at work, and answers what came in the end", async () => {
    let sent = 0
    const answer = await whenFree(() => (++sent < 3 ? Promise.reject(busy()) : Promise.resolve("done")), [0, 0, 0])
    expect([answer, sent]).toEqual(["done", 3])
  })

  it("gives up after the last wait", async () => {
    let sent = 0
    await expect(whenFree(() => Promise.reject(Object.assign(busy(), { sent: ++sent })), [0, 0])).rejects.toMatchObject({
      code: "SQLITE_BUSY",
    })
    expect(sent).toBe(3)
  })

  it("never sends again what failed for another reason: it may have been carried out", async () => {
    let sent = 0
    await expect(whenFree(() => Promise.reject(new Error(`lost ${++sent}`)), [0, 0])).rejects.toThrow("lost 1")
    expect(sent).toBe(1)
  })
})
