import { useEffect } from "react"
import { isSignedIn } from "../_session/is-signed-in.ts"

/*
 * The image room is the same page for everybody. The head's script marks the root for people who made images on this device, so that they begin
 * with the shape of their stream, and everybody else with the examples.
 */
export const FOR_MAKERS = "not-in-data-made:hidden"
export const FOR_NEWCOMERS = "in-data-made:hidden"

/** Notes on this device whether its viewer has images in the stream, once that is known. */
export function useMadeNote(hasMade: boolean | null): void {
  useEffect(() => {
    if (hasMade === null) return
    try {
      localStorage.setItem(`atelier.made.${isSignedIn() ? "member" : "visitor"}`, hasMade ? "1" : "0")
    } catch {
      // A device that refuses storage begins as one that is new.
    }
  }, [hasMade])
}
