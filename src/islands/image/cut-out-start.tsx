import { Scissors } from "lucide-react"
import { useId, useState } from "react"
import { CUT_OUT_MODELS, type CutOutModel, DEFAULT_CUT_OUT_MODEL } from "../../wasm-workers/cut-out/engine.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { Button } from "../_ui/button.tsx"

interface CutOutStartProps {
  /** Bytes that each model still has to fetch; null until it is known. */
  readonly toFetch: Readonly<Record<CutOutModel, number>> | null
  readonly onStart: (model: CutOutModel) => void
}

const NAMES = { small: "modelSmall", medium: "modelMedium" } as const
const HINTS = { small: "modelSmallHint", medium: "modelMediumHint" } as const

/** Chooses the model, and says what it costs to fetch before anything is fetched. */
export function CutOutStart({ toFetch, onStart }: CutOutStartProps) {
  const t = useMessages("image")
  const id = useId()
  const [model, setModel] = useState<CutOutModel>(DEFAULT_CUT_OUT_MODEL)
  const bytes = toFetch?.[model] ?? null
  return (
    <div className={`${LOOKS.card} grid content-start gap-4 p-4`}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">{t("model")}</legend>
        {CUT_OUT_MODELS.map((one) => (
          <label
            key={one}
            className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-control border border-line p-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`${id}-model`}
              checked={model === one}
              onChange={() => setModel(one)}
              className="mt-1 accent-accent"
            />
            <span className="font-semibold">{t(NAMES[one])}</span>
            <span className={`${LOOKS.hint} col-start-2`}>{t(HINTS[one])}</span>
            <span className={`${LOOKS.hint} col-start-2 min-h-[1.45em] tabular-nums`}>
              {toFetch === null ? "" : toFetch[one] === 0 ? t("stored") : t("download", { size: toFetch[one] / 1_000_000 })}
            </span>
          </label>
        ))}
      </fieldset>
      {toFetch !== null && !crossOriginIsolated ? <p className={LOOKS.hint}>{t("slower")}</p> : null}
      <Button variant="primary" size="large" disabled={bytes === null} onClick={() => onStart(model)}>
        <Scissors size={16} strokeWidth={1.75} aria-hidden="true" />
        {bytes === null || bytes === 0 ? t("cutOut") : t("downloadAndCutOut", { size: bytes / 1_000_000 })}
      </Button>
    </div>
  )
}
