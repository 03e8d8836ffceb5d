import type { SearchOption } from "./option-list.ts"
import { ownThings } from "./own-things.ts"
import { PALETTE_ID } from "./palette-id.ts"
import { noteOption, recentOptions } from "./palette-recents.ts"
import { commandsFor, inGroups } from "./palette-rules.ts"
import { attachSearchBox } from "./search-box.ts"

let fetching: Promise<HTMLDialogElement> | undefined

/** Opens the palette over the page: search, and commands by their names. Where it does not come, the page of search is opened. */
export async function openPalette(): Promise<void> {
  const locale = location.pathname.split("/")[1] ?? "en"
  try {
    fetching ??= fetchPalette(`/${locale}/search`)
    const dialog = await fetching
    // A second press of the keys closes it again.
    if (dialog.open) return dialog.close()
    dialog.showModal()
    const input = dialog.querySelector("input")
    input?.focus()
    input?.select()
  } catch (error) {
    fetching = undefined
    reportError(error)
    location.assign(`/${locale}/search`)
  }
}

async function fetchPalette(from: string): Promise<HTMLDialogElement> {
  const answer = await fetch(from, { headers: { Accept: "text/html" } })
  if (!answer.ok) throw new Error(`the page of search answered ${answer.status}`)
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const template = page.getElementById(PALETTE_ID)
  const dialog = template instanceof HTMLTemplateElement ? template.content.querySelector("dialog") : null
  const form = dialog?.querySelector<HTMLFormElement>("form[data-search]")
  if (dialog === null || !form) throw new Error("the page of search has no palette")
  const commands = Array.from(
    dialog.querySelectorAll<HTMLAnchorElement>("[data-command]"),
    (link): SearchOption => ({
      text: link.textContent?.trim() ?? "",
      href: link.getAttribute("href") ?? "",
      kind: "",
      group: link.dataset["command"] ?? "",
    }),
  )
  const { recent = "", found = "", own = "", board = "", made = "", file = "" } = dialog.dataset
  document.body.append(document.adoptNode(dialog))
  form.dataset["alive"] = ""
  const locale = from.split("/")[1] ?? "en"
  attachSearchBox(form, {
    known: (typed) =>
      inGroups(
        commandsFor(
          recentOptions().map((option) => ({ ...option, group: recent })),
          typed,
        ),
        commandsFor(commands, typed),
      ),
    own: (typed, signal) => ownThings(typed, locale, { group: own, board, made, file }, signal),
    onChoose: noteOption,
    group: found,
  })
  return dialog
}
