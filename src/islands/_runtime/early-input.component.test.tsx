import { type ReactNode, useEffect, useState } from "react"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lentIsland } from "../../../testing/component/lent-island.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { noteEarlyInput } from "./early-input.ts"
import { scheduleIslands } from "./schedule-islands.ts"

const sent: string[] = []

interface Fields {
  readonly prompt: string
  readonly style: string
  readonly steps: string
  readonly isHires: boolean
  readonly shape: string
}

const WRITTEN: Fields = { prompt: "", style: "none", steps: "20", isHires: false, shape: "square" }

/** Marks of a button: of the island's own, and of one that the page's own script hears. */
const MARKS = { item: { "data-item": "a", "data-more": "" }, heard: { "data-needs-script": "", "data-copy": "a" } } as const

/** A form whose every control is held by its state; `draft` is what the device remembers of the prompt. */
function Making({ draft, marks }: { readonly draft?: string; readonly marks?: (typeof MARKS)[keyof typeof MARKS] }) {
  const [fields, setFields] = useState(WRITTEN)
  const set = (next: Partial<Fields>) => setFields((before) => ({ ...before, ...next }))
  useEffect(() => {
    if (draft !== undefined) setFields((before) => ({ ...before, prompt: draft }))
  }, [draft])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(Object.values(fields).join(" · "))
      }}
    >
      <textarea name="prompt" aria-label="Prompt" value={fields.prompt} onChange={({ target }) => set({ prompt: target.value })} />
      <select name="style" aria-label="Style" value={fields.style} onChange={({ target }) => set({ style: target.value })}>
        <option value="none">None</option>
        <option value="oil">Oil</option>
      </select>
      <input type="number" aria-label="Steps" value={fields.steps} onChange={({ target }) => set({ steps: target.value })} />
      <input type="checkbox" aria-label="Hires" checked={fields.isHires} onChange={({ target }) => set({ isHires: target.checked })} />
      {["square", "wide", "tall"].map((shape) => (
        <input
          key={shape}
          type="radio"
          name="shape"
          aria-label={shape}
          value={shape}
          checked={fields.shape === shape}
          onChange={() => set({ shape })}
        />
      ))}
      <button type="button" {...marks} onClick={() => set({ steps: "40" })}>
        More steps
      </button>
      <button type="button" onPointerDown={() => set({ style: "oil" })}>
        Styles
      </button>
      <button type="submit" aria-busy="false">
        Generate
      </button>
      <output>{Object.values(fields).join(" · ")}</output>
    </form>
  )
}

const SERVER_HTML = [
  `<form novalidate=""><textarea name="prompt" aria-label="Prompt"></textarea>`,
  `<select name="style" aria-label="Style"><option value="none" selected="">None</option><option value="oil">Oil</option></select>`,
  `<input type="number" aria-label="Steps" value="20"/><input type="checkbox" aria-label="Hires"/>`,
  `<input type="radio" name="shape" aria-label="square" checked="" value="square"/>`,
  `<input type="radio" name="shape" aria-label="wide" value="wide"/><input type="radio" name="shape" aria-label="tall" value="tall"/>`,
  `<button type="button">More steps</button><button type="button">Styles</button>`,
  `<button type="submit" aria-busy="false">Generate</button><output> · none · 20 · false · square</output></form>`,
].join("")

let arrive = () => {}
const later = (island: () => ReactNode) => () =>
  new Promise<unknown>((resolve) => {
    arrive = () => resolve(island)
  })
const loaders = {
  making: later(() => <Making />),
  remembered: later(() => <Making draft="a draft" />),
  item: later(() => <Making marks={MARKS.item} />),
  heard: later(() => <Making marks={MARKS.heard} />),
}

const prompt = page.getByRole("textbox", { name: "Prompt" })
const generate = page.getByRole("button", { name: "Generate" })
const held = () => document.querySelector("output")?.textContent

/** The island's code comes now. */
async function comeAlive(): Promise<void> {
  arrive()
  await expect.poll(() => document.querySelector("[data-island]")?.hasAttribute("data-alive")).toBe(true)
}

function waitFor(name: keyof typeof loaders, html = SERVER_HTML, isShell = false): void {
  showPage(lentIsland(name, html, { when: "load", isShell }))
  scheduleIslands(loaders)
}

beforeAll(noteEarlyInput)
beforeEach(() => {
  sent.length = 0
})

