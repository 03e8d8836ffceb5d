import { useMessages } from "../_runtime/messages.tsx"

export interface ControlProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** Control previews. */
export function Control(_props: ControlProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
