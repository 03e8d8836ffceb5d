import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Driver } from "./driver.ts"

/** How long something may take to be there, ms: these machines are slow, and nothing else of them is tested. */
const PATIENCE_MS = 45_000

/** What a person finds by, as the page's own roles and names have it. */
export interface Target {
  readonly role: "button" | "link" | "field" | "tab" | "slider" | "radio" | "heading"
  /** All of its name, or for a regular expression's source within slashes a part of it. */
  readonly name: string
  /** Within this. */
  readonly within?: string
}

/** Looks for an element in a page and marks it; answers whether it is there. */
const MARK = `
  const selectors = { button: "button,[role=button],summary", link: "a[href]", field: "input,textarea,select", tab: "[role=tab]",
    slider: "[role=slider],input[type=range]", radio: "input[type=radio],[role=radio]", heading: "h1,h2,h3" }
  const clean = (text) => (text ?? "").replace(/\\s+/g, " ").trim()
  const nameOf = (element) => clean(element.getAttribute("aria-label") ??
    (element.getAttribute("aria-labelledby")?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ")) ??
    (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent))
  const isMeant = (name) => argument.name.startsWith("/") ? new RegExp(argument.name.slice(1, -1), "i").test(name) : name === argument.name
  const isSeen = (element) => element.type === "radio" || element.type === "file" ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden")
  const all = [...(argument.within ? document.querySelectorAll(argument.within) : [document])].flatMap((root) => [...root.querySelectorAll(selectors[argument.role])])
  const open = [...document.querySelectorAll("dialog[open]")].at(-1)
  const found = all.filter((element) => (open === undefined || open.contains(element)) && isMeant(nameOf(element)) && isSeen(element) && element.getAttribute("aria-disabled") !== "true" && !element.disabled)[0]
  for (const old of document.querySelectorAll("[data-driven]")) old.removeAttribute("data-driven")
  const marked = found?.type === "radio" && found.labels?.[0] && found.getClientRects()[0]?.width < 4 ? found.labels[0] : found
  marked?.setAttribute("data-driven", "")
  marked?.scrollIntoView({ block: "center", behavior: "instant" })
  return found !== undefined`

const DRIVEN = "[data-driven]"

/** A page of the site in another engine, used as a person uses it. Everything waits until it can be done, and throws where it cannot. */
export class Screen {
  readonly driver: Driver
  readonly origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  /** Opens a page of the site, and waits until this island of it is alive. */
  async open(path: string, island?: string): Promise<void> {
    await this.driver.goTo(this.origin + path)
    if (island !== undefined)
      await this.until(`the island ${island}`, `return document.querySelector("[data-island='${island}'][data-alive]") !== null`)
  }

  async press(target: Target): Promise<void> {
    await this.#find(target)
    await this.driver.press(DRIVEN)
  }

  async type(target: Target, text: string): Promise<void> {
    await this.#find(target)
    await this.driver.type(DRIVEN, text)
  }

  /** Gives an element the focus, for keys. */
  async focus(target: Target): Promise<void> {
    await this.#find(target)
    await this.driver.run(`document.querySelector("${DRIVEN}").focus()`)
  }

  async sees(target: Target): Promise<void> {
    await this.#find(target)
  }

  /** Chooses files in the field that this selector finds first. */
  async choose(selector: string, ...paths: readonly string[]): Promise<void> {
    await this.until(`a field for files`, `return document.querySelector(argument) !== null`, selector)
    await this.driver.choose(selector, paths)
  }

  /** Sets a list of options to the one with this value, as choosing it does. */
  async select(selector: string, value: string): Promise<void> {
    await this.until(`an option ${value}`, `return document.querySelector(argument) !== null`, `${selector} option[value="${value}"]`)
    await this.driver.run(
      `const list = document.querySelector(argument.selector)
      list.value = argument.value
      list.dispatchEvent(new Event("change", { bubbles: true }))`,
      { selector, value },
    )
  }

  /** Drops a file on an element, with the events that the browser itself would send. */
  async drop(selector: string, path: string): Promise<void> {
    await this.until(`a place for files`, `return document.querySelector(argument) !== null`, selector)
    const base64 = (await readFile(path)).toString("base64")
    await this.driver.run(
      `const bytes = Uint8Array.from(atob(argument.base64), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      // Without a type, as the systems give what they do not know.
      dataTransfer.items.add(new File([bytes], argument.name))
      for (const type of ["dragenter", "dragover", "drop"])
        document.querySelector(argument.selector).dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))`,
      { selector, base64, name: basename(path) },
    )
  }

  /** Waits for words anywhere on the page. */
  async reads(text: string): Promise<void> {
    await this.until(`“${text}”`, `return document.body.innerText.includes(argument)`, text)
  }

  /** Waits until a condition in the page holds; `what` names it in the failure. */
  async until(what: string, condition: string, argument?: unknown): Promise<void> {
    for (const untilMs = Date.now() + PATIENCE_MS; ; await wait(150)) {
      // While a page makes way for another, nothing can be asked of it.
      const holds = await this.driver.run(condition, argument).catch((error: unknown) => String(error))
      if (holds === true) return
      if (Date.now() > untilMs && typeof holds === "string") throw new Error(`${what}: ${holds}`)
      if (Date.now() > untilMs) throw new Error(`${what}: not there within ${PATIENCE_MS / 1000} s. The page says: ${await this.#words()}`)
    }
  }

  async #find(target: Target): Promise<void> {
    await this.until(`${target.role} “${target.name}”`, MARK, target)
  }

  async #words(): Promise<string> {
    const words = await this.driver.run(
      `return (document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body).innerText.replace(/\\s+/g, " ").slice(0, 400)`,
    )
    return String(words)
  }
}
