import type { BrowserContext, Page } from "playwright-core"

/** What a person presses. What is off says why elsewhere; what is chosen already has nothing to change. */
const PRESSED =
  ":is(button, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role^=menuitem], input[type=checkbox], input[type=radio])" +
  ":not(:disabled, .sr-only, [aria-disabled=true], [aria-selected=true], [aria-current], [aria-pressed=true], [aria-checked=true][role=radio], input[type=radio]:checked)"

/** How many controls of one kind are pressed in one place: the tenth card of a list does what the first does. */
const MOST_OF_A_KIND = 2

/** How deep menus and dialogs are gone into. */
const DEEPEST = 2

/** How long something may take to show, ms, beyond which it is taken for nothing. */
const NOTHING_MS = 4_000

/** How long a page must keep still before a press, ms, so that what changes afterwards comes from it. */
const STILL_MS = 120
/** How long that is waited for, ms; a page with a clock never keeps still. */
const LONGEST_STIR_MS = 1_500

declare global {
  interface Window {
    /** What changed since it was emptied, and when last. */
    pressWatch: {
      changes: string[]
      lastMs: number
      /** The menu or dialog on top. */
      layer: () => Element | undefined
      /** The controls to be seen there, by key: island, role and words, digits left out. The same control on two pages has the same. */
      keys: (pressed: string) => string[]
      /** Marks the control of a key, and no other. Whether it is there. */
      mark: (pressed: string, key: string) => boolean
    }
  }
}

/** Opens pages, presses their controls one after another, and gathers those after which nothing changed. */
export class ControlPresser {
  /** What no press changed, by address and control. */
  readonly dead: string[] = []
  pressed = 0
  #page: Page
  readonly #context: BrowserContext
  readonly #done = new Set<string>()
  readonly #leftAlone: RegExp
  #happened: string[] = []
  /** The openers of the layer that is on top, joined; empty for the page itself, null when it is to be opened anew. */
  #standsAt: string | null = null

  /** `leftAlone` matches the words of controls that end the visit, such as signing out. */
  static async on(page: Page, leftAlone: RegExp): Promise<ControlPresser> {
    await page.context().addInitScript(watchChanges)
    return new ControlPresser(page, leftAlone)
  }

  private constructor(page: Page, leftAlone: RegExp) {
    this.#page = page
    this.#context = page.context()
    this.#leftAlone = leftAlone
  }

