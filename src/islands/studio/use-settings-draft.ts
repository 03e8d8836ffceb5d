import { useEffect } from "react"
import { loadDraft, saveDraft } from "./draft.ts"
import type { InitialSettings } from "./settings.ts"
import type { StudioState } from "./studio-state.ts"

/** Keeps the simple form on this device. What the address asks for goes before it, and is told of its first change: from then on the draft is what counts, also after a reload or a sign-in. */
export function useSettingsDraft(studio: StudioState, initial: InitialSettings, onChange?: () => void): void {
  useEffect(() => {
    const isAsked = Object.values(initial).some((value) => value !== undefined)
    const draft = isAsked ? null : loadDraft()
    if (draft !== null) studio.$settings.set(draft)
    return studio.$settings.listen((settings) => {
      saveDraft(settings)
      onChange?.()
    })
  }, [studio, initial, onChange])
}
