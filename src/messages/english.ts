import errors from "./_errors/en.json" with { type: "json" }
import mail from "./_mail/en.json" with { type: "json" }
import shell from "./_shell/en.json" with { type: "json" }
import tools from "./_tools/en.json" with { type: "json" }
import ui from "./_ui/en.json" with { type: "json" }
import admin from "./admin/en.json" with { type: "json" }
import appeal from "./appeal/en.json" with { type: "json" }
import apps from "./apps/en.json" with { type: "json" }
import arrange from "./arrange/en.json" with { type: "json" }
import article from "./article/en.json" with { type: "json" }
import audio from "./audio/en.json" with { type: "json" }
import backend from "./backend/en.json" with { type: "json" }
import blocks from "./blocks/en.json" with { type: "json" }
import board from "./board/en.json" with { type: "json" }
import check from "./check/en.json" with { type: "json" }
import collections from "./collections/en.json" with { type: "json" }
import comment from "./comment/en.json" with { type: "json" }
import credits from "./credits/en.json" with { type: "json" }
import describe from "./describe/en.json" with { type: "json" }
import dubbing from "./dubbing/en.json" with { type: "json" }
import email from "./email/en.json" with { type: "json" }
import feed from "./feed/en.json" with { type: "json" }
import filters from "./filters/en.json" with { type: "json" }
import findings from "./findings/en.json" with { type: "json" }
import folders from "./folders/en.json" with { type: "json" }
import generator from "./generator/en.json" with { type: "json" }
import headshots from "./headshots/en.json" with { type: "json" }
import hides from "./hides/en.json" with { type: "json" }
import identity from "./identity/en.json" with { type: "json" }
import image from "./image/en.json" with { type: "json" }
import levels from "./levels/en.json" with { type: "json" }
import library from "./library/en.json" with { type: "json" }
import live from "./live/en.json" with { type: "json" }
import making from "./making/en.json" with { type: "json" }
import marks from "./marks/en.json" with { type: "json" }
import message from "./message/en.json" with { type: "json" }
import moderation from "./moderation/en.json" with { type: "json" }
import mylibrary from "./mylibrary/en.json" with { type: "json" }
import painting from "./painting/en.json" with { type: "json" }
import post from "./post/en.json" with { type: "json" }
import publish from "./publish/en.json" with { type: "json" }
import report from "./report/en.json" with { type: "json" }
import result from "./result/en.json" with { type: "json" }
import review from "./review/en.json" with { type: "json" }
import rules from "./rules/en.json" with { type: "json" }
import search from "./search/en.json" with { type: "json" }
import settings from "./settings/en.json" with { type: "json" }
import setup from "./setup/en.json" with { type: "json" }
import sight from "./sight/en.json" with { type: "json" }
import signup from "./signup/en.json" with { type: "json" }
import site from "./site/en.json" with { type: "json" }
import social from "./social/en.json" with { type: "json" }
import sounds from "./sounds/en.json" with { type: "json" }
import square from "./square/en.json" with { type: "json" }
import start from "./start/en.json" with { type: "json" }
import stream from "./stream/en.json" with { type: "json" }
import studio from "./studio/en.json" with { type: "json" }
import sweep from "./sweep/en.json" with { type: "json" }
import task from "./task/en.json" with { type: "json" }
import transcripts from "./transcripts/en.json" with { type: "json" }
import upload from "./upload/en.json" with { type: "json" }
import video from "./video/en.json" with { type: "json" }
import videos from "./videos/en.json" with { type: "json" }
import viewed from "./viewed/en.json" with { type: "json" }
import voices from "./voices/en.json" with { type: "json" }
import workflow from "./workflow/en.json" with { type: "json" }
import works from "./works/en.json" with { type: "json" }

/** English, by namespace: every feature's own words. */
export const english = {
  errors,
  mail,
  shell,
  tools,
  ui,
  admin,
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
  email,
  feed,
  filters,
  findings,
  folders,
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
  mylibrary,
  painting,
  post,
  report,
  publish,
  result,
  rules,
  review,
  search,
  settings,
  setup,
  sight,
  signup,
  site,
  social,
  square,
  start,
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
