import { FileImage } from "lucide-react"
import { useCallback, useEffect, useRef, useState } from "react"
import type { SceneLists } from "../../domain/studio/offer-rules.ts"
import { type MendedSetting, type RecipeAsSettings, type RecipeMeta, settingsOf } from "../../domain/studio/recipe-rules.ts"
import { onlyPlaced } from "../../domain/studio/unplaced-rules.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import type { Recipe } from "../../formats/generator/recipe.ts"
import { recipeOfText } from "../../formats/generator/text-recipe.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { listed } from "../_ui/listed.ts"
import { TextAreaField } from "../_ui/text-field.tsx"
import { WideDialog } from "../_ui/wide-dialog.tsx"
import { useModels } from "../studio/offered-models.ts"
import { offeredSettings } from "./offered-settings.ts"
import { nameIn, recipeFacts, recipeNames } from "./recipe-words.ts"
import { MAXIMUM_RECIPE_FILE_BYTES, type PastedRecipe } from "./use-recipe-paste.ts"

interface RecipeDialogProps {
  /** What can be chosen with the model that is chosen now, as far as it is known. */
  readonly lists?: SceneLists | undefined
  /** What was pasted, read at once. */
  readonly pasted?: PastedRecipe | undefined
  /** Whether the form has a place for a field of the settings; all by default. */
  readonly takes?: ((field: keyof RecipeMeta, meta: RecipeMeta) => boolean) | undefined
  readonly onUse: (settings: RecipeAsSettings) => void
  readonly onClose: () => void
}

/** Longest value that is shown of what is not taken as it was. */
const MAXIMUM_SHOWN_CHARACTERS = 200
const takesAll = () => true

/** Settings out of an image that was made elsewhere, or out of a text that describes one: what is understood, what is changed, what is not. */
export function RecipeDialog({ lists, pasted, takes = takesAll, onUse, onClose }: RecipeDialogProps) {
  const t = useMessages("generator")
  const [text, setText] = useState(pasted?.kind === "text" ? pasted.text : "")
  const [read, setRead] = useState<RecipeAsSettings | "none" | null>(null)
  const models = useModels()
  const picker = useRef<HTMLInputElement>(null)
  const take = useCallback(
    (recipe: Recipe | null) =>
      setRead(recipe === null ? "none" : onlyPlaced(settingsOf(recipe, offeredSettings({ models, lists })), takes)),
    [models, lists, takes],
  )
  const takeFile = useCallback(
    async (file: File) => take(file.size > MAXIMUM_RECIPE_FILE_BYTES ? null : await readRecipe(await file.bytes())),
    [take],
  )
  useEffect(() => {
    if (pasted?.kind === "text") take(recipeOfText(pasted.text))
    else if (pasted !== undefined) void takeFile(pasted.file)
  }, [pasted, take, takeFile])
  const use = (settings: RecipeAsSettings) => {
    onUse(settings)
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
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
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
  const words = { generator: t, studio: useMessages("studio"), result: useMessages("result") }
  const names = recipeNames(words)
  const changeOf = ({ from, to, reason }: MendedSetting) => {
    if (reason === "too-long") return t("reason_too-long", { from: from.length, to: to?.length ?? 0 })
    const change = [from, ...(to === null ? [] : [to])].map((text) => text.slice(0, MAXIMUM_SHOWN_CHARACTERS)).join(" → ")
    return `${change} (${t(`reason_${reason}`)})`
  }
  return (
    <div className="grid gap-4" aria-live="polite">
      <Part title={t("recipeTaken")} facts={recipeFacts(meta, words)} />
      <Part title={t("recipeChanged")} facts={mended.map((setting) => [names[setting.field], changeOf(setting)])} />
      <Part
        title={t("recipeUnknown")}
        hint={t("recipeUnknown_hint")}
        facts={unknown.map(({ name, value }) => [nameIn(names, name), value.slice(0, MAXIMUM_SHOWN_CHARACTERS)])}
      />
      <Button variant="primary" onClick={onUse} className="justify-self-start">
        {t("recipeUse")}
      </Button>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly hint?: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

function Part({ title, hint, facts }: PartProps) {
  if (facts.length === 0) return null
  return (
    <section aria-label={title} className="grid gap-2 rounded-card border border-line p-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {hint === undefined ? null : <p className="text-xs text-ink-3">{hint}</p>}
      <FactList facts={[...Map.groupBy(facts, ([name]) => name)].map(([name, same]) => [name, listed(same.map(([, value]) => value))])} />
    </section>
  )
}
