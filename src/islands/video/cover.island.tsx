import { useMessages } from "../_runtime/messages.tsx"

export interface CoverProps {
  /** Files above this are refused with a word. */
  readonly maximumBytes: number
}

/** The cover capture. */
export function Cover(_props: CoverProps) {
  const t = useMessages("tools")
  return <p>{t("staysHere")}</p>
}
