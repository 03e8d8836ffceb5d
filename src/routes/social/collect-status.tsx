import type { Locale } from "../../domain/_kernel/locales.ts"
import { wordsOf } from "../_page/words.ts"

/** Where a page with works or people says what became of liking, keeping, following, hiding or blocking, for the script that does it; once a page. */
export function CollectStatus({ locale }: { readonly locale: Locale }) {
  const t = wordsOf(locale, "marks")
  const feedWords = wordsOf(locale, "feed")
  const errorWords = wordsOf(locale, "errors")
  return (
    <div
      id="collect-status"
      className="collect-status"
      data-saved={feedWords("saved")}
      data-unsaved={feedWords("unsaved")}
      data-save-failed={feedWords("saveFailed")}
      data-unsave-failed={feedWords("unsaveFailed")}
      data-like-failed={t("likeFailed")}
      data-unlike-failed={t("unlikeFailed")}
      data-followed={t("followed")}
      data-unfollowed={t("unfollowed")}
      data-follow-failed={t("followFailed")}
      data-unfollow-failed={t("unfollowFailed")}
      data-hide-failed={t("hideFailed")}
      data-unhide-failed={t("unhideFailed")}
      data-hide-tag-failed={t("hideTagFailed")}
      data-unhide-tag-failed={t("unhideTagFailed")}
      data-tag-hidden-now={t("tagHiddenNow")}
      data-tag-shown-again={t("tagShownAgain")}
      data-hidden-now={t("hiddenNow")}
      data-shown-again={t("shownAgain")}
      data-block-failed={t("blockFailed")}
      data-unblock-failed={t("unblockFailed")}
      data-blocked-now={t("blockedNow")}
      data-unblocked={t("unblocked")}
      data-hidden-card={t("hiddenCard")}
      data-offline={t("offline")}
      data-busy={t("busy")}
      data-gone={t("gone")}
      data-collect-full={errorWords("CollectLimitReached")}
      data-follow-full={errorWords("FollowLimitReached")}
      data-hide-full={errorWords("HideLimitReached")}
      data-block-full={errorWords("BlockLimitReached")}
      data-blocked-person={errorWords("BlockedPerson")}
    >
      <p role="status" />
      <button type="button" className="collect-status-undo" hidden>
        {t("undo")}
      </button>
    </div>
  )
}
