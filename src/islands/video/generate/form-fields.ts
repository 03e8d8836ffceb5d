import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { VideoModel } from "../../../domain/video/generation/model-table.ts"
import type { VideoDraft } from "./video-draft.ts"
import type { VideoForm } from "./video-form.ts"

/** What every group of fields of the form is given. */
export interface FormFieldsProps {
  readonly draft: VideoDraft
  readonly form: VideoForm
  readonly offered: readonly VideoModel[]
  readonly plan: Plan
  /** What is wrong, as a key of the errors, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>
  readonly change: (change: Partial<VideoDraft>) => void
}
