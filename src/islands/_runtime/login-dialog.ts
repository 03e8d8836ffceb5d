/** The one sign-in dialog of every page, which the frame renders. */
export const LOGIN_DIALOG_ID = "login"
/** Its way to the create page. */
export const LOGIN_START_ID = "login-start"

/** What a visitor reached for that needs an account; each has its line in the dialog. */
export const LOGIN_REASONS = ["guidance", "negative", "size"] as const
/** `server`: a call was refused; the dialog then says no more than it always does. */
export type LoginReason = (typeof LOGIN_REASONS)[number] | "server"

/** The dialog of this page; null where there is none. */
export function findLoginDialog(): HTMLDialogElement | null {
  const dialog = document.getElementById(LOGIN_DIALOG_ID)
  return dialog instanceof HTMLDialogElement ? dialog : null
}

/** Shows the line of one reason and hides the others; null hides them all. */
export function showLoginReason(dialog: HTMLDialogElement, reason: LoginReason | null): void {
  for (const line of dialog.querySelectorAll<HTMLElement>("[data-reason]")) line.hidden = line.dataset["reason"] !== reason
}
