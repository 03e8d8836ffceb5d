import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton } from "../_ui/screen-skeletons.tsx"

/** What the owner says of the site (/admin/site). */
export const siteForm = defineShell<typeof import("./site-form.tsx").SiteForm>("site-form", DeskSkeleton, ["ui", "site", "errors"])
