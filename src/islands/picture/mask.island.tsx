import { useMessages } from "../_runtime/messages.tsx"

export interface MaskProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The mask painter. */
export function Mask(_props: MaskProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
