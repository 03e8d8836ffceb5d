import { useLocale } from "use-intl/react"

/** The direction of the interface's language, for parts that arrow keys move within. */
export function useDirection(): "ltr" | "rtl" {
  return useLocale().startsWith("ar") ? "rtl" : "ltr"
}
