import { defineShell } from "../_runtime/define-island.ts"
import { MyWorksSkeleton } from "./my-works-skeleton.tsx"

/** What a member published (/my-creations). */
export const myWorks = defineShell<typeof import("./my-works-screen.tsx").MyWorks>("my-works", MyWorksSkeleton, [
  "ui",
  "works",
  "publish",
  "levels",
  "appeal",
  "errors",
])
