import { errors } from "./errors.ts"
import { feed } from "./feed.ts"
import { login } from "./login.ts"
import { post } from "./post.ts"
import { shell } from "./shell.ts"
import { studio } from "./studio.ts"
import { tasks } from "./tasks.ts"

/** The whole catalogue of this language. */
export const catalogue = { errors, feed, login, post, shell, studio, tasks } as const
