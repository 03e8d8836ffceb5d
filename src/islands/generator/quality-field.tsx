import { useStore } from "@nanostores/react"
import { QualityChoice } from "../studio/quality-choice.tsx"
import { firstPassSize, hasRoomForHires } from "./draft-size.ts"
import { changeMeta, useGenerator } from "./generator-state.ts"
import { panelOf } from "./panels.ts"
import { useFieldFacts } from "./use-field-facts.ts"

/** Draft, Normal or Best for the open tab. */
export function QualityField() {
  const generator = useGenerator()
  const tab = useStore(generator.$tab)
  const { images } = useStore(generator.$draft)
  const { meta, scene } = useFieldFacts()
  const hasHires = panelOf(generator.mode, tab).groups.some(({ name }) => name === "hiresGroup")
  const canHires = hasHires && scene?.advanced_settings.enable_hd_repair !== false && hasRoomForHires(firstPassSize(meta, images))
  return (
    <QualityChoice
      settings={meta}
      facts={{ category: meta.category, modelNo: meta.art_model_no, canHires }}
      onChoose={(settings) => changeMeta(generator, settings)}
    />
  )
}
