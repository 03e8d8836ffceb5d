import { useFormatter } from "use-intl/react"
import { type VideoModel, videoModelOf } from "../../../domain/video/generation/model-table.ts"
import { usualModelAt } from "../../../domain/video/generation/usual-model.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { withModel } from "./video-draft.ts"
import type { OwnFieldProps } from "./video-field-row.tsx"

/** Which model makes the video: what it takes, its lengths and sizes. */
export function ModelField({ handle: { form, offered, errors, change } }: OwnFieldProps) {
  const t = useMessages("videos")
  const words = useModelWords()
  const { model, tab } = form
  const usual = usualModelAt(tab, offered)
  return (
    <FieldGroup label={t("model")} onReset={usual === undefined || usual === model ? undefined : () => choose(usual)}>
      <SelectField
        name="art_model_no"
        label={t("model")}
        isLabelHidden
        choices={offered.filter(({ no }) => videoModelOf(no) !== null).map((one) => ({ value: one.no, label: words.option(one) }))}
        chosen={model.no}
        onChoose={(no) => {
          const next = offered.find((one) => one.no === no)
          if (next !== undefined) choose(next)
        }}
        hint={words.facts(model)}
        error={errors["meta.art_model_no"]}
      />
    </FieldGroup>
  )

  function choose(next: VideoModel) {
    change((draft) => withModel(draft, model, next))
  }
}

function useModelWords() {
  const t = useMessages("videos")
  const format = useFormatter()
  const lengths = ({ durationsS }: VideoModel) => t("lengths", { list: `\u2066${durationsS.join(" / ")}\u2069` })
  return {
    option: (model: VideoModel) => `\u2066${model.no}\u2069 · ${lengths(model)}`,
    facts: (model: VideoModel) =>
      [
        t("takes", {
          list: format.list(
            model.inputs.map((input) => t(`input_${input}`)),
            { type: "disjunction" },
          ),
        }),
        t("sizes", { count: model.sizes.length }),
      ].join(" · "),
  }
}
