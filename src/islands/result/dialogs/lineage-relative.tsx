import { GitFork } from "lucide-react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { type RecipeChange, recipeChanges } from "../../../domain/studio/recipe-diff.ts"
import { RATIOS } from "../../../domain/studio/rules.ts"
import type { LineageTask } from "../../../domain/task/lineage-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FadingImage } from "../../_ui/fading-image.tsx"
import { thumbhashUrl } from "../../_ui/thumbhash-image.ts"
import { cardKindOf } from "../../studio/task-kind-of.ts"
import { useFieldWords } from "../use-field-words.ts"

/** More changes than these are counted. */
const MAXIMUM_CHANGES = 6

interface RelativeProps {
  readonly task: LineageTask
  /** The one image of it that counts; all of them by default. */
  readonly only?: number | null
  readonly before: LineageTask["meta"]
  readonly after: LineageTask["meta"]
  readonly title: string
  readonly onShow: (id: string, index: number) => void
  readonly onOpen: (id: string, index: number) => Promise<void>
}

/** One task of a lineage: its images, the word of its action, and what changed. */
export function Relative({ task, only = null, before, after, title, onShow, onOpen }: RelativeProps) {
  const t = useMessages("result")
  const words = useMessages("task")
  const kind = cardKindOf(task)
  const images = task.images.map((image, index) => ({ ...image, index })).filter((image) => only === null || image.operate_number === only)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded-card border border-line bg-raised p-3">
      <p className="flex min-w-0 items-baseline gap-2 text-sm">
        {kind === "text-to-image" ? null : (
          <span className="shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2">{words(`kind_${kind}`)}</span>
        )}
        <bdi className="min-w-0 truncate font-medium">{title}</bdi>
        <span className="ms-auto shrink-0 text-xs text-ink-3">{words("madeOn", { date: new Date(task.create_at) })}</span>
      </p>
      {images.length === 0 ? null : (
        <ul className="flex flex-wrap gap-2">
          {images.map((image) => {
            const hash = thumbhashUrl(image.thumbhash)
            const label = words("openImage", { title, index: image.index + 1, count: task.images.length })
            return (
              <li key={image.url} className="relative">
                <button
                  type="button"
                  aria-label={label}
                  title={label}
                  onClick={() => void onOpen(task.id, image.index)}
                  className="image-edge block size-20 overflow-hidden rounded-control bg-hover bg-cover bg-center"
                  style={hash === null ? undefined : { backgroundImage: `url(${hash})` }}
                >
                  <FadingImage src={renditionUrl(image.url, 160)} alt="" width={80} height={80} className="size-full object-cover" />
                </button>
                <Button
                  variant="overlay"
                  size="small"
                  icon={GitFork}
                  label={t("lineageOf", { title, index: image.index + 1 })}
                  onClick={() => onShow(task.id, image.index)}
                  className="absolute end-1 bottom-1"
                />
              </li>
            )
          })}
        </ul>
      )}
      <Changes changes={recipeChanges(before, after)} />
    </li>
  )
}

function Changes({ changes }: { readonly changes: readonly RecipeChange[] }) {
  const t = useMessages("result")
  const fieldOf = useFieldWords()
  if (changes.length === 0) return <p className="text-xs text-ink-3">{t("sameSettings")}</p>
  const left = changes.length - MAXIMUM_CHANGES
  return (
    <ul aria-label={t("whatChanged")} className="grid gap-0.5 text-xs wrap-anywhere text-ink-2">
      {changes.slice(0, MAXIMUM_CHANGES).map((change) => (
        <li key={change.field} dir="auto">
          <ChangeLine change={change} field={fieldOf(change.field)} />
        </li>
      ))}
      {left > 0 ? <li>{t("moreChanges", { count: left })}</li> : null}
    </ul>
  )
}

/** A ratio goes by its sides, not by its code. */
function wordOf(field: string, value: string | null): string | null {
  const ratio = field === "aspect_ratio" ? RATIOS.find(({ code }) => String(code) === value) : undefined
  return ratio?.label ?? value
}

function ChangeLine({ change, field }: { readonly change: RecipeChange; readonly field: string }) {
  const t = useMessages("result")
  switch (change.form) {
    case "image":
      return t("changedImage", { field })
    case "value":
      return t("changedValue", {
        field,
        from: wordOf(change.field, change.from) ?? t("defaultValue"),
        to: wordOf(change.field, change.to) ?? t("defaultValue"),
      })
    case "words":
      return (
        <>
          {field}{" "}
          {change.added.map((phrase) => (
            <ins key={phrase} className="me-1 text-good no-underline">
              +{phrase}
            </ins>
          ))}
          {change.removed.map((phrase) => (
            <del key={phrase} className="me-1 text-bad">
              {phrase}
            </del>
          ))}
        </>
      )
  }
}
