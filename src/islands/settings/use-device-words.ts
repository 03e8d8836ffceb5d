import { useMessages } from "../_runtime/messages.tsx"
import { devicePartsOf } from "./device-words.ts"

/** Words a device in the page's language. */
export function useDeviceWords(): (name: string) => string {
  const t = useMessages("settings")
  return (name) => {
    const { browser, system } = devicePartsOf(name)
    if (browser === null) return t("deviceUnknown")
    return system === null ? browser : t("deviceOn", { browser, system })
  }
}
