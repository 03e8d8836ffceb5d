import { useStore } from "@nanostores/react"
import { X } from "lucide-react"
import { useEffect, useState, useSyncExternalStore } from "react"
import { frontOf } from "../_runtime/front.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $notices, dismiss, type Notice, type NoticeAction } from "../_runtime/notices.ts"
import { Button, buttonLook } from "./button.tsx"
import { useErrorWords } from "./use-error-words.ts"

/** The regions of the page: an island of its own has one, as has what lies over it. Only the one in front shows notices. */
const regions = new Set<HTMLElement>()

/** The event of a dialog stays at the dialog, so that it is caught on its way there. */
function onDialogClosed(look: () => void): () => void {
  document.addEventListener("close", look, true)
  return () => document.removeEventListener("close", look, true)
}

/** Whether a region is the one in front; looked at with every notice, and when a dialog closes. */
function useIsInFront(region: HTMLElement | null): boolean {
  useEffect(() => {
    if (region === null) return
    regions.add(region)
    return () => {
      regions.delete(region)
    }
  }, [region])
  return useSyncExternalStore(
    onDialogClosed,
    () => region === null || !regions.has(region) || frontOf(regions) === region,
    () => true,
  )
}

/** The notices of the page, read out politely; one that is pointed at or focused stays, and none goes while nobody looks at the page. On narrow screens the last two are shown, over the top bar. */
export function ToastRegion() {
  const notices = useStore($notices, { ssr: "initial" })
  const [region, setRegion] = useState<HTMLDivElement | null>(null)
  const isInFront = useIsInFront(region)
  return (
    <div
      ref={setRegion}
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-1 top-[3px] z-50 mx-auto grid max-w-[26rem] gap-1 max-lg:[&>:nth-last-child(n+3)]:hidden lg:inset-x-auto lg:end-28 lg:top-auto lg:bottom-[calc(24px+var(--above-panel,0px))] lg:w-88 lg:gap-2"
    >
      {(isInFront ? notices : []).map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Toast({ notice }: { readonly notice: Notice }) {
  const t = useMessages("ui")
  const words = useErrorWords()
  const [isHeld, setIsHeld] = useState(false)
  const isSeen = useIsPageSeen()
  useEffect(() => {
    if (isHeld || !isSeen) return
    const timer = setTimeout(() => dismiss(notice.id), notice.lastsMs)
    return () => clearTimeout(timer)
  }, [isHeld, isSeen, notice])
  const { body, action, secondAction } = notice
  const edge = notice.tone === "bad" ? "border-s-bad" : notice.tone === "good" ? "border-s-good" : "border-s-line-strong"
  return (
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={`pointer-events-auto flex min-h-[46px] items-center gap-3 rounded-control border border-s-4 border-line-strong bg-raised py-2 ps-3 pe-2 text-sm ${edge}`}
    >
      <div className="min-w-0 grow">
        <p>{body.kind === "text" ? body.text : words(body.code)}</p>
        {body.kind === "error" && body.requestId !== null ? (
          <p className="text-xs text-ink-3 select-all">{t("requestId", { id: body.requestId })}</p>
        ) : null}
      </div>
      {[action, secondAction].map((one) =>
        one === undefined ? null : <ToastAction key={one.label} action={one} onPressed={() => dismiss(notice.id)} />,
      )}
      <Button variant="quiet" size="small" icon={X} label={t("dismiss")} onClick={() => dismiss(notice.id)} />
    </div>
  )
}

function ToastAction({ action, onPressed }: { readonly action: NoticeAction; readonly onPressed: () => void }) {
  if ("href" in action)
    return (
      <a href={action.href} className={`${buttonLook("quiet", "small")} font-semibold text-accent`}>
        {action.label}
      </a>
    )
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        onPressed()
        action.run()
      }}
      className="font-semibold text-accent"
    >
      {action.label}
    </Button>
  )
}

/** Whether the page is in sight, not in a tab behind another. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener("visibilitychange", onChange)
      return () => document.removeEventListener("visibilitychange", onChange)
    },
    () => document.visibilityState === "visible",
    () => true,
  )
}
