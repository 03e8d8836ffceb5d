import { artworkLocalize } from "../../domain/post/artwork-contract.ts"
import { WORD_TABLE } from "../../domain/post/translation-rules.ts"
import { call } from "../_runtime/call.ts"

/** Puts a work's title and text into the page's language, and says who translated them. */
export async function localizeWork(button: HTMLButtonElement): Promise<void> {
  const { localize: id, kind, language, busy, failed, by = "", byTable = "" } = button.dataset
  const [title, text, status] = ["work-title", "work-text", "work-translation"].map((name) => document.getElementById(name))
  if (!title || !status || button.disabled) return
  button.disabled = true
  status.textContent = busy ?? ""
  try {
    const input = artworkLocalize.input().parse({ id, obj_type: Number(kind), language })
    const said = await call(artworkLocalize, input, { handlesErrors: true })
    put(title, said.title, document.documentElement.lang)
    if (text) put(text, said.text, document.documentElement.lang)
    status.textContent =
      said.translated_by === null ? "" : said.translated_by === WORD_TABLE ? byTable : by.replace("{name}", () => said.translated_by ?? "")
    button.hidden = true
  } catch {
    status.textContent = failed ?? ""
    button.disabled = false
  }
}

function put(element: HTMLElement, text: string, language: string): void {
  const place = element.querySelector("bdi") ?? element
  place.textContent = text
  element.lang = language
}
