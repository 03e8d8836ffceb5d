import type { Configuration } from "../../domain/studio/configuration.ts"
import { withFields } from "../_making/form/field-declaration.ts"
import { withLab } from "./lab-fields.ts"

/** What a configuration says of images, which no preset keeps: they are the person's own, and may be gone tomorrow. */
const IMAGE_FIELDS = ["imageUrl", "imgFiles", "file_id", "mask", "exchange_face", "controlnet_units", "left_margin", "up_margin"] as const

/** The settings of a configuration without its images. */
export function settingsAlone(meta: Configuration): Configuration {
  const images = new Set<string>(IMAGE_FIELDS)
  const units = meta.controlnet_units?.map((unit) => ({ ...unit, input_image: undefined }))
  const rest: Configuration = Object.fromEntries(Object.entries(meta).filter(([field]) => !images.has(field)))
  return withLab(withFields(rest, { controlnet_units: units }), { conds: undefined })
}

/** Settings out of a preset, over the images that stand in the form. */
export function overImages(preset: Configuration, meta: Configuration): Configuration {
  const images: Configuration = Object.fromEntries(
    IMAGE_FIELDS.flatMap((field) => (meta[field] === undefined ? [] : [[field, meta[field]]])),
  )
  return withLab({ ...settingsAlone(preset), ...images }, { conds: meta.lab_base?.conds })
}
