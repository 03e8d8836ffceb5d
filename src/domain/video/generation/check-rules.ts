import type { FieldError } from "../../_kernel/errors.ts"
import type { VideoTab } from "./input-rules.ts"

/** The form at the moment of Generate, as far as it can be refused. */
export interface VideoForm {
  readonly tab: VideoTab
  readonly prompt: string
  /** Images of the tab by their places; an empty place is null. */
  readonly images: readonly (string | null)[]
  /** Of an effect: whether each place must be filled. Null where none is chosen. */
  readonly effectPlaces: readonly { readonly isRequired: boolean }[] | null
  readonly isUploading: boolean
}

/** What is wrong with a form, the first fault first (spec 2§5): an effect before its images; words where nothing else says what to make. */
export function checkVideoForm({ tab, prompt, images, effectPlaces, isUploading }: VideoForm): readonly FieldError[] {
  const faults: FieldError[] = []
  const isEmpty = (place: number) => (images[place] ?? "") === ""
  if (tab === "effect") {
    if (effectPlaces === null) faults.push({ path: "SpecialEffectsAppInfo", message: "pleaseSelectEffect" })
    effectPlaces?.forEach(({ isRequired }, place) => {
      if (isRequired && isEmpty(place)) faults.push({ path: `specialEffectsImageList.${place}`, message: "pleaseSelectImage" })
    })
  } else if (tab === "multiImg2video") {
    if (images.every((_, place) => isEmpty(place))) faults.push({ path: "multiImg2videoInfo.imageList", message: "pleaseSelectImage" })
  } else if (tab === "txt2video") {
    if (prompt.trim() === "") faults.push({ path: "prompt", message: "PromptNotEmpty" })
  } else if (isEmpty(0)) faults.push({ path: "imageToVideoList", message: "pleaseSelectImage" })
  if (isUploading) faults.push({ path: "imageToVideoList", message: "uploadingWaitTip" })
  return faults
}
