import type { ErrorMessageKey } from "../../messages/index.ts"
import { useMessages } from "../_runtime/messages.tsx"

type ErrorMessages = ReturnType<typeof useMessages<"errors">>
/** Those messages that need no values. */
type PlainKey = Exclude<ErrorMessageKey, "requestId">

/** Words an error: a code of a call, a failure of a field, the ending of a task. What has no wording is shown as a server error. */
export function useErrorWords(): (key: string) => string {
  const t = useMessages("errors")
  return (key) => {
    if (key === "Offline") return navigator.onLine ? t("NetworkError") : t("Offline")
    return isWorded(t, key) ? t(key) : t("ServerError")
  }
}

function isWorded(t: ErrorMessages, key: string): key is PlainKey {
  return key !== "requestId" && t.has(key as PlainKey)
}
