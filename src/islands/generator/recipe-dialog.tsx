import { FileImage } from "lucide-react"
import { useRef, useState } from "react"
import { type RecipeAsSettings, settingsOf } from "../../domain/studio/recipe-rules.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { knownFields } from "./draft.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { offeredSettings } from "./offered-settings.ts"
import { useFieldFacts } from "./use-field-facts.ts"
import { WideDialog } from "./wide-dialog.tsx"

/** Files above this hold no recipe that is worth the wait; the formats that hold one are far smaller. */
const MAXIMUM_FILE_BYTES = 67_108_864

/** Settings out of an image that was made elsewhere, or out of a text that describes one: what is understood, what is changed, what is not. */
export function RecipeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { category = 1 } = useFieldFacts().meta
  const [text, setText] = useState("")
  const [read, setRead] = useState<RecipeAsSettings | "none" | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const take = (recipe: Recipe | null) => setRead(recipe === null ? "none" : settingsOf(recipe, offeredSettings(category)))
  const takeFile = async (file: File) => {
    take(file.size > MAXIMUM_FILE_BYTES ? null : await readRecipe(await file.bytes()))
  }
  const use = ({ meta }: RecipeAsSettings) => {
    changeMeta(generator, knownFields({ ...meta, ...(meta.negative_prompt === "" ? { negative_prompt: undefined } : {}) }))
    onClose()
  }
  return (
    <WideDialog title={t("recipeTitle")} onClose={onClose}>
      <p className="text-sm text-pretty text-ink-2">{t("recipeLead")}</p>
      <TextAreaField
        label={t("recipeText")}
        name="recipe"
        rows={6}
        text={text}
        error={read === "none" ? "NoRecipe" : undefined}
        onText={(next) => {
          setText(next)
          if (next.trim() === "") setRead(null)
          else take(recipeOfText(next))
        }}
      />
      <div>
        <Button icon={FileImage} onClick={() => picker.current?.click()}>
          {t("pickImage")}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/avif"
          aria-label={t("pickImage")}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ""
            if (file !== undefined) void takeFile(file)
          }}
        />
      </div>
      {read === null || read === "none" ? null : <Understood read={read} onUse={() => use(read)} />}
    </WideDialog>
  )
}

/** What a recipe comes to here: taken, changed and not used, and the press that takes it. */
export function Understood({ read, onUse }: { readonly read: RecipeAsSettings; readonly onUse: () => void }) {
  const t = useMessages("generator")
  const { meta, mended, unknown } = read
  const taken = Object.entries(meta).flatMap(([field, value]) =>
    value === "" || value === undefined ? [] : [[field, typeof value === "object" ? JSON.stringify(value) : String(value)] as const],
  )
  return (
    <div className="grid gap-4" aria-live="polite">
      <Part title={t("recipeTaken")} facts={taken} />
      <Part title={t("recipeChanged")} facts={mended.map(({ field, from, to }) => [field, to === null ? from : `${from} → ${to}`])} />
      <Part title={t("recipeUnknown")} facts={unknown.map(({ name, value }) => [name, value.slice(0, 200)])} />
      <Button variant="primary" onClick={onUse} className="justify-self-start">
        {t("recipeUse")}
      </Button>
    </div>
  )
}

function Part({ title, facts }: { readonly title: string; readonly facts: readonly (readonly [name: string, value: string])[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2 rounded-card border border-line p-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      <FactList
        facts={[...Map.groupBy(facts, ([name]) => name)].map(([name, same]) => [name, same.map(([, value]) => value).join(", ")])}
      />
    </section>
  )
}
