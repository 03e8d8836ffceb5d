import type { LoginAskedEvent, LoginOpenEvent } from "./login-dialog.ts"

/*
 * The door to signing in, on every page: small, since every page has it. What is behind the door is the island of the sign-in page,
 * fetched when it is first wanted. Only types are shared with the islands, so that no page waits for their chunks.
 */
const DIALOG_ID = "login"
const OPEN: LoginOpenEvent = "login:open"
const ASKED: LoginAskedEvent = "login:asked"

/** Where an inviter's code waits for the sign-up; `sign-in-memory.ts` takes it from there. */
const INVITE_KEY = "atelier.invite"

/** Has the islands of the page come alive, on a page that had none too. */
type LoadIslands = () => Promise<unknown>

/** Opens the sign-in dialog for `data-login` and for the event; keeps the invite code of the address (spec 2§5). */
export function wireLogin(loadIslands: LoadIslands): void {
  keepInvite(new URLSearchParams(location.search))
  document.addEventListener(OPEN, (event) => open(event instanceof CustomEvent && isAsked(event.detail) ? event.detail : {}, loadIslands))
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const door = event.target.closest<HTMLElement>(`[data-login], [commandfor="${DIALOG_ID}"][command="show-modal"]`)
    if (door === null) return
    const reason = door.dataset["login"]
    if (open(reason ? { reason } : {}, loadIslands) && door.dataset["login"] !== undefined) event.preventDefault()
  })
}

function keepInvite(query: URLSearchParams): void {
  const invite = (query.get("invite") ?? query.get("invite_code") ?? "").trim()
  if (!/^[\w-]{1,64}$/.test(invite)) return
  try {
    localStorage.setItem(INVITE_KEY, invite)
  } catch {
    // A browser that stores nothing signs up without an inviter.
  }
}

/** What the dialog is asked for; its island checks the rest of it. */
interface Asked {
  readonly reason?: unknown
  readonly ban?: unknown
}

function isAsked(detail: unknown): detail is Asked {
  return typeof detail === "object" && detail !== null
}

/** Answers false where the page has neither the dialog nor the form. */
function open(request: Asked, loadIslands: LoadIslands): boolean {
  const dialog = document.getElementById(DIALOG_ID)
  if (!(dialog instanceof HTMLDialogElement)) {
    const field = document.querySelector<HTMLElement>('[data-island="sign-in"] input')
    field?.focus()
    return field !== null
  }
  // What is being typed must not be taken away by a second call that was refused too; a ban is news.
  if (dialog.open && dialog.dataset["request"] !== undefined && !request.ban) return true
  if (request.reason === "ended") showVisitor()
  dialog.dataset["request"] = JSON.stringify(request)
  if (!dialog.open) dialog.showModal()
  dialog.dispatchEvent(new Event(ASKED))
  void fill(dialog, loadIslands)
  return true
}

/** The page shows a visitor's controls again; what the cookie hinted at is over. */
function showVisitor(): void {
  document.cookie = "member=; Path=/; Max-Age=0; SameSite=Lax"
  delete document.documentElement.dataset["viewer"]
}

/** A way to a third party that leads back to this page; the island sets its own once it is alive. */
function withReturn(href: string): string {
  const url = new URL(href, location.href)
  if (!url.searchParams.has("redirect")) url.searchParams.set("redirect", `${location.pathname}${location.search}`)
  return `${url.pathname}${url.search}`
}

let filling: Promise<void> | undefined

async function fill(dialog: HTMLDialogElement, loadIslands: LoadIslands): Promise<void> {
  filling ??= fetchForm(dialog, loadIslands)
  try {
    await filling
  } catch (error) {
    filling = undefined
    reportError(error)
    dialog.dataset["state"] = "failed"
  }
}

/** Takes the form out of the sign-in page and lets it come alive in the dialog. */
async function fetchForm(dialog: HTMLDialogElement, loadIslands: LoadIslands): Promise<void> {
  dialog.dataset["state"] = "loading"
  const place = dialog.querySelector("[data-login-place]")
  if (!place) throw new Error("the sign-in form has no place")
  const prepare = (island: HTMLElement) => {
    for (const link of island.querySelectorAll<HTMLAnchorElement>('a[href^="/auth/"]')) link.href = withReturn(link.href)
  }
  const { loadIslandFrom } = await import("./load-island-from.ts")
  await loadIslandFrom({ from: dialog.dataset["source"] ?? "", name: "sign-in", place, loadIslands, prepare })
  dialog.dataset["state"] = "ready"
  // The form asked for the focus as it came alive, when it was still hidden. On a touch screen a keyboard would hide the other ways in.
  if (!matchMedia("(pointer: coarse)").matches) place.querySelector<HTMLElement>("input:not([data-optional])")?.focus()
}
