import { useEffect, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { keepPreparingChoice, preparesUploads } from "./preparing-choice.ts"

/** Chooses, for this browser, whether videos are prepared for streaming after their upload. */
export function PreparingOption() {
  const t = useMessages("upload")
  const [isOn, setIsOn] = useState<boolean | null>(null)
  useEffect(() => {
    void preparesUploads().then((found) => setIsOn((before) => before ?? found))
  }, [])
  return (
    <label className="flex min-h-9 items-start gap-2 border-t border-line px-4 py-2 text-xs text-ink-2 max-md:min-h-11 max-md:items-center">
      <input
        type="checkbox"
        checked={isOn === true}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked)
          keepPreparingChoice(currentTarget.checked)
        }}
        className="mt-0.5 size-4 shrink-0 accent-accent max-md:mt-0"
      />
      {t("prepareUploads")}
    </label>
  )
}
