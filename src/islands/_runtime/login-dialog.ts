import * as z from "zod/mini"

/** The one sign-in dialog of every page, which the frame renders. */
export const LOGIN_DIALOG_ID = "login"

/** What somebody reached for that needs an account; each has its line in the dialog. `ended`: they were signed out. */
export const LOGIN_REASONS = ["guidance", "negative", "size", "more", "report", "levels", "ended"] as const
export type NamedLoginReason = (typeof LOGIN_REASONS)[number]

/** Why somebody may not sign in, until when (ISO 8601, null: permanently), and where to appeal. */
export interface LoginBan {
  readonly reason: string
  readonly endsAt: string | null
  readonly appealEmail: string
  /** What names the ban in an appeal; null where none was given. */
  readonly appealForm: string | null
}

/** What the dialog is opened for. */
export interface LoginRequest {
  /** The line that says what an account is for here. */
  readonly reason?: NamedLoginReason
  /** Path of this site to go to once signed in; without one the page stays. */
  readonly redirect?: string
  /** Says why there is no way in, in place of the ways. */
  readonly ban?: LoginBan
}

/** Tells the frame's script to open the dialog; see `wire-login.ts`, which is there before any island. */
export type LoginOpenEvent = "login:open"
/** Tells the dialog's island, on the dialog, that it was opened; its `data-request` says for what. */
export type LoginAskedEvent = "login:asked"
/** Tells the page that somebody signed in, before it is reloaded: the moment to keep what would be lost. */
export type LoginDoneEvent = "login:done"

const OPEN: LoginOpenEvent = "login:open"
const ASKED: LoginAskedEvent = "login:asked"
const DONE: LoginDoneEvent = "login:done"

/**
 * Opens the sign-in dialog of this page; on the sign-in page itself, leads to its form. Plain buttons do the same by
 * `data-login="<reason>"`. Answers false where there is no page.
 */
export function openLogin(request: LoginRequest = {}): boolean {
  if (!("document" in globalThis)) return false
  document.dispatchEvent(new CustomEvent(OPEN, { detail: request }))
  return true
}

/** Calls back when the dialog around an element is asked for something; answers how to stop. */
export function onLoginAsked(dialog: HTMLElement, listener: () => void): () => void {
  dialog.addEventListener(ASKED, listener)
  return () => dialog.removeEventListener(ASKED, listener)
}

/** Calls back when somebody has signed in and the page is about to be reloaded; answers how to stop. */
export function onLoginDone(listener: () => void): () => void {
  document.addEventListener(DONE, listener)
  return () => document.removeEventListener(DONE, listener)
}

/** Tells the page that somebody signed in. */
export function tellLoginDone(): void {
  document.dispatchEvent(new Event(DONE))
}

const requestSchema = z.object({
  reason: z.optional(z.enum(LOGIN_REASONS)),
  redirect: z.optional(z.string()),
  ban: z.optional(
    z.object({ reason: z.string(), endsAt: z.nullable(z.string()), appealEmail: z.string(), appealForm: z.nullable(z.string()) }),
  ),
})

/** What a dialog was opened for. */
export function loginRequestOf(dialog: HTMLElement | null): LoginRequest {
  const text = dialog?.dataset["request"]
  const request = text === undefined ? undefined : z.safeParse(requestSchema, JSON.parse(text))
  if (!request?.success) return {}
  const { reason, redirect, ban } = request.data
  return { ...(reason ? { reason } : {}), ...(redirect ? { redirect } : {}), ...(ban ? { ban } : {}) }
}

const banSchema = z.object({
  ban: z.object({ reason: z.string(), ends_at: z.nullable(z.string()), appeal_email: z.string(), appeal_form: z.nullable(z.string()) }),
})

/** The ban in the data of an AccountBanned answer; null where there is none. */
export function banOf(data: unknown): LoginBan | null {
  const parsed = z.safeParse(banSchema, data)
  if (!parsed.success) return null
  const { reason, ends_at, appeal_email, appeal_form } = parsed.data.ban
  return { reason, endsAt: ends_at, appealEmail: appeal_email, appealForm: appeal_form }
}
