import { audio } from "./audio.ts"
import { cutOut } from "./cut-out.ts"
import { errors } from "./errors.ts"
import { feed } from "./feed.ts"
import { login } from "./login.ts"
import { mail } from "./mail.ts"
import { media } from "./media.ts"
import { moderation } from "./moderation.ts"
import { person } from "./person.ts"
import { picture } from "./picture.ts"
import { player } from "./player.ts"
import { post } from "./post.ts"
import { settings } from "./settings.ts"
import { shell } from "./shell.ts"
import { studio } from "./studio.ts"
import { tasks } from "./tasks.ts"
import { tools } from "./tools.ts"
import { uploads } from "./uploads.ts"
import { video } from "./video.ts"
import { wallet } from "./wallet.ts"

/** The whole catalogue of this language. */
export const catalogue = {
  audio,
  cutOut,
  errors,
  feed,
  login,
  mail,
  media,
  moderation,
  person,
  picture,
  player,
  post,
  settings,
  shell,
  studio,
  tasks,
  tools,
  uploads,
  video,
  wallet,
} as const
