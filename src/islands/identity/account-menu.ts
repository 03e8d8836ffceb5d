import { signOut } from "../../domain/identity/sign-in-contract.ts"
import { pageOfPath } from "../../domain/profile/use-events.ts"
import { call } from "../_runtime/call.ts"
import { setLeaving } from "../_runtime/leaving.ts"
import { forgetMemberCaches, forgetMemberStorage } from "../_runtime/member-storage.ts"
import { allowReports, reportUse } from "../_runtime/report-use.ts"
import { $member, $purse, becomeVisitor, type Member, type Purse, refreshMember, refreshPurse } from "../_session/member.ts"
import { initialsOf } from "../_ui/initials.ts"

/** Balances older than this are asked for again when the menu opens. */
const PURSE_FRESH_MS = 15_000

/**
 * Brings the account menus of a page alive, in its top bar and in the bar of narrow screens: name, image, balances, sign-out. It works on the
 * server's HTML as it stands, so that pages for reading need no more than these few lines.
 */
export function fillAccountMenus(menus: Iterable<HTMLDetailsElement>): void {
  const places = [...menus]
  $member.subscribe((member) => {
    if (member === null) return
    for (const menu of places) showMember(menu, member)
    allowReports(member.settings.insight)
  })
  reportUse("page-opened", { page: pageOfPath(location.pathname) })
  let purseAtMs = Date.now()
  $purse.subscribe((purse) => {
    purseAtMs = Date.now()
    if (purse !== null) showPurse(purse)
  })
  for (const menu of places) {
    menu.addEventListener("toggle", () => {
      if (menu.open && Date.now() - purseAtMs > PURSE_FRESH_MS) void refreshPurse()
    })
    menu.querySelector<HTMLButtonElement>("[data-sign-out]")?.addEventListener("click", (event) => {
      if (event.currentTarget instanceof HTMLButtonElement) void leave(event.currentTarget)
    })
  }
}

function showMember(menu: HTMLDetailsElement, { account }: Member): void {
  for (const place of menu.querySelectorAll("[data-member-name]")) place.textContent = account.name
  for (const place of menu.querySelectorAll("[data-member-email]")) place.textContent = account.email ?? account.phone ?? ""
  for (const place of menu.querySelectorAll<HTMLElement>("[data-member-avatar]")) showAvatar(place, account)
  for (const link of menu.querySelectorAll<HTMLAnchorElement>("a[data-member-profile]"))
    link.href = `${link.dataset["memberProfile"] ?? ""}/${account.id}`
  for (const row of menu.querySelectorAll<HTMLElement>("[data-staff]")) row.hidden = !(account.is_admin || account.is_moderator)
  const summary = menu.querySelector("summary")
  const labelOf = summary?.dataset["labelOf"]
  if (labelOf !== undefined) summary?.setAttribute("aria-label", labelOf.replace("{name}", account.name))
}

/** The initials stand in the style sheet's content, so that the button's name stays the only one that is read. */
function showAvatar(place: HTMLElement, { avatar, name }: Member["account"]): void {
  place.dataset["initials"] = initialsOf(name)
  if (avatar === null) return
  const image = new Image()
  image.alt = ""
  image.className = "size-full object-cover"
  image.addEventListener("load", () => {
    delete place.dataset["initials"]
    place.replaceChildren(image)
  })
  image.src = avatar
}

function showPurse(purse: Purse): void {
  const format = new Intl.NumberFormat(document.documentElement.lang, { numberingSystem: "latn" })
  for (const name of ["stamina", "coins"] as const)
    for (const place of document.querySelectorAll(`[data-purse="${name}"]`)) place.textContent = format.format(purse[name])
  for (const place of document.querySelectorAll<HTMLElement>("[data-purse-place]")) place.dataset["known"] = ""
}

async function leave(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute("aria-disabled") === "true") return
  button.setAttribute("aria-disabled", "true")
  const note = button.parentElement?.querySelector<HTMLElement>("[data-sign-out-failed]")
  if (note) note.hidden = true
  // The live channel of this page hears of the end too, which is then no news.
  setLeaving(true)
  try {
    await call(signOut, {}, { handlesErrors: true, isInBackground: true })
  } catch {
    // A session that is over already is left as well: the hint goes, and nothing is left to end.
    await refreshMember()
    if (document.documentElement.dataset["viewer"] === "member") {
      setLeaving(false)
      button.removeAttribute("aria-disabled")
      if (note) note.hidden = false
      return
    }
  }
  becomeVisitor()
  forgetMemberStorage()
  await forgetMemberCaches().catch(reportError)
  location.reload()
}
