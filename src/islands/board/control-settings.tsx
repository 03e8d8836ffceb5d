import { useCallback, useEffect, useState } from "react"
import type { LayerOf } from "../../domain/board/document.ts"
import { CONTROL_PROCESSORS, type ControlProcessor, initialControlValues } from "../../domain/studio/control-rules.ts"
import { previewControl } from "../../wasm-workers/control/client.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { BitmapCanvas } from "../image/bitmap-canvas.tsx"
import { useBoard } from "./board-context.ts"

/** Longest side of the preview, px. */
const PREVIEW_PX = 512

/** What a control layer takes from its image, how strongly and for how long; with what the processor makes of it. */
export function ControlSettings({ layer }: { readonly layer: LayerOf<"control"> }) {
  const t = useMessages("board")
  const image = useMessages("image")
  const { editor } = useBoard()
  const { id, module, isMap, weight, start, end } = layer
  const change = useCallback(
    (part: Partial<LayerOf<"control">>, gesture: string | null = null) =>
      editor.changeActive("control", (control) => ({ ...control, ...part }), gesture),
    [editor],
  )
  const processor = CONTROL_PROCESSORS.find((known) => known === module) ?? "canny"
  return (
    <>
      <SelectField
        size="compact"
        label={t("controlModule")}
        choices={CONTROL_PROCESSORS.map((value) => ({ value, label: image(value) }))}
        chosen={processor}
        onChoose={(value) => change({ module: value })}
      />
      <SwitchField label={t("isMap")} hint={t("isMapHint")} isOn={isMap} onChange={(next) => change({ isMap: next })} />
      {isMap ? null : <Preview layer={layer} processor={processor} />}
      <RangeField
        size="compact"
        label={t("weight")}
        value={weight}
        minimum={0}
        maximum={2}
        step={0.05}
        onValue={(next) => change({ weight: next }, `weight-${id}`)}
      />
      <RangeField
        size="compact"
        label={t("controlStart")}
        value={start}
        minimum={0}
        maximum={1}
        step={0.05}
        onValue={(next) => change({ start: Math.min(next, end) }, `start-${id}`)}
      />
      <RangeField
        size="compact"
        label={t("controlEnd")}
        value={end}
        minimum={0}
        maximum={1}
        step={0.05}
        onValue={(next) => change({ end: Math.max(next, start) }, `end-${id}`)}
      />
    </>
  )
}

function Preview({ layer, processor }: { readonly layer: LayerOf<"control">; readonly processor: ControlProcessor }) {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { sha256 } = layer
  const [made, setMade] = useState<{ readonly of: string; readonly image: ImageBitmap | null } | null>(null)
  const wanted = `${sha256} ${processor}`
  useEffect(() => {
    const abort = new AbortController()
    const make = async () => {
      const bytes = await editor.bytesOf(sha256)
      const input = { imageKey: sha256, image: bytes, processor, values: initialControlValues(processor), maximumSide: PREVIEW_PX }
      const { image } = await previewControl(input, abort.signal)
      setMade({ of: `${sha256} ${processor}`, image })
    }
    make().catch(() => {
      if (!abort.signal.aborted) setMade({ of: `${sha256} ${processor}`, image: null })
    })
    return () => abort.abort()
  }, [editor, sha256, processor])
  if (made?.of !== wanted)
    return <div aria-busy="true" className="aspect-video animate-pulse rounded-control bg-hover motion-reduce:animate-none" />
  if (made.image === null) return <p className="text-xs text-bad">{t("controlFailed")}</p>
  return <BitmapCanvas image={made.image} className="max-h-40 w-full rounded-control border border-line object-contain" />
}
