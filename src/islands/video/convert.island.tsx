import { useMessages } from "../_runtime/messages.tsx"

export interface ConvertProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The converter. */
export function Convert(_props: ConvertProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
