/** One way to go on. */
export interface SearchOption {
  readonly text: string
  readonly href: string
  /** What it is, beside it. */
  readonly kind: string
  /** The heading that it stands under; none unless it is said. */
  readonly group?: string
}

/** A press of keys or a pointer that chooses. */
type Choosing = Pick<MouseEvent, "ctrlKey" | "metaKey">

let lists = 0

/** The list below a combobox (WAI-ARIA: the focus stays in the field, the active option is named by it). */
export class OptionList {
  readonly #input: HTMLInputElement
  readonly #list: HTMLUListElement
  readonly #status: HTMLElement
  readonly #available: string
  readonly #onChoose: (option: SearchOption) => void
  #options: readonly SearchOption[] = []
  #items: readonly HTMLLIElement[] = []
  #active = -1

  constructor(form: HTMLFormElement, input: HTMLInputElement, available: string, onChoose: (option: SearchOption) => void) {
    this.#input = input
    this.#available = available
    this.#onChoose = onChoose
    this.#list = document.createElement("ul")
    this.#list.id = `search-options-${++lists}`
    this.#list.className = "panel absolute inset-x-0 top-full z-30 mt-1 grid max-h-[60dvh] overflow-y-auto overscroll-contain p-1"
    this.#list.hidden = true
    this.#list.style.display = "none"
    this.#list.setAttribute("role", "listbox")
    this.#list.setAttribute("aria-label", input.getAttribute("aria-label") ?? "")
    this.#status = document.createElement("p")
    this.#status.className = "sr-only"
    this.#status.setAttribute("role", "status")
    form.append(this.#list, this.#status)
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.#list.id,
    }))
      input.setAttribute(name, value)
    // The field keeps the focus, so that a press chooses before the list is gone.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault())
    this.#list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("[data-href]") : null
      this.#choose(
        this.#items.findIndex((each) => each === item),
        event,
      )
    })
  }

  show(options: readonly SearchOption[]): void {
    this.#offer(options, -1)
  }

  /** More comes for the same words: the active option stays so, else Enter would lead elsewhere than was chosen a moment ago. */
  update(options: readonly SearchOption[]): void {
    const chosen = this.#options[this.#active]?.href ?? null
    this.#offer(
      options,
      options.findIndex(({ href }) => href === chosen),
    )
  }

  hide(): void {
    this.#setOpen(false)
    this.#activate(-1)
  }

  /** Arrows move through the options and back to the field, Enter goes to the active one, Escape closes. */
  onKey(event: KeyboardEvent): void {
    // An input method takes these keys for itself while it composes.
    if (event.isComposing) return
    const count = this.#list.hidden ? 0 : this.#items.length
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (count === 0) return
        event.preventDefault()
        this.#activate(event.key === "ArrowDown" ? ((this.#active + 2) % (count + 1)) - 1 : ((this.#active + 1 + count) % (count + 1)) - 1)
        return
      case "Enter": {
        if (this.#items[this.#active] === undefined) return
        event.preventDefault()
        this.#choose(this.#active, event)
        return
      }
      case "Escape":
        if (count === 0) return
        event.preventDefault()
        event.stopPropagation()
        this.hide()
    }
  }

  #choose(index: number, { ctrlKey, metaKey }: Choosing): void {
    const option = this.#options[index]
    if (option === undefined) return
    this.#onChoose(option)
    // With a key held it opens elsewhere, as a link does.
    if (ctrlKey || metaKey) open(option.href, "_blank", "noopener")
    else {
      // Where it is a part of this page, nothing else takes the palette away.
      this.#input.closest("dialog")?.close()
      location.assign(option.href)
    }
  }

  #offer(options: readonly SearchOption[], active: number): void {
    this.#options = options
    this.#items = options.map((option, index) => this.#itemOf(option, index))
    const rows = this.#items.flatMap((item, index) => {
      const { group } = options[index] ?? {}
      return group === undefined || group === options[index - 1]?.group ? [item] : [headingOf(group), item]
    })
    this.#list.replaceChildren(...rows)
    this.#setOpen(options.length > 0)
    this.#activate(active)
  }

  #itemOf({ text, href, kind, group }: SearchOption, index: number): HTMLLIElement {
    const item = document.createElement("li")
    item.id = `${this.#list.id}-${index}`
    item.dataset["href"] = href
    item.setAttribute("role", "option")
    item.setAttribute("aria-selected", "false")
    item.className =
      "flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 hover:bg-hover aria-selected:bg-hover"
    const words = document.createElement("bdi")
    words.className = "truncate"
    words.textContent = text
    // A listbox has no headings: what an option stands under is said with it.
    if (group !== undefined) item.setAttribute("aria-description", group)
    const sort = document.createElement("span")
    sort.className = "shrink-0 text-sm text-ink-3"
    sort.textContent = kind
    item.append(words, sort)
    return item
  }

  #setOpen(isOpen: boolean): void {
    const wasOpen = !this.#list.hidden
    this.#list.hidden = !isOpen
    this.#list.style.display = isOpen ? "" : "none"
    this.#input.setAttribute("aria-expanded", String(isOpen))
    if (isOpen !== wasOpen) this.#status.textContent = isOpen ? this.#available : ""
  }

  #activate(index: number): void {
    this.#items[this.#active]?.setAttribute("aria-selected", "false")
    this.#active = index
    const item = this.#items[index]
    item?.setAttribute("aria-selected", "true")
    item?.scrollIntoView({ block: "nearest" })
    if (item === undefined) this.#input.removeAttribute("aria-activedescendant")
    else this.#input.setAttribute("aria-activedescendant", item.id)
  }
}

/** For the eye alone. */
function headingOf(group: string): HTMLLIElement {
  const heading = document.createElement("li")
  heading.className = "px-3 pt-2 pb-1 text-xs font-semibold text-ink-3"
  heading.setAttribute("role", "presentation")
  heading.setAttribute("aria-hidden", "true")
  heading.textContent = group
  return heading
}
