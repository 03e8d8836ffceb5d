import { PlainField } from "../../_making/form/field-row.tsx"
import { CameraField } from "./camera-field.tsx"
import { FitField } from "./fit-field.tsx"
import { ModelField } from "./model-field.tsx"
import { SizeField } from "./size-field.tsx"
import type { CreateVideo } from "./use-create-video.ts"
import { useVideoFields } from "./use-video-fields.ts"
import type { VideoField, VideoNames } from "./video-fields.ts"

/** What a field with a part of its own is given. */
export interface OwnFieldProps {
  readonly handle: CreateVideo
}

const PARTS: Readonly<Record<VideoNames["own"], (props: OwnFieldProps) => React.ReactNode>> = {
  model: ModelField,
  size: SizeField,
  fit: FitField,
  camera: CameraField,
}

/** One field of the video room, by its control. */
export function VideoFieldRow({ handle, field }: OwnFieldProps & { readonly field: VideoField }) {
  const form = useVideoFields(handle)
  if (field.control !== "own") return <PlainField form={form} field={field} />
  const Part = PARTS[field.name]
  return <Part handle={handle} />
}
