import { useMessages } from "../_runtime/messages.tsx"

export interface AudioToolProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The audio tool. */
export function AudioTool(_props: AudioToolProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
