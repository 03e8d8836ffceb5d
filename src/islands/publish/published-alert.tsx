import { useCallback, useEffect, useRef } from "react"
import { editPath } from "../../domain/post/path-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import type { Published } from "./publish-types.ts"

interface PublishedAlertProps {
  readonly published: Published
  readonly title: string
  readonly locale: string
  readonly onClose: () => void
}

/** What the history entry of the open alert holds. */
const STATE = "published"

/**
 * Says that a contribution succeeded (spec 3§1): title, description, preview, and the way to it. However it is closed, by Escape, the
 * backdrop, its button or Back, that is told as a notice too.
 */
export function PublishedAlert({ published, title, locale, onClose }: PublishedAlertProps) {
  const t = useMessages("publish")
  const isOpen = useRef(true)
  const announced = t("announced")
  const close = useCallback(() => {
    if (!isOpen.current) return
    isOpen.current = false
    onClose()
    announce({ tone: "good", body: { kind: "text", text: announced } })
  }, [onClose, announced])
  useEffect(() => {
    // Back closes it and leaves the page alone.
    if (history.state?.[STATE] !== true) history.pushState({ ...history.state, [STATE]: true }, "")
    addEventListener("popstate", close)
    return () => removeEventListener("popstate", close)
  }, [close])
  // Once: a second Escape before the entry is gone would lead off the page.
  const isLeaving = useRef(false)
  const leave = () => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (history.state?.[STATE] === true) history.back()
    else close()
  }
  const { preview, stamina, is_first_today: isFirst, unrated, state, visibility } = published
  // What waits for its checks is not there yet, for anyone; what is for its author alone waits for nothing.
  const named = visibility === "private" ? "privateTitle" : state === "visible" ? "successTitle" : "submittedTitle"
  return (
    <Modal title={t(named)} lead={<Description published={published} />} closeLabel={t("close")} isLight onClose={leave}>
      {preview === null ? null : (
        <div className="grid place-items-center overflow-hidden rounded-card bg-sunken">
          {preview.kind === "video" ? (
            <video
              src={preview.url}
              width={preview.width}
              height={preview.height}
              aria-label={t("preview", { title })}
              muted
              loop
              playsInline
              autoPlay={!matchMedia("(prefers-reduced-motion: reduce)").matches}
              controls
              className="max-h-[50dvh] w-full object-contain"
            />
          ) : (
            <img
              src={preview.url}
              width={preview.width}
              height={preview.height}
              alt={t("preview", { title })}
              className="max-h-[50dvh] w-auto max-w-full object-contain"
            />
          )}
        </div>
      )}
      <Button
        variant="primary"
        size="large"
        data-first=""
        data-stamina={isFirst ? stamina : undefined}
        onClick={() => {
          isOpen.current = false
          location.replace(addressOf(locale, published))
        }}
      >
        {t("checkItNow")}
      </Button>
      {unrated === "level" ? (
        <a href={`/${locale}${editPath(published)}`} className={buttonLook("plain", "large")}>
          {t("sayLevel")}
        </a>
      ) : null}
    </Modal>
  )
}

function Description({ published }: { readonly published: Published }) {
  const t = useMessages("publish")
  const { state, visibility, is_first_today: isFirst, stamina, unrated, not_shown: notShown } = published
  const isMet = visibility !== "private" && state === "visible"
  const where =
    visibility === "private"
      ? t("successPrivate")
      : state !== "visible"
        ? t("successPending")
        : t(visibility === "unlisted" ? "successUnlisted" : "successBody")
  return (
    <>
      {isFirst && stamina > 0 ? <p className="font-semibold text-ink">{t("successFirst", { stamina: String(stamina) })}</p> : null}
      <p>{isMet && unrated !== null ? t(`successUnrated_${unrated}`) : where}</p>
      {notShown.length === 0 ? null : <p>{t("successNotShown", { count: notShown.length })}</p>}
    </>
  )
}

/** Where the alert leads: the jump address, home without one; only ever a path of this site. */
export function addressOf(locale: string, { jump_url: jump }: Pick<Published, "jump_url">): string {
  return /^\/(?![/\\])/.test(jump) ? `/${locale}${jump === "/" ? "" : jump}` : `/${locale}`
}
