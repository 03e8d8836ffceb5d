import { useStore } from "@nanostores/react"
import { ScanSearch, X } from "lucide-react"
import { useEffect, useState } from "react"
import { type RecipeAsSettings, settingsOf } from "../../domain/studio/recipe-rules.ts"
import { readRecipe } from "../../formats/generator/read-recipe.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $tasks } from "../_session/live-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { DescribedWords, PromptActions } from "./described-words.tsx"
import { changeDraft, openTab, useGenerator } from "./generator-state.ts"
import { metaOfRecipe } from "./meta-of-recipe.ts"
import { offeredSettings } from "./offered-settings.ts"
import { Understood } from "./recipe-dialog.tsx"
import { useImageWords } from "./use-image-words.ts"
import { useStoredFile } from "./use-stored-file.ts"

/** What is known of an image: the recipe inside it, what this browser sees, and what the renderer has said of it. */
export function DescribePanel({ image }: { readonly image: KnownImage }) {
  const t = useMessages("describe")
  const errors = useMessages("errors")
  const stored = useStoredFile(image.url, image.url)
  return (
    <>
      {stored.state === "failed" ? (
        <p role="alert" className="text-xs text-bad">
          {errors("NetworkError")}
        </p>
      ) : null}
      {stored.state === "ready" ? <StoredRecipe file={stored.file} /> : null}
      <section aria-label={t("hereTitle")} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-raised p-3">
        <h2 className="text-sm font-semibold">{t("hereTitle")}</h2>
        <p className="text-xs text-pretty text-ink-3">{t("describeHere_hint")}</p>
        <Sight file={stored.state === "ready" ? stored.file : null} />
      </section>
      <RendererWords url={image.url} />
    </>
  )
}

/** The settings inside the image, offered with one press. */
function StoredRecipe({ file }: { readonly file: File }) {
  const t = useMessages("describe")
  const generator = useGenerator()
  const [read, setRead] = useState<RecipeAsSettings | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const recipe = await readRecipe(await file.bytes())
      if (!isLeft) setRead(recipe === null ? null : settingsOf(recipe, offeredSettings()))
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [file])
  if (read === null) return null
  const use = () => {
    const meta = metaOfRecipe(read)
    openTab(generator, "textToImage")
    changeDraft(generator, "textToImage", (draft) => ({ ...draft, meta: withFields(draft.meta, meta) }))
  }
  return (
    <section aria-label={t("recipeFound")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-sm font-semibold">{t("recipeFound")}</h2>
      <p className="text-xs text-pretty text-ink-3">{t("recipeFound_hint")}</p>
      <Understood read={read} onUse={use} />
    </section>
  )
}

/** Looks at an image when asked to, and shows its words. */
function Sight({ file }: { readonly file: File | null }) {
  const t = useMessages("describe")
  const { state, look, stop } = useImageWords(file)
  const isLooking = state.step === "looking"
  return (
    <>
      <Button icon={isLooking ? X : ScanSearch} isOff={file === null} onClick={isLooking ? stop : look} className="justify-self-start">
        {t(isLooking ? "stop" : state.step === "seen" ? "lookAgain" : "look")}
      </Button>
      <p role="status" className="text-xs text-ink-2 empty:hidden">
        {isLooking ? t("looking") : state.step === "seen" ? t("seen", { count: state.words.length }) : null}
      </p>
      {state.step === "failed" ? (
        <p role="alert" className="text-xs text-bad">
          {t(state.reason)}
        </p>
      ) : null}
      {state.step === "seen" ? <DescribedWords key={state.key} words={state.words} /> : null}
    </>
  )
}

/** What the renderer answered about the same image, marked as its own. */
function RendererWords({ url }: { readonly url: string }) {
  const t = useMessages("describe")
  const answers = Object.values(useStore($tasks)).flatMap((task) => (task.source_image?.url === url ? [task] : []))
  const prompts = [...new Set(answers.flatMap((task) => task.reverse_prompts ?? []))]
  if (prompts.length === 0) return null
  const isPreview = answers.some(({ reverse_is_preview: preview }) => preview === true)
  return (
    <section aria-label={t("rendererTitle")} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-raised p-3">
      <h2 className="text-sm font-semibold">{t("rendererTitle")}</h2>
      <p className="text-xs text-pretty text-ink-3">{t(isPreview ? "rendererPreview_hint" : "renderer_hint")}</p>
      {prompts.map((prompt) => (
        <div key={prompt} className="grid gap-2 border-t border-line pt-2">
          <p className="text-sm wrap-anywhere">
            <bdi>{prompt}</bdi>
          </p>
          <PromptActions prompt={prompt} />
        </div>
      ))}
    </section>
  )
}
