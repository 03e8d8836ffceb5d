import { useEffect, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FieldGroup } from "../_ui/field.tsx"
import { BitmapCanvas } from "../image/bitmap-canvas.tsx"
import { type FoundFace, findFaces, type Spot } from "./find-faces.ts"
import { rewriteMeta, useGenerator } from "./generator-state.ts"
import { withFaces } from "./slots.ts"
import { useFieldFacts } from "./use-field-facts.ts"

/** Which face of each image is meant, chosen by its picture; faces are found in this browser. */
export function FacesField() {
  const t = useMessages("generator")
  const generator = useGenerator()
  const { exchange_face: faces } = useFieldFacts().meta
  return (
    <>
      {faces?.target_uri === undefined ? null : (
        <FacePicker
          key={faces.target_uri}
          url={faces.target_uri}
          label={t("targetFace")}
          wordOfNone={t("faceAll")}
          chosen={faces.target_face}
          onChoose={(spot) => rewriteMeta(generator, (meta) => withFaces(meta, { target_face: spot }))}
        />
      )}
      {faces?.source_uri === undefined ? null : (
        <FacePicker
          key={`${faces.source_uri} as source`}
          url={faces.source_uri}
          label={t("sourceFace")}
          wordOfNone={t("faceLargest")}
          chosen={faces.source_face}
          onChoose={(spot) => rewriteMeta(generator, (meta) => withFaces(meta, { source_face: spot }))}
        />
      )}
    </>
  )
}

type Search =
  | { readonly state: "looking" }
  | { readonly state: "failed" }
  | { readonly state: "found"; readonly faces: readonly FoundFace[] }

interface FacePickerProps {
  readonly url: string
  readonly label: string
  /** What choosing none of them means. */
  readonly wordOfNone: string
  readonly chosen: Spot | undefined
  readonly onChoose: (spot: Spot | undefined) => void
}

function FacePicker({ url, label, wordOfNone, chosen, onChoose }: FacePickerProps) {
  const t = useMessages("generator")
  const [search, setSearch] = useState<Search>({ state: "looking" })
  const [attempt, setAttempt] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- another attempt looks again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setSearch({ state: "looking" })
    findFaces(url, signal).then(
      (faces) => {
        if (signal.aborted) for (const { picture } of faces) picture.close()
        else setSearch({ state: "found", faces })
      },
      () => {
        if (!signal.aborted) setSearch({ state: "failed" })
      },
    )
    return () => controller.abort()
  }, [url, attempt])
  return (
    <FieldGroup label={label} hint={hintOf(search)} onReset={chosen === undefined ? undefined : () => onChoose(undefined)}>
      {search.state === "failed" ? (
        <Button onClick={() => setAttempt(attempt + 1)}>{t("tryAgain")}</Button>
      ) : search.state === "looking" || search.faces.length === 0 ? null : (
        <div className="flex flex-wrap gap-1.5">
          <button
            type="button"
            aria-pressed={chosen === undefined}
            onClick={() => onChoose(undefined)}
            className="min-h-14 rounded-control border-2 border-line px-3 text-sm aria-pressed:border-accent"
          >
            {wordOfNone}
          </button>
          {search.faces.map(({ spot, picture }, index) => (
            <button
              key={`${spot.x} ${spot.y}`}
              type="button"
              aria-label={t("faceNumber", { number: index + 1 })}
              aria-pressed={isSameSpot(spot, chosen)}
              onClick={() => onChoose(spot)}
              className="overflow-hidden rounded-control border-2 border-line aria-pressed:border-accent"
            >
              <BitmapCanvas image={picture} className="size-14" />
            </button>
          ))}
        </div>
      )}
    </FieldGroup>
  )

  function hintOf(now: Search): string | undefined {
    if (now.state === "looking") return t("facesLooking")
    if (now.state === "failed") return t("facesFailed")
    return now.faces.length === 0 ? t("facesNone") : undefined
  }
}

function isSameSpot(one: Spot, other: Spot | undefined): boolean {
  return one.x === other?.x && one.y === other.y
}
