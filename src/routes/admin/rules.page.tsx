import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** The rules that texts are checked by. */
export const page = definePage({ path: "/admin/rules", access: "moderator", cache: "none", ...deskPage("rules") })
