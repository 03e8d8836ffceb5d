import { useStore } from "@nanostores/react"
import { changeSettings, useStudio } from "./studio-state.ts"
import { StyleChoices } from "./style-choices.tsx"

/** The look of the images of the create screen. */
export function StylePicker() {
  const studio = useStudio()
  const { style } = useStore(studio.$settings)
  return <StyleChoices style={style} onStyle={(chosen) => changeSettings(studio, { style: chosen === "own" ? null : chosen })} />
}
