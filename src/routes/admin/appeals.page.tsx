import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** What people say against decisions. */
export const page = definePage({ path: "/admin/appeals", access: "moderator", cache: "none", ...deskPage("appeals") })
