import { CAMERA_MODES, CAMERA_OFFSET } from "../../../domain/video/generation/setting-rules.ts"
import { NONE } from "../../_making/form/field-declaration.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { RangeInput } from "../../_ui/range-field.tsx"
import { withVideo } from "./video-draft.ts"
import type { OwnFieldProps } from "./video-field-row.tsx"

/** How the camera moves, and how far. */
export function CameraField({ handle: { form, rewrite } }: OwnFieldProps) {
  const t = useMessages("videos")
  const { camera } = form
  const reset = () => rewrite((meta) => withVideo(meta, { camera_control_option: undefined }))
  return (
    <FieldGroup
      label={t("camera")}
      hint={camera === null ? t("cameraHint") : t("offsetHint")}
      value={camera === null ? t("camera_none") : t("cameraValue", { mode: t(`camera_${camera.mode}`), offset: camera.offset })}
      onReset={camera === null ? undefined : reset}
    >
      <SelectField
        name="camera"
        label={t("camera")}
        isLabelHidden
        choices={([NONE, ...CAMERA_MODES] as const).map((value) => ({ value, label: t(`camera_${value}`) }))}
        chosen={camera?.mode ?? NONE}
        onChoose={(mode) => (mode === NONE ? reset() : rewrite((meta) => withVideo(meta, { camera_control_option: { ...camera, mode } })))}
      />
      {camera === null ? null : (
        <RangeInput
          name="offset"
          label={t("offset")}
          minimum={CAMERA_OFFSET.least}
          maximum={CAMERA_OFFSET.most}
          step={1}
          value={camera.offset}
          onValue={(offset) => rewrite((meta) => withVideo(meta, { camera_control_option: { ...camera, offset } }))}
        />
      )}
    </FieldGroup>
  )
}
