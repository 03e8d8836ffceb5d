import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** Which nodes workflows may have. */
export const page = definePage({ path: "/admin/nodes", access: "admin", cache: "none", ...deskPage("nodes") })
