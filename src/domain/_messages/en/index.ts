import { errors } from "./errors.ts"
import { feed } from "./feed.ts"
import { login } from "./login.ts"
import { mail } from "./mail.ts"
import { moderation } from "./moderation.ts"
import { person } from "./person.ts"
import { post } from "./post.ts"
import { settings } from "./settings.ts"
import { shell } from "./shell.ts"
import { studio } from "./studio.ts"
import { tasks } from "./tasks.ts"
import { wallet } from "./wallet.ts"

/** The whole catalogue of this language. */
export const catalogue = { errors, feed, login, mail, moderation, person, post, settings, shell, studio, tasks, wallet } as const
