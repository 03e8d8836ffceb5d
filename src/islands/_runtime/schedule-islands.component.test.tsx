import { useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { scheduleIslands } from "./schedule-islands.ts"

function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{`Pressed ${count}`}</button>
}

function Faulty(): never {
  throw new Error("a fault of its own")
}

const COUNTER = "<button>Pressed 0</button>"
const SHELL = `<p data-skeleton>Loading</p><div data-island-failed hidden>It did not come. <button>Try again</button></div>`
const alive = () => [...document.querySelectorAll("[data-alive]")].map(({ id }) => id)
const asked: string[] = []
const loaders = {
  counter: async () => Counter,
  faulty: async () => Faulty,
  late: async () => {
    asked.push("late")
    if (asked.length === 1) throw new Error("no chunk yet")
    return Counter
  },
  gone: async () => {
    throw new Error("no chunk")
  },
}

describe("the islands of a page", () => {
  it("come alive with it, near the window or lent; one whose chunk is gone says so, one that breaks leaves its server HTML", async () => {
    const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined)
    showPage(
      [
        lentIsland("counter", COUNTER, { id: "now", when: "load" }),
        lentIsland("counter", COUNTER, { id: "rest", when: "idle" }),
        lentIsland("counter", SHELL, { id: "shell", when: "load", isShell: true }),
        lentIsland("late", SHELL, { id: "late", when: "load", isShell: true }),
        lentIsland("gone", SHELL, { id: "gone", when: "load", isShell: true }),
        lentIsland("gone", COUNTER, { id: "plain", when: "load" }),
        lentIsland("faulty", COUNTER, { id: "faulty", when: "load" }),
        lentIsland("toString", COUNTER, { id: "unknown", when: "load" }),
        lentIsland("counter", COUNTER, { id: "lent", when: "borrowed" }),
        `<div style="height: 5000px"></div>`,
        lentIsland("counter", COUNTER, { id: "far", when: "visible" }),
      ].join(""),
    )
    const failed: string[] = []
    for (const id of ["gone", "plain"]) document.getElementById(id)?.addEventListener("island:failed", () => failed.push(id))
    scheduleIslands(loaders)
    await expect.poll(() => alive().toSorted()).toEqual(["faulty", "late", "now", "rest", "shell"])
    await expect.poll(() => failed.toSorted()).toEqual(["gone", "plain"])
    expect(asked).toEqual(["late", "late"])
    expect(reported.mock.calls.map(([error]) => String(error)).toSorted()).toEqual([
      "Error: a fault of its own",
      "Error: no chunk",
      "Error: no chunk",
    ])
    const text = (id: string) => document.getElementById(id)?.innerText
    expect(["now", "shell", "late", "plain", "faulty"].map(text)).toEqual(Array(5).fill("Pressed 0"))
    expect(text("gone")).toBe("It did not come. Try again")

    await userEvent.click(document.querySelector("#shell button") ?? document.body)
    await expect.poll(() => text("shell")).toBe("Pressed 1")
    document.getElementById("shell")?.dispatchEvent(new Event("island:removed"))
    expect(text("shell")).toBe("")

    expect(alive()).not.toContain("far")
    scrollTo(0, document.body.scrollHeight)
    await expect.poll(alive).toContain("far")
    expect(alive()).not.toContain("lent")
    document.getElementById("lent")?.dispatchEvent(new Event("island:added", { bubbles: true }))
    await expect.poll(alive).toContain("lent")
    await expect.element(page.getByRole("button", { name: "Pressed 0" }).last()).toBeInTheDocument()
  })

  it("come alive as soon as somebody touches them, once", async () => {
    showPage(`<div style="height: 5000px"></div>${lentIsland("counter", COUNTER, { id: "far", when: "visible" })}`)
    let times = 0
    scheduleIslands({
      async counter() {
        times += 1
        return Counter
      },
    })
    document.querySelector<HTMLElement>("#far button")?.focus({ preventScroll: true })
    await expect.poll(alive).toEqual(["far"])
    scrollTo(0, document.body.scrollHeight)
    await userEvent.click(document.querySelector("#far button") ?? document.body)
    await expect.poll(() => document.getElementById("far")?.innerText).toBe("Pressed 1")
    expect(times).toBe(1)
  })
})
