import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** What waits for a decision, and what was decided. */
export const page = definePage({ path: "/admin/reports", access: "moderator", cache: "none", ...deskPage("reports") })
