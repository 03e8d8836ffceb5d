import type { VideoSize } from "../../../domain/video/generation/model-table.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { RatioIcon } from "../../_making/form/ratio-icon.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { shapeName } from "./shape-names.ts"
import { sidesIn } from "./video-draft.ts"
import type { OwnFieldProps } from "./video-field-row.tsx"

const valueOf = ({ width, height }: VideoSize) => `${width}x${height}`

/** The shape of the video; shows the size in px that comes out. */
export function SizeField({ handle: { draft, form, errors, rewrite } }: OwnFieldProps) {
  const t = useMessages("videos")
  const { sizes } = form.model
  return (
    <FieldGroup
      label={t("size")}
      hint={t("sizeHint")}
      value={`\u2066${form.sizePx.width} × ${form.sizePx.height}\u2069`}
      onReset={
        sidesIn(draft.meta) === null ? undefined : () => rewrite((meta) => withFields(meta, { width: undefined, height: undefined }))
      }
      error={errors["meta.width"] ?? errors["meta.height"]}
    >
      <Choices
        name="size"
        look="blocks"
        columns={4}
        choices={sizes.map((size) => ({ value: valueOf(size), label: shapeName(size), icon: <RatioIcon {...size} /> }))}
        chosen={valueOf(form.size)}
        onChoose={(chosen) => {
          const size = sizes.find((one) => valueOf(one) === chosen)
          if (size !== undefined) rewrite((meta) => withFields(meta, { ...size }))
        }}
      />
    </FieldGroup>
  )
}
