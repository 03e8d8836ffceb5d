import { Hono } from "hono"
import type { HttpEnv } from "./_http/services.ts"
import { mountShell } from "./_shell/pages.tsx"
import { mountCredits } from "./credits/pages.tsx"
import { mountDev } from "./dev/pages.tsx"
import { mountFeed } from "./feed/pages.tsx"
import { mountAccount } from "./identity/pages.tsx"
import { mountMyMedia, mountTools } from "./library/pages.tsx"
import { mountModeration } from "./moderation/pages.tsx"
import { mountPost } from "./post/pages.tsx"
import { mountSettings } from "./settings/pages.tsx"
import { mountPerson } from "./social/pages.tsx"
import { mountStudio } from "./studio/pages.tsx"

/** The app of the pages: every one under `/{locale}`, in one frame; what they show comes from the services' `pages`. */
export function createPages(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  mountShell(app)
  mountAccount(app)
  mountCredits(app)
  mountFeed(app)
  mountDev(app)
  mountModeration(app)
  mountMyMedia(app)
  mountPerson(app)
  mountPost(app)
  mountSettings(app)
  mountStudio(app)
  mountTools(app)
  return app
}