describe("what is done before an island is alive", () => {
  it("is there when it is: texts, choices, numbers, switches; the focus and the caret stay", async () => {
    waitFor("making")
    await page.getByRole("combobox", { name: "Style" }).selectOptions("oil")
    await page.getByRole("spinbutton", { name: "Steps" }).fill("28")
    await page.getByRole("checkbox", { name: "Hires" }).click()
    await page.getByRole("radio", { name: "wide" }).click()
    await page.getByRole("radio", { name: "tall" }).click()
    await prompt.fill("a lighthouse at dusk")
    const area = document.querySelector("textarea")
    area?.setSelectionRange(2, 12)
    await comeAlive()
    expect(held()).toBe("a lighthouse at dusk · oil · 28 · true · tall")
    expect([document.activeElement, area?.selectionStart, area?.selectionEnd]).toEqual([area, 2, 12])
    await userEvent.keyboard("boat")
    expect(held()).toBe("a boat at dusk · oil · 28 · true · tall")
    expect(sent).toEqual([])
  })

  it("is sent once by the button that was pressed, however often, with all that was typed after it", async () => {
    waitFor("making")
    await prompt.fill("a fox")
    for (const _press of [1, 2, 3]) await generate.click()
    await expect.element(generate).toHaveAttribute("aria-busy", "true")
    await prompt.fill("a fox in snow")
    await comeAlive()
    expect(sent).toEqual(["a fox in snow · none · 20 · false · square"])
    await expect.element(generate).toHaveAttribute("aria-busy", "false")
  })

  it("is sent by Ctrl and Enter in the prompt", async () => {
    waitFor("making")
    await prompt.fill("an owl")
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await comeAlive()
    expect(sent).toEqual(["an owl · none · 20 · false · square"])
  })

  it("is pressed, the button of a menu too, and says until then that it was heard", async () => {
    waitFor("making")
    await page.getByRole("button", { name: "More steps" }).click()
    await expect.element(page.getByRole("button", { name: "More steps" })).toHaveAttribute("aria-busy", "true")
    await comeAlive()
    await expect.element(page.getByRole("button", { name: "More steps" })).not.toHaveAttribute("aria-busy")
    expect([held(), sent]).toEqual([" · none · 40 · false · square", []])
    waitFor("making", `<div data-skeleton><button type="button">Styles</button></div>`, true)
    await page.getByRole("button", { name: "Styles" }).click()
    await comeAlive()
    expect(held()).toBe(" · oil · 20 · false · square")
  })

  it("is given up where the island does not come, and no longer said to have been heard", async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const reported = vi.spyOn(globalThis, "reportError").mockImplementation(() => undefined)
    showPage(
      lentIsland("gone", SERVER_HTML, { when: "load" }) + lentIsland("making", "<button type=button>Other</button>", { when: "idle" }),
    )
    scheduleIslands({ gone: () => promise })
    await page.getByRole("button", { name: "More steps" }).click()
    const more = page.getByRole("button", { name: "More steps" })
    await expect.element(more).toHaveAttribute("aria-busy", "true")
    document.querySelector("[data-island=making]")?.dispatchEvent(new Event("island:failed"))
    await expect.element(more).toHaveAttribute("aria-busy", "true")
    reject(new Error("no chunk"))
    await expect.element(more).not.toHaveAttribute("aria-busy")
    reported.mockRestore()
  })

  it("is pressed too where the button has marks of the island's own, and not where the page's own script hears it", async () => {
    for (const [name, then] of [
      ["item", "40"],
      ["heard", "20"],
    ] as const) {
      const marks = Object.entries(MARKS[name]).map(([mark, value]) => ` ${mark}="${value}"`)
      waitFor(name, SERVER_HTML.replace(">More steps", `${marks.join("")}>More steps`))
      await page.getByRole("button", { name: "More steps" }).click()
      await comeAlive()
      expect([name, held()]).toEqual([name, ` · none · ${then} · false · square`])
    }
  })

  it("goes before what the device remembers; what nobody touched does not", async () => {
    waitFor("remembered")
    await page.getByRole("spinbutton", { name: "Steps" }).fill("30")
    await comeAlive()
    expect(held()).toBe("a draft · none · 30 · false · square")
    waitFor("remembered")
    await prompt.fill("what I typed")
    await comeAlive()
    expect(held()).toBe("what I typed · none · 20 · false · square")
  })

  it("moves from the field of a skeleton into the one that takes its place", async () => {
    waitFor("making", `<div data-skeleton><textarea name="prompt" aria-label="Prompt"></textarea></div>`, true)
    await prompt.fill("a harbor")
    await comeAlive()
    expect(held()).toBe("a harbor · none · 20 · false · square")
    expect(document.activeElement).toBe(document.querySelector("textarea"))
  })
})

it("a form that leads somewhere is not held up, and one that is alive hears by itself", async () => {
  waitFor("making", `<form action="/en/search"><button>Search</button></form>`)
  let wasHeld: boolean | null = null
  document.querySelector("form")?.addEventListener("submit", (event) => {
    wasHeld = event.defaultPrevented
    event.preventDefault()
  })
  await page.getByRole("button", { name: "Search" }).click()
  expect(wasHeld).toBe(false)
  waitFor("making")
  await comeAlive()
  await prompt.fill("a gull")
  await generate.click()
  expect(sent).toEqual(["a gull · none · 20 · false · square"])
})
