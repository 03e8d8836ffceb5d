import { useStore } from "@nanostores/react"
import { useState } from "react"
import { useRoom } from "../_making/room/room.tsx"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { panelOf } from "./panels.ts"
import { visitorTakes } from "./starter-rules.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { type PastedRecipe, useRecipePaste } from "./use-recipe-paste.ts"

const RecipeDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./recipe-dialog.tsx").then((chunk) => chunk.RecipeDialog),
)

/** A recipe that is pasted onto the room: what it says is shown before it fills anything. */
export function PastedRecipes() {
  const result = useMessages("result")
  const generator = useGenerator()
  const { form } = useRoom()
  const facts = useFieldFacts()
  const tab = useStore(generator.$tab)
  const isVisitor = useStore(generator.studio.$plan) === "visitor"
  const [pasted, setPasted] = useState<PastedRecipe | null>(null)
  const { slots, prompt } = panelOf(generator.mode, tab)
  useRecipePaste({
    form,
    takesImages: slots.length === 0 && prompt !== null,
    onRecipe: (recipe) => (prompt === null ? undefined : setPasted(recipe)),
    onNone: () => announce({ tone: "plain", body: { kind: "text", text: result("noRecipe") } }),
  })
  if (pasted === null) return null
  return (
    <RecipeDialog
      lists={facts.scene?.lists}
      pasted={pasted}
      takes={isVisitor ? visitorTakes : undefined}
      onUse={(settings) => changeMeta(generator, metaOfRecipe(settings))}
      onClose={() => setPasted(null)}
    />
  )
}
