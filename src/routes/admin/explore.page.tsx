import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** The rows of the square and the banners of home. */
export const page = definePage({ path: "/admin/explore", access: "moderator", cache: "none", ...deskPage("explore") })
