import { useContext } from "react"
import { IslandPlace } from "./messages.tsx"

/** The same where it is rendered. */
export function useLocalPath(path: `/${string}`): string {
  return `/${useContext(IslandPlace).locale}${path}`
}

/** A path of this site in the language of the page. In the browser only. */
export function localPath(path: `/${string}`): string {
  return `/${location.pathname.split("/")[1] ?? "en"}${path}`
}
