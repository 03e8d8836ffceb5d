import { useEffect, useEffectEvent } from "react"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { isUnderDialog } from "../_runtime/generator-dialog.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const loadText = import.meta.env.SSR ? onlyInBrowser : () => import("../../formats/generator/text-recipe.ts")
const loadFile = import.meta.env.SSR ? onlyInBrowser : () => import("../../formats/generator/read-recipe.ts")

/** Files above this hold no recipe that is worth the wait; the formats that hold one are far smaller. */
export const MAXIMUM_RECIPE_FILE_BYTES = 67_108_864

/** What was pasted that has settings: the text itself, or the image's recipe as text. */
export type PastedRecipe = { readonly kind: "text"; readonly text: string } | { readonly kind: "file"; readonly file: File }

/** Whether a text can be more than a prompt: something in it is named. What it really is, its reader says. */
function namesAnything(text: string): boolean {
  return /[\p{L}\p{N}*_`"')\]\u3011]\s*[:\uff1a=\uff1d|\t]|\n|,.*\d/u.test(text)
}

interface RecipePaste {
  /** The form that is pasted into: what lies under a dialog takes nothing. */
  readonly form: { readonly current: Element | null }
  /** Pasted images are read for recipes; where a form has a place for images, they belong there. */
  readonly takesImages: boolean
  readonly onRecipe: (pasted: PastedRecipe) => void
  /** An image was pasted that has no recipe inside. */
  readonly onNone: () => void
}

/**
 * Watches for recipes that are pasted into the prompt or beside the fields. A pasted text stands in the prompt all the same, so that nothing
 * is lost where its settings are not wanted.
 */
export function useRecipePaste({ form, takesImages, onRecipe, onNone }: RecipePaste): void {
  const take = useEffectEvent(onRecipe)
  const tellNone = useEffectEvent(onNone)
  const isOpen = useEffectEvent(() => takesImages)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const field = event.target instanceof Element ? event.target.closest("input, textarea, [contenteditable]") : null
      const isPrompt = field instanceof HTMLTextAreaElement && field.name === "prompt"
      if ((field !== null && !isPrompt) || isUnderDialog(form.current) || event.clipboardData === null) return
      const [file] = [...event.clipboardData.files].filter(({ type }) => type.startsWith("image/"))
      const text = event.clipboardData.getData("text/plain")
      if (file !== undefined && field === null && isOpen()) {
        event.preventDefault()
        void readFile(file).then((hasRecipe) => (hasRecipe ? take({ kind: "file", file }) : tellNone()))
      } else if (namesAnything(text)) void readText(text).then((hasRecipe) => (hasRecipe ? take({ kind: "text", text }) : undefined))
    }
    document.addEventListener("paste", onPaste)
    return () => document.removeEventListener("paste", onPaste)
  }, [form])
}

async function readFile(file: File): Promise<boolean> {
  if (file.size > MAXIMUM_RECIPE_FILE_BYTES) return false
  const { readRecipe } = await loadFile()
  return (await readRecipe(await file.bytes())) !== null
}

async function readText(text: string): Promise<boolean> {
  const { recipeOfText } = await loadText()
  return holdsSettings(recipeOfText(text))
}

/** Whether what was pasted says more than a prompt does: settings, or words to avoid. */
export function holdsSettings(recipe: Recipe | null): boolean {
  return recipe !== null && (Object.keys(recipe.settings).length > 0 || recipe.negativePrompt !== "")
}
