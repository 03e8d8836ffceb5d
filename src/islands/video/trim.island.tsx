import { useMessages } from "../_runtime/messages.tsx"

export interface TrimProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The trimmer. */
export function Trim(_props: TrimProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
