import { bring, fetchDialog } from "./fetch-dialog.ts"
import type { SearchOption } from "./option-list.ts"
import { ownThings } from "./own-things.ts"
import { PALETTE_ID } from "./palette-id.ts"
import { noteOption, recentOptions } from "./palette-recents.ts"
import { commandsFor, deskOptions, inGroups } from "./palette-rules.ts"
import { attachSearchBox } from "./search-box.ts"

let fetching: Promise<HTMLDialogElement> | undefined

/** Opens the palette over the page: search, and commands by their names. Where it does not come, the page of search is opened. */
export function openPalette(): Promise<void> {
  const locale = location.pathname.split("/")[1] ?? "en"
  return bring(async () => {
    try {
      fetching ??= fetchPalette(locale)
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
  })
}

async function fetchPalette(locale: string): Promise<HTMLDialogElement> {
  const dialog = await fetchDialog(PALETTE_ID)
  const form = dialog.querySelector<HTMLFormElement>("form[data-search]")
  if (form === null) throw new Error("the palette has no form")
  const commands = Array.from(
    dialog.querySelectorAll<HTMLAnchorElement>("[data-command]"),
    (link): SearchOption => ({
      text: link.textContent?.trim() ?? "",
      href: link.getAttribute("href") ?? "",
      kind: "",
      group: link.dataset["command"] ?? "",
    }),
  )
  const { recent = "", found = "", own = "", board = "", made = "", file = "", desk, deskSearch = "", deskGroup = "" } = dialog.dataset
  const deskWay = desk === undefined ? null : { href: desk, kind: deskSearch, group: deskGroup }
  document.body.append(dialog)
  form.dataset["alive"] = ""
  attachSearchBox(form, {
    known: (typed) =>
      inGroups(
        commandsFor(
          recentOptions().map((option) => ({ ...option, group: recent })),
          typed,
        ),
        commandsFor(commands, typed),
        deskOptions(typed, deskWay),
      ),
    own: (typed, signal) => ownThings(typed, locale, { group: own, board, made, file }, signal),
    onChoose: noteOption,
    group: found,
  })
  return dialog
}
