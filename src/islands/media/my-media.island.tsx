import { useMessages } from "../_runtime/messages.tsx"

export interface MyMediaProps {
  /** What one's files may take up together. */
  readonly quotaBytes: number
}

/** Everything that somebody uploaded or kept. */
export function MyMedia(_props: MyMediaProps) {
  const t = useMessages("media")
  return <p>{t("description")}</p>
}
