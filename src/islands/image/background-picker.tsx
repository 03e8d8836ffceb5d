import { useRef, useState } from "react"
import type { CutOutBackground } from "../../wasm-workers/image/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { HEIC_ACCEPT, isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { LOOKS } from "../_tools/looks.ts"
import { RangeField } from "../_ui/range-field.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { IMAGE_ACCEPT, type ImageFailure, imageFailure } from "./check-image.ts"

interface BackgroundPickerProps {
  readonly background: CutOutBackground
  /** The other image could not be opened. */
  readonly hasFailed: boolean
  readonly maximumBytes: number
  readonly onBackground: (background: CutOutBackground) => void
}

const INITIAL_COLOUR = "#ffffff"
const INITIAL_BLUR = 12

/** What stands behind the subject: nothing, a colour, the image itself blurred, or another image. */
export function BackgroundPicker({ background, hasFailed, maximumBytes, onBackground }: BackgroundPickerProps) {
  const t = useMessages("image")
  const words = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<ImageFailure | null>(null)
  const is = (kind: CutOutBackground["kind"]) => background.kind === kind
  const takeImage = async (given: File | undefined) => {
    if (given === undefined) return
    const made = given.size <= maximumBytes && (await isHeic(given).catch(() => false)) ? await jpegOfHeic(given) : { file: given }
    if ("reason" in made) return setFailure("HeicNotConverted")
    const { file } = made
    const code = await imageFailure(file, maximumBytes).catch((): ImageFailure => "FileNotWhatItSays")
    setFailure(code)
    if (code === null) onBackground({ kind: "image", image: file })
  }
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t("background")} className="grid gap-2">
        <p className="text-sm font-semibold">{t("background")}</p>
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className={LOOKS.chip}
            aria-pressed={is("transparent")}
            onClick={() => onBackground({ kind: "transparent" })}
          >
            {t("transparent")}
          </button>
          <button
            type="button"
            className={LOOKS.chip}
            aria-pressed={is("colour")}
            onClick={() => onBackground({ kind: "colour", colour: INITIAL_COLOUR })}
          >
            {t("colour")}
          </button>
          <button
            type="button"
            className={LOOKS.chip}
            aria-pressed={is("blur")}
            onClick={() => onBackground({ kind: "blur", amount: INITIAL_BLUR })}
          >
            {t("blur")}
          </button>
          <button type="button" className={LOOKS.chip} aria-pressed={is("image")} onClick={() => input.current?.click()}>
            {t("otherImage")}
          </button>
          <input
            ref={input}
            type="file"
            hidden
            accept={`${IMAGE_ACCEPT},${HEIC_ACCEPT}`}
            aria-label={t("otherImage")}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ""
              void takeImage(file)
            }}
          />
        </div>
      </div>
      {background.kind === "colour" ? (
        <label className="flex items-center justify-between gap-3 text-sm font-semibold">
          {t("colourOf")}
          <input
            type="color"
            value={background.colour}
            onChange={(event) => onBackground({ kind: "colour", colour: event.target.value })}
            className="h-9 w-14 rounded-control border border-line bg-sunken p-1 max-md:h-11"
          />
        </label>
      ) : null}
      {background.kind === "blur" ? (
        <RangeField
          label={t("blurAmount")}
          value={background.amount}
          minimum={2}
          maximum={60}
          step={1}
          shown={String(background.amount)}
          onValue={(amount) => onBackground({ kind: "blur", amount })}
        />
      ) : null}
      <div aria-live="polite">
        {failure !== null || hasFailed ? <p className="text-xs text-bad">{failure === null ? t("imageBroken") : words(failure)}</p> : null}
      </div>
    </div>
  )
}
