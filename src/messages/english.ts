import { errors } from "./_errors/en.ts"
import { mail } from "./_mail/en.ts"
import { shell } from "./_shell/en.ts"
import { tools } from "./_tools/en.ts"
import { ui } from "./_ui/en.ts"
import { appeal } from "./appeal/en.ts"
import { apps } from "./apps/en.ts"
import { arrange } from "./arrange/en.ts"
import { article } from "./article/en.ts"
import { audio } from "./audio/en.ts"
import { backend } from "./backend/en.ts"
import { blocks } from "./blocks/en.ts"
import { board } from "./board/en.ts"
import { check } from "./check/en.ts"
import { collections } from "./collections/en.ts"
import { comment } from "./comment/en.ts"
import { credits } from "./credits/en.ts"
import { describe } from "./describe/en.ts"
import { dubbing } from "./dubbing/en.ts"
import { feed } from "./feed/en.ts"
import { filters } from "./filters/en.ts"
import { findings } from "./findings/en.ts"
import { generator } from "./generator/en.ts"
import { headshots } from "./headshots/en.ts"
import { hides } from "./hides/en.ts"
import { identity } from "./identity/en.ts"
import { image } from "./image/en.ts"
import { levels } from "./levels/en.ts"
import { library } from "./library/en.ts"
import { live } from "./live/en.ts"
import { making } from "./making/en.ts"
import { marks } from "./marks/en.ts"
import { message } from "./message/en.ts"
import { moderation } from "./moderation/en.ts"
import { post } from "./post/en.ts"
import { publish } from "./publish/en.ts"
import { report } from "./report/en.ts"
import { result } from "./result/en.ts"
import { review } from "./review/en.ts"
import { rules } from "./rules/en.ts"
import { search } from "./search/en.ts"
import { settings } from "./settings/en.ts"
import { sight } from "./sight/en.ts"
import { social } from "./social/en.ts"
import { sounds } from "./sounds/en.ts"
import { square } from "./square/en.ts"
import { stream } from "./stream/en.ts"
import { studio } from "./studio/en.ts"
import { sweep } from "./sweep/en.ts"
import { task } from "./task/en.ts"
import { transcripts } from "./transcripts/en.ts"
import { upload } from "./upload/en.ts"
import { video } from "./video/en.ts"
import { videos } from "./videos/en.ts"
import { viewed } from "./viewed/en.ts"
import { voices } from "./voices/en.ts"
import { workflow } from "./workflow/en.ts"
import { works } from "./works/en.ts"

/** English, by namespace: every feature's own words. */
export const english = {
  errors,
  mail,
  shell,
  tools,
  ui,
  appeal,
  apps,
  arrange,
  article,
  audio,
  backend,
  board,
  check,
  collections,
  comment,
  credits,
  describe,
  dubbing,
  feed,
  filters,
  findings,
  generator,
  headshots,
  blocks,
  hides,
  identity,
  image,
  levels,
  library,
  live,
  making,
  marks,
  message,
  moderation,
  post,
  report,
  publish,
  result,
  rules,
  review,
  search,
  settings,
  sight,
  social,
  square,
  stream,
  studio,
  sweep,
  task,
  transcripts,
  upload,
  video,
  sounds,
  videos,
  viewed,
  workflow,
  voices,
  works,
} as const
