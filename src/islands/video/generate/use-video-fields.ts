import { NONE } from "../../_making/form/field-declaration.ts"
import { type FieldSummary, type FormHandle, failuresOf, useFieldSummary } from "../../_making/form/form-handle.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { shapeName } from "./shape-names.ts"
import type { CreateVideo } from "./use-create-video.ts"
import type { VideoFacts, VideoField, VideoNames } from "./video-fields.ts"

const MOTIONS = [NONE, "normal", "fast"] as const
const STYLES = [NONE, "anime", "3d_animation", "clay", "comic", "cyberpunk"] as const

/** The room's form, as its fields see it. */
export function useVideoFields({ draft, form, offered, plan, errors, rewrite }: CreateVideo): FormHandle<VideoFacts, VideoNames> {
  const t = useMessages("videos")
  const studio = useMessages("studio")
  return {
    facts: { meta: draft.meta, form, offered, plan },
    ...failuresOf(errors),
    words: {
      nameOf: (field) => (field.control === "seed" ? studio("seedLabel") : t(field.name)),
      hintOf: (field) => (field.control === "own" ? undefined : t(`${field.name}Hint`)),
      valueOf: (name, value) => {
        switch (name) {
          case "length":
            return t("seconds", { count: Number(value) })
          case "mode":
            return t(`mode_${value === "1" ? 1 : 0}`)
          case "motion":
            return t(`motion_${MOTIONS.find((one) => one === value) ?? NONE}`)
          case "style":
            return t(`style_${STYLES.find((one) => one === value) ?? NONE}`)
          default:
            return value
        }
      },
      reasonOf: (reason) => t(reason),
    },
    rewrite,
  }
}

/** Words what the fields are set to, as closed lines and chips show it. */
export function useVideoSummary(fields: FormHandle<VideoFacts, VideoNames>): (field: VideoField) => FieldSummary {
  const t = useMessages("videos")
  const { model, size, fit, camera } = fields.facts.form
  return useFieldSummary(fields, (name) => {
    switch (name) {
      case "model":
        return model.no
      case "size":
        return shapeName(size)
      case "fit":
        return fit === null ? "" : t(`fit_${fit}`)
      case "camera":
        return camera === null ? "" : t("cameraValue", { mode: t(`camera_${camera.mode}`), offset: camera.offset })
    }
  })
}
