import { Check, Pencil, UserPlus } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { readProfile } from "../../domain/profile/contract.ts"
import { cancelFollow, follow } from "../../domain/social/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { signInTo, takeIntent } from "./login-intent.ts"
import { HideButton } from "./mark-button.tsx"
import { ToggleRequest, type ToggleShown } from "./toggle-request.ts"

export interface PersonFollowProps {
  readonly locale: Locale
  /** The person whose page it is. */
  readonly id: string
  readonly name: string
}

/** Follows the person of the page, or leads to their own settings whoever it is themself. */
function PersonFollow({ locale, id, name }: PersonFollowProps) {
  const t = useMessages("social")
  const m = useMessages("marks")
  const { shown, isSelf, press } = useFollow(id)
  if (isSelf) {
    return (
      <a className={`${buttonLook("plain", "large")} max-sm:w-full`} href={`/${locale}/settings`}>
        <Pencil size={16} strokeWidth={1.75} />
        {t("edit")}
      </a>
    )
  }
  const { isOn: isFollowed, outcome } = shown
  return (
    <div className="grid justify-items-end gap-1 max-sm:justify-items-stretch">
      <Button
        data-needs-script=""
        size="large"
        variant={isFollowed ? "plain" : "primary"}
        icon={isFollowed ? Check : UserPlus}
        label={t(isFollowed ? "unfollowName" : "followName", { name })}
        onClick={press}
        className="sm:min-w-32"
      >
        {t(isFollowed ? "unfollow" : "follow")}
      </Button>
      <HideButton id={id} label={m("hideName", { name })} words={[m("hide"), m("hidden")]} className="max-sm:w-full" />
      <p role="status" className="sr-only">
        {outcome?.kind === "done" ? t(isFollowed ? "followed" : "unfollowed", { name }) : ""}
      </p>
      {outcome?.kind === "failed" ? <FollowFailure name={name} wanted={outcome.wanted} error={outcome.error} /> : null}
    </div>
  )
}

/** One line under the button: a box would be larger than what it is about. */
function FollowFailure({ name, wanted, error }: { readonly name: string; readonly wanted: boolean; readonly error: unknown }) {
  const t = useMessages("social")
  const e = useMessages("errors")
  // The sign-in dialog says it.
  if (error instanceof CallError && (error.code === "LoginRequired" || error.code === "AccountBanned")) return null
  const isFull = error instanceof CallError && error.errors.some(({ message }) => message === "FollowLimitReached")
  const requestId = error instanceof CallError ? error.requestId : null
  return (
    <div role="alert" className="grid max-w-72 gap-0.5 text-end text-xs max-sm:max-w-none max-sm:text-start">
      <p className="text-bad">{isFull ? t("limit") : t(wanted ? "followFailed" : "unfollowFailed", { name })}</p>
      {requestId === null || isFull ? null : <p className="text-ink-3 select-all">{e("requestId", { id: requestId })}</p>}
    </div>
  )
}

/** What the viewer is to this person; the page itself is the same for everybody, so it is asked for once somebody is signed in. */
function useFollow(id: string) {
  const [shown, setShown] = useState<ToggleShown>({ isOn: false, outcome: null })
  const [isSelf, setSelf] = useState(false)
  const request = useRef<ToggleRequest | null>(null)
  useEffect(() => {
    if (!isMember()) return
    let followers: number | null = null
    const current = new ToggleRequest(
      false,
      (wanted) => send(id, wanted),
      (next) => {
        setShown(next)
        if (followers !== null && next.outcome?.kind === "done") showFollowers(followers + (next.isOn ? 1 : 0))
      },
    )
    request.current = current
    const abort = new AbortController()
    const isMeant = takeIntent("follow", id)
    call(readProfile, { id }, { handlesErrors: true, isInBackground: true, signal: abort.signal }).then(
      (profile) => {
        setSelf(profile.is_self)
        followers = profile.follower_count === null ? null : profile.follower_count - (profile.is_followed ? 1 : 0)
        if (profile.follower_count !== null) showFollowers(profile.follower_count)
        current.learn(profile.is_followed)
        if (isMeant && !profile.is_followed && !profile.is_self) void current.request(true)
      },
      // Without an answer the button still works: following twice is following once.
      () => undefined,
    )
    return () => abort.abort()
  }, [id])
  return { shown, isSelf, press: () => (request.current === null ? signInTo("follow", id) : void request.current.toggle()) }
}

async function send(id: string, isFollowed: boolean): Promise<boolean> {
  const answer = await call(isFollowed ? follow : cancelFollow, { id }, { handlesErrors: true })
  return answer.is_followed
}

/** The page's own count may be a minute old; where it stopped counting it has no place for another. */
function showFollowers(count: number): void {
  for (const place of document.querySelectorAll("[data-follower-count]")) place.textContent = String(count)
}

/** The mark that the theme's script reads out of the cookie. */
function isMember(): boolean {
  return document.documentElement.dataset["viewer"] === "member"
}

/** Following a person, on that person's page. */
export const personFollow = defineIsland({
  name: "person-follow",
  when: "load",
  messages: ["social", "marks", "errors", "ui"],
  server: "html",
  component: PersonFollow,
})
