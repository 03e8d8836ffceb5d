import { devicePartsOf } from "../../domain/identity/device-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** Words a device in the page's language. */
export function useDeviceWords(): (name: string) => string {
  const t = useMessages("settings")
  return (name) => {
    const { browser, system } = devicePartsOf(name)
    if (browser === null) return t("deviceUnknown")
    return system === null ? browser : t("deviceOn", { browser, system })
  }
}
