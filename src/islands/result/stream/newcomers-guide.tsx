import { X } from "lucide-react"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { changeBehavior, confirmPop, readBehavior, visitorGuide } from "../../../domain/profile/usage-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { Button } from "../../_ui/button.tsx"

/** What the calls remember the guide by: of a viewer, and of an account on all its devices. */
const NAME = "visitor-guide"
const QUIET = { handlesErrors: true, isInBackground: true } as const
/** The steps and the part of the screen that each is about. */
const STEPS = [
  { key: "guideDescribe", hint: "guideDescribeHint", part: "textarea[name=prompt]" },
  { key: "guideShape", hint: "guideShapeHint", part: "[data-chip=size]" },
  { key: "guideGenerate", hint: "guideGenerateHint", part: "button[type=submit]" },
] as const

/** Three steps to a first image, shown to a newcomer once: what was shown is noted, whatever becomes of it. */
export function NewcomersGuide() {
  const t = useMessages("studio")
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    isDue(leaving.signal).then(
      (due) => {
        if (!due || leaving.signal.aborted) return
        setIsShown(true)
        void noteShown()
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  if (!isShown) return null
  const goTo = (part: string) => box.current?.closest("[data-island]")?.querySelector<HTMLElement>(`form ${part}`)?.focus()
  const close = () => {
    goTo(STEPS[0].part)
    setIsShown(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    event.preventDefault()
    close()
  }
  return (
    // Escape closes it from any of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line-strong bg-raised p-4 text-start"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={`${id}-title`} className="font-semibold">
          {t("guideTitle")}
        </h3>
        <Button variant="quiet" icon={X} label={t("guideClose")} onClick={close} />
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-1 md:grid-cols-3">
        {STEPS.map(({ key, hint, part }, index) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => goTo(part)}
              className="flex w-full items-start gap-3 rounded-control p-2 text-start transition-colors duration-120 hover:bg-hover"
            >
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-pill bg-accent-soft text-xs font-semibold text-accent"
              >
                {t("guideNumber", { number: index + 1 })}
              </span>
              <span className="grid min-w-0">
                <span className="text-sm font-semibold">{t(key)}</span>
                <span className="text-xs text-pretty text-ink-2">{t(hint)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whether this viewer has not seen it, nor this account on another device. */
async function isDue(signal: AbortSignal): Promise<boolean> {
  const { show } = await call(visitorGuide, {}, { ...QUIET, signal })
  if (!show || !isSignedIn()) return show
  const { behavior } = await call(readBehavior, {}, { ...QUIET, signal })
  return behavior[NAME] !== true
}

async function noteShown(): Promise<void> {
  await call(confirmPop, { name: NAME }, QUIET).catch(() => undefined)
  if (isSignedIn()) await call(changeBehavior, { behavior: { [NAME]: true } }, QUIET).catch(() => undefined)
}
