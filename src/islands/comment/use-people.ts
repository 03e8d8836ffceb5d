import { useCallback, useEffect, useRef, useState } from "react"
import { followList } from "../../domain/social/contract.ts"
import { call } from "../_runtime/call.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import type { PeopleGroups, PickedPerson } from "./mention-draft.ts"

/** People of one page of the list of those somebody follows. */
const ASKED = 100
/** Letters of a name from which on all people are searched, and how long somebody stops typing before, ms. */
const SEARCHED_FROM = 2
const TYPING_PAUSE_MS = 200

/**
 * People whom a member may want to mention: who wrote here and whom they follow, asked for when somebody is first being named, then people
 * found by the letters that are typed. Without answers those who are known are still offered.
 */
export function usePeople(here: readonly PickedPerson[]): {
  readonly people: PeopleGroups
  readonly ask: (letters: string) => void
} {
  const [followed, setFollowed] = useState<readonly PickedPerson[]>([])
  const [found, setFound] = useState<readonly PickedPerson[]>([])
  const wasAsked = useRef(false)
  const searched = useRef("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    running.current?.abort()
  }, [])
  useEffect(() => stop, [stop])
  const search = useCallback(
    (letters: string) => {
      if (letters === searched.current) return
      stop()
      searched.current = letters
      if ([...letters].length < SEARCHED_FROM) return
      timer.current = setTimeout(() => {
        const own = new AbortController()
        running.current = own
        const found = import("./find-people.ts").then(({ findPeople }) => findPeople(letters, own.signal))
        found.then(
          (people) => {
            if (!own.signal.aborted) setFound(people)
          },
          () => {
            // The same letters are searched again when they are typed again.
            if (!own.signal.aborted) searched.current = ""
          },
        )
      }, TYPING_PAUSE_MS)
    },
    [stop],
  )
  const ask = useCallback(
    (letters: string) => {
      if (!isSignedIn()) return
      search(letters.trim())
      if (wasAsked.current) return
      wasAsked.current = true
      call(followList, { limit: ASKED }, { handlesErrors: true, isInBackground: true }).then(
        ({ items }) => setFollowed(items.map(({ id, name }) => ({ id, name }))),
        () => {
          wasAsked.current = false
        },
      )
    },
    [search],
  )
  return { people: [[...here, ...followed], found], ask }
}