  /** What a press may bring about beside the page. */
  #listen(page: Page): void {
    const note = (what: string) => this.#happened.push(what)
    page.on("request", (request) => {
      note(request.url())
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#standsAt = null
    })
    page.on("filechooser", () => note("file chooser"))
    page.on("download", (download) => {
      note("download")
      void download.cancel()
    })
    page.on("dialog", (dialog) => {
      note("dialog")
      void dialog.accept().catch(() => undefined)
    })
    page.on("popup", (popup) => {
      note("popup")
      void popup.close()
    })
  }

  /** Presses whatever the page at an address has that was not pressed on another, and what is in the menus and dialogs that opens. */
  async pressAllOf(address: string): Promise<void> {
    await this.#open(address)
    const waiting = (await this.#keys()).map((key) => [key])
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const key = path.at(-1) ?? ""
      if (this.#done.has(key) || this.#leftAlone.test(key) || this.#isEnough(key)) continue
      if (!(await this.#goTo(address, path))) continue
      let wasSomething = await this.#press()
      // What another press has said already, such as what a form lacks, is not said twice.
      if (wasSomething === false && (await this.#goTo(address, path, true))) wasSomething = await this.#press()
      if (wasSomething !== null) this.pressed += 1
      if (wasSomething === false) this.dead.push(`${address}: ${path.join(" > ")}`)
      await this.#look(address, path, waiting)
    }
  }

  /** Sees where a press has led, and puts what a menu or dialog has before what waits. */
  async #look(address: string, path: readonly string[], waiting: string[][]): Promise<void> {
    // The press may lead away, at once or when an answer has come.
    const isCovered = await this.#keepStill()
      .then(() => this.#isCovered())
      .catch(() => null)
    if (isCovered === null || this.#standsAt === null || !this.#page.url().endsWith(address)) {
      this.#standsAt = null
      return
    }
    this.#standsAt = isCovered ? path.join() : ""
    if (!isCovered || path.length >= DEEPEST) return
    const inner = await this.#keys().catch(() => [])
    waiting.unshift(...inner.map((key) => [...path, key]))
  }

  /** Brings the page to where the last control of a path is, opened anew if need be, and marks it. False when it is not there. */
  async #goTo(address: string, path: readonly string[], isAnew = false): Promise<boolean> {
    const openers = path.slice(0, -1)
    const key = path.at(-1) ?? ""
    if (isAnew) this.#standsAt = null
    if (openers.length === 0 && this.#standsAt !== null) await this.#uncover().catch(() => undefined)
    if (this.#standsAt === openers.join() && (await this.#mark(key).catch(() => false))) return true
    await this.#open(address)
    for (const opener of openers) {
      if (!(await this.#mark(opener))) return false
      await this.#press()
      await this.#keepStill()
    }
    return this.#mark(key)
  }

  #keys(): Promise<string[]> {
    return this.#page.evaluate((pressed) => window.pressWatch.keys(pressed), PRESSED)
  }

  #mark(key: string): Promise<boolean> {
    return this.#page.evaluate(([pressed, wanted]) => window.pressWatch.mark(pressed, wanted), [PRESSED, key] as const)
  }

  #isEnough(key: string): boolean {
    const kind = key.replace(/".*/s, "")
    const known = [...this.#done].filter((done) => done.startsWith(kind)).length
    this.#done.add(key)
    return kind.includes("[of many]") && known >= MOST_OF_A_KIND
  }

  async #open(address: string): Promise<void> {
    // Another tab: what was pressed before may still be leading the old one elsewhere.
    const old = this.#page
    this.#page = await this.#context.newPage()
    void old.close()
    this.#listen(this.#page)
    await this.#page.goto(address, { waitUntil: "domcontentloaded" })
    await this.#page.waitForFunction(() => document.querySelector("[data-island][data-when=load]:not([data-alive])") === null)
    await this.#keepStill()
    this.#standsAt = ""
  }

  async #keepStill(): Promise<true> {
    await this.#page.evaluate(waitUntilStill, { stillMs: STILL_MS, longestMs: LONGEST_STIR_MS })
    return true
  }

  /** Presses what is marked, as a finger does. Whether anything came of it; null where it went before it was pressed. */
  async #press(): Promise<boolean | null> {
    const control = this.#page.locator("[data-press]")
    const before = this.#page.url()
    await control.hover({ timeout: NOTHING_MS }).catch(() => undefined)
    if (!(await control.isVisible())) return null
    await this.#keepStill()
    this.#happened = []
    await this.#page.evaluate(() => {
      window.pressWatch.changes = []
    })
    await control.click({ timeout: NOTHING_MS, noWaitAfter: true }).catch(() => this.#page.keyboard.press("Enter"))
    const untilMs = Date.now() + NOTHING_MS
    for (;;) {
      if (this.#happened.length > 0 || this.#page.url() !== before) return true
      // The document may be going.
      const changes = await this.#page.evaluate(() => window.pressWatch.changes.length).catch(() => 1)
      if (changes > 0) return true
      // A button about the viewer themself hides once their marks are known, maybe just before the press.
      if (Date.now() > untilMs) return (await control.isVisible()) ? false : null
    }
  }

  #isCovered(): Promise<boolean> {
    return this.#page.evaluate(() => window.pressWatch.layer() !== undefined)
  }

  /** Closes menus and dialogs by their key. */
  async #uncover(): Promise<void> {
    for (let layers = 0; layers < DEEPEST && (await this.#isCovered()); layers += 1) {
      await this.#page.keyboard.press("Escape")
      await this.#keepStill()
    }
    this.#standsAt = (await this.#isCovered()) ? null : ""
  }
}

/** Runs in the page, before its scripts: notes whatever changes, and knows its controls. */
function watchChanges(): void {
  const layer = () =>
    [...document.querySelectorAll(":is(dialog[open], [role=dialog], [role=menu], [role=listbox], [popover]:popover-open)")]
      .filter((one) => one.checkVisibility())
      .at(-1)
  const controls = (pressed: string) =>
    [...(layer() ?? document).querySelectorAll<HTMLElement>(pressed)].filter((control) => control.checkVisibility())
  const keyOf = (control: HTMLElement) => {
    const island = control.closest<HTMLElement>("[data-island]")?.dataset["island"] ?? "page"
    const label = control.getAttribute("aria-label") ?? (control.textContent.trim() || control.closest("label")?.textContent.trim())
    const isOfMany = control.closest("li, article, tr, [role=listitem], [role=row], [role=gridcell]") !== null
    const role = control.getAttribute("role") ?? control.tagName.toLowerCase()
    return `${island} ${isOfMany ? "[of many] " : ""}${role} ${control.className} "${(label ?? control.title).replace(/[0-9]+/g, "#").slice(0, 80)}"`
  }
  const watch: Window["pressWatch"] = {
    layer,
    changes: [],
    lastMs: performance.now(),
    keys: (pressed) => controls(pressed).map(keyOf),
    mark(pressed, key) {
      for (const marked of document.querySelectorAll("[data-press]")) marked.removeAttribute("data-press")
      const control = controls(pressed).find((one) => keyOf(one) === key)
      control?.setAttribute("data-press", "")
      return control !== undefined
    },
  }
  window.pressWatch = watch
  const note = (what: string) => {
    watch.lastMs = performance.now()
    if (watch.changes.length < 20) watch.changes.push(what)
  }
  new MutationObserver((records) => {
    for (const { type, attributeName } of records) if (attributeName !== "data-press") note(`${type} ${attributeName ?? ""}`)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  const seen = [
    "play",
    "pause",
    "volumechange",
    "ratechange",
    "seeking",
    "scroll",
    "invalid",
    "fullscreenchange",
    "change",
    "toggle",
    "close",
  ]
  for (const type of seen) document.addEventListener(type, () => note(type), true)
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || target.closest("[data-press]") === null) note("focus")
  })
  const asked = [
    [navigator.clipboard, ["writeText", "write", "readText", "read"]],
    [window, ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker", "open"]],
    [CanvasRenderingContext2D.prototype, ["clearRect"]],
  ] as const
  for (const [owner, names] of asked) {
    for (const name of names) {
      const original: unknown = owner === undefined ? undefined : Reflect.get(owner, name)
      if (typeof original !== "function") continue
      const apply = (target: (...given: unknown[]) => unknown, self: unknown, given: unknown[]): unknown => {
        note(name)
        return Reflect.apply(target, self, given)
      }
      Object.defineProperty(owner, name, { value: new Proxy(original as (...given: unknown[]) => unknown, { apply }) })
    }
  }
}

/** Runs in the page. */
async function waitUntilStill({ stillMs, longestMs }: { stillMs: number; longestMs: number }): Promise<void> {
  const untilMs = performance.now() + longestMs
  while (performance.now() < untilMs && performance.now() - window.pressWatch.lastMs < stillMs)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}
