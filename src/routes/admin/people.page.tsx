import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** Accounts, and what is done about them. */
export const page = definePage({ path: "/admin/people", access: "moderator", cache: "none", ...deskPage("people") })
