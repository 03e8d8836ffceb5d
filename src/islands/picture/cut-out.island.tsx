import { useMessages } from "../_runtime/messages.tsx"

export interface CutOutProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The cut-out tool. */
export function CutOut(_props: CutOutProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
