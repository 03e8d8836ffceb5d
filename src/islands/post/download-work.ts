import { artworkGenerateInfo } from "../../domain/post/artwork-contract.ts"
import { type RecipeText, writeRecipe } from "../../formats/generator/write-recipe.ts"
import { call } from "../_runtime/call.ts"
import { saveBlob } from "../_ui/save-blob.ts"

type Form = RecipeText["form"] | "json"

/** Saves a work's image with its recipe in the words of a program, or the recipe alone; the menu that asked says how it goes. */
export async function downloadWork(button: HTMLElement): Promise<void> {
  const menu = button.closest<HTMLElement>("[data-download-menu]")
  const form = formOf(button.dataset["downloadForm"])
  const { downloadMenu: id = "", kind = "1", url = "", name = "" } = menu?.dataset ?? {}
  const status = menu?.querySelector<HTMLElement>("[role=status]")
  if (form === null || !status || status.dataset["isBusy"] === "") return
  const say = (words: string | undefined) => {
    status.textContent = words ?? ""
  }
  status.dataset["isBusy"] = ""
  say(status.dataset["busy"])
  try {
    const isSaved = await save({ id, kind: Number(kind), url, name }, form)
    say(isSaved ? "" : status.dataset["signed"])
  } catch {
    say(status.dataset["failed"])
  } finally {
    delete status.dataset["isBusy"]
  }
}

interface Asked {
  readonly id: string
  readonly kind: number
  readonly url: string
  readonly name: string
}

/** False for an image with content credentials, which is never changed. Throws where it does not come. */
async function save({ id, kind, url, name }: Asked, form: Form): Promise<boolean> {
  const known = artworkGenerateInfo.input().parse({ id, obj_type: kind })
  const { texts } = await call(artworkGenerateInfo, known, { handlesErrors: true })
  if (form === "json") {
    saveBlob(new Blob([texts.json], { type: "application/json" }), name.replace(/\.[a-z0-9]+$/, ".json"))
    return true
  }
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the image answered ${answer.status}`)
  const written = await writeRecipe(new Uint8Array(await answer.arrayBuffer()), { form, text: texts[form] })
  if (written === "signed") return false
  if (written === null) throw new Error("no recipe can be written into this file")
  saveBlob(new Blob([written], { type: answer.headers.get("Content-Type") ?? "image/png" }), name)
  return true
}

function formOf(text: string | undefined): Form | null {
  return text === "infotext" || text === "comfyui" || text === "fooocus" || text === "json" ? text : null
}
