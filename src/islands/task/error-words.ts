import { useMessages } from "../_runtime/messages.tsx"

/** Words an error: a code of a call, a fault of a field, the ending of a task. What has no wording is a fault of the server. */
export function useErrorWords(): (key: string) => string {
  const t = useMessages("errors")
  return (key) => {
    if (key === "Offline") return t(navigator.onLine ? "NetworkError" : "Offline")
    return isWorded(t, key) ? t(key) : t("ServerError")
  }
}

type ErrorMessages = ReturnType<typeof useMessages<"errors">>

function isWorded(t: ErrorMessages, key: string): key is Parameters<ErrorMessages["has"]>[0] & Parameters<ErrorMessages>[0] {
  return (t.has as (candidate: string) => boolean)(key)
}
