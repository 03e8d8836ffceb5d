import { useStore } from "@nanostores/react"
import { FARTHEST_PX } from "../../domain/board/document.ts"
import { FRAME_GRID_PX, frameAround, frameOfRatio, frameOfSize } from "../../domain/board/frame-rules.ts"
import { contentPlace } from "../../domain/board/layer-rules.ts"
import { baseModelOf, MAXIMUM_SIDE_PX, MINIMUM_SIDE_PX, RATIOS, type RatioCode, STARTER_MODEL, sizeFor } from "../../domain/studio/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ChoiceField, SelectField } from "../_ui/choice-field.tsx"
import { NumberField } from "../_ui/number-field.tsx"
import { useBoard } from "./board-context.ts"

/** The frame in numbers: size, place, shape, and what it snaps to. */
export function FramePanel() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const { frame, settings, layers } = useStore(editor.$history).present
  const gridPx = useStore(editor.$gridPx)
  const { base_model_type: family } = baseModelOf(settings.modelNo) ?? STARTER_MODEL
  const ratios = RATIOS.filter(({ code }) => sizeFor(family, code) !== undefined)
  const chosen = ratios.find(({ code }) => {
    const size = sizeFor(family, code)
    return size?.width === frame.width && size.height === frame.height
  })
  const resize = (width: number, height: number) =>
    editor.change(
      (document) => ({
        ...document,
        frame: { ...frameOfSize(document.frame, { width, height }, gridPx), left: frame.left, top: frame.top },
      }),
      "frame-size",
    )
  const content = contentPlace({ ...editor.document, layers })
  return (
    <section aria-label={t("frame")} className="grid gap-3">
      <h2 className="text-sm font-semibold">{t("frame")}</h2>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          size="compact"
          label={t("width")}
          value={frame.width}
          minimum={MINIMUM_SIDE_PX}
          maximum={MAXIMUM_SIDE_PX}
          step={FRAME_GRID_PX}
          onValue={(width) => resize(width, frame.height)}
        />
        <NumberField
          size="compact"
          label={t("height")}
          value={frame.height}
          minimum={MINIMUM_SIDE_PX}
          maximum={MAXIMUM_SIDE_PX}
          step={FRAME_GRID_PX}
          onValue={(height) => resize(frame.width, height)}
        />
        <NumberField
          size="compact"
          label={t("left")}
          value={frame.left}
          minimum={-FARTHEST_PX}
          maximum={FARTHEST_PX - frame.width}
          step={1}
          onValue={(left) => editor.change((document) => ({ ...document, frame: { ...document.frame, left } }), "frame-left")}
        />
        <NumberField
          size="compact"
          label={t("top")}
          value={frame.top}
          minimum={-FARTHEST_PX}
          maximum={FARTHEST_PX - frame.height}
          step={1}
          onValue={(top) => editor.change((document) => ({ ...document, frame: { ...document.frame, top } }), "frame-top")}
        />
      </div>
      <SelectField
        size="compact"
        label={t("ratio")}
        choices={[
          ...(chosen === undefined ? [{ value: "", label: t("ratioOwn") }] : []),
          ...ratios.map(({ code, label }) => ({ value: String(code), label })),
        ]}
        chosen={chosen === undefined ? "" : String(chosen.code)}
        onChoose={(value) => {
          const code: RatioCode | undefined = RATIOS.find((ratio) => String(ratio.code) === value)?.code
          if (code !== undefined) editor.change((document) => ({ ...document, frame: frameOfRatio(document.frame, code, family) }))
        }}
      />
      <ChoiceField
        size="compact"
        label={t("snap")}
        name="snap"
        choices={[
          { value: "8", label: t("pixels", { count: 8 }) },
          { value: "64", label: t("pixels", { count: 64 }) },
        ]}
        chosen={String(gridPx)}
        onChoose={(value) => editor.$gridPx.set(value === "64" ? 64 : 8)}
      />
      <Button
        isOff={content === null}
        onClick={() => content !== null && editor.change((document) => ({ ...document, frame: frameAround(content, gridPx) }))}
        className="justify-self-start"
      >
        {t("frameContent")}
      </Button>
    </section>
  )
}
