import { useStore } from "@nanostores/react"
import { setLayerOpacity } from "../../domain/board/layer-rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../domain/prompt/rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { REGION_COLOURS, regionToken } from "./board-colours.ts"
import { useBoard } from "./board-context.ts"

const ControlSettings = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./control-settings.tsx").then((chunk) => chunk.ControlSettings),
)

/** What the active layer can be set to. */
export function LayerSettings() {
  const t = useMessages("board")
  const { editor } = useBoard()
  const activeId = useStore(editor.$activeId)
  const layer = useStore(editor.$history).present.layers.find(({ id }) => id === activeId)
  if (layer === undefined) return null
  if (layer.isLocked) return <p className="text-xs text-ink-3">{t("isLocked")}</p>
  const { id } = layer
  const percent = (value: number) => t("percent", { value: Math.round(value * 100) })
  return (
    <section aria-label={t("layerSettings", { name: layer.name })} className="grid gap-3">
      <RangeField
        size="compact"
        label={t("opacity")}
        value={Math.round(layer.opacity * 100)}
        minimum={0}
        maximum={100}
        step={1}
        shown={percent(layer.opacity)}
        onValue={(value) => editor.change((document) => setLayerOpacity(document, id, value / 100), `opacity-${id}`)}
      />
      {layer.kind === "mask" ? (
        <RangeField
          size="compact"
          label={t("feather")}
          hint={t("featherHint")}
          value={layer.featherPx}
          minimum={0}
          maximum={64}
          step={1}
          shown={t("pixels", { count: layer.featherPx })}
          onValue={(featherPx) => editor.changeActive("mask", (mask) => ({ ...mask, featherPx }), `feather-${id}`)}
        />
      ) : null}
      {layer.kind === "region" ? (
        <>
          <TextAreaField
            size="compact"
            label={t("regionWords")}
            hint={t("regionHint")}
            rows={2}
            maxLength={MAXIMUM_PROMPT_CHARACTERS}
            text={layer.prompt}
            onText={(prompt) => editor.changeActive("region", (region) => ({ ...region, prompt }), `words-${id}`)}
          />
          <TextAreaField
            size="compact"
            label={t("regionNegative")}
            rows={1}
            maxLength={MAXIMUM_PROMPT_CHARACTERS}
            text={layer.negativePrompt}
            onText={(negativePrompt) => editor.changeActive("region", (region) => ({ ...region, negativePrompt }), `negative-${id}`)}
          />
          <RangeField
            size="compact"
            label={t("weight")}
            value={layer.weight}
            minimum={0}
            maximum={2}
            step={0.05}
            onValue={(weight) => editor.changeActive("region", (region) => ({ ...region, weight }), `weight-${id}`)}
          />
          <div role="group" aria-label={t("regionColour")} className="flex flex-wrap gap-1.5">
            {REGION_COLOURS.map((colour) => (
              <button
                key={colour}
                type="button"
                aria-label={t("colourNumber", { number: colour + 1 })}
                aria-pressed={layer.colour === colour}
                onClick={() => editor.changeActive("region", (region) => ({ ...region, colour }))}
                style={{ backgroundColor: regionToken(colour) }}
                className="size-7 rounded-full border border-edge aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent"
              />
            ))}
          </div>
        </>
      ) : null}
      {layer.kind === "reference" ? (
        <RangeField
          size="compact"
          label={t("weight")}
          hint={t("referenceHint")}
          value={layer.weight}
          minimum={0}
          maximum={1}
          step={0.05}
          onValue={(weight) => editor.changeActive("reference", (reference) => ({ ...reference, weight }), `weight-${id}`)}
        />
      ) : null}
      {layer.kind === "control" ? <ControlSettings key={id} layer={layer} /> : null}
    </section>
  )
}
