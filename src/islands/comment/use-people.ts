import { useCallback, useRef, useState } from "react"
import { followList } from "../../domain/social/contract.ts"
import { call } from "../_runtime/call.ts"
import { isSignedIn } from "../identity/is-signed-in.ts"
import type { PickedPerson } from "./mention-draft.ts"

/** People of one page of the list of those whom somebody follows. */
const ASKED = 100

/** People whom a member may want to mention: who wrote here, then whom they follow, asked for when somebody is first being named. */
export function usePeople(here: readonly PickedPerson[]): { readonly people: readonly PickedPerson[]; readonly ask: () => void } {
  const [followed, setFollowed] = useState<readonly PickedPerson[]>([])
  const wasAsked = useRef(false)
  const ask = useCallback(() => {
    if (wasAsked.current || !isSignedIn()) return
    wasAsked.current = true
    call(followList, { limit: ASKED }, { handlesErrors: true, isInBackground: true }).then(
      ({ items }) => setFollowed(items.map(({ id, name }) => ({ id, name }))),
      () => {
        wasAsked.current = false
      },
    )
  }, [])
  return { people: [...here, ...followed], ask }
}
