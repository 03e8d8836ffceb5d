import { definePage } from "../_page/define-page.ts"
import { deskPage } from "./desk-page.tsx"

/** Redeem codes, and whether the ledger is sound. */
export const page = definePage({ path: "/admin/credits", access: "admin", cache: "none", ...deskPage("credits") })
