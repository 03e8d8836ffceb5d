/** Why a call takes more than one round trip of the database, said once for those that share it. */
const CODE = "A code or token is used up by a write of its own, which counts the guess whatever becomes of the rest."
const SOURCES = "What it is made from is read and hashed before the one batch that takes its price."
const EACH_SOURCE = "Each image that it names is read by itself, side by side, before the one batch that takes its price."
const KEEPS_FILE = "The result is read, the room for its bytes is asked for, then they are copied and the row is written."
const GRAPH = "Which nodes are asked about is known once the graph is read."
const SHARE = "It waits for the check that its write began, and reads what was shared with how far that has come."
const POSTED =
  "The files are found, the copies to come are noted before any is made, all rows are written in one batch, and the work is read once the checks that this began have been heard."
const EDITED =
  "Who owns the work and what it holds decides what is written; it is read once the checks that the change began have been heard."
const GONE = "Who owns the work decides what is taken away with it, and its files are gone when it is answered."
const WITHDRAWN = "One batch writes it; it waits for what that ends or begins elsewhere, so that it holds when it is answered."
const ASKS_STORE = "The store of files is asked between what is read and what is written."
const CAPTIONS = "Files in the store are written or taken away between what is read and what is written."
const MODULES = "Which works are shown is known once the modules are read."

/** The calls that take more, by path. What stands here is measured all the same; a call that takes more and is not here misses the goal. */
export const TRIP_REASONS: Readonly<Record<string, string>> = {
  "/api/v1/admin/search": "The index is asked, which may lie in another database, and what it names is read with the rest.",
  "/api/v1/admin/mail/test": "The carrier is waited for between the address that is read and the outcome that is noted.",
  "/api/v1/account/sign-up": CODE,
  "/api/v1/account/login-in": "The password is compared between the account that is read and the device that is noted.",
  "/api/v1/account/login-in/sms": CODE,
  "/api/v1/account/login/final-step": CODE,
  "/api/v1/account/forgot": "Whether there is an account to write to is known before its link is made.",
  "/api/v1/account/reset": CODE,
  "/api/v1/account/password/set": "The new password is compared with the name and the address before it is hashed and written.",
  "/api/v1/account/link/email": CODE,
  "/api/v1/account/link/phone": CODE,
  "/api/v1/square/v3/search/list": "Words and meaning are asked side by side, and what they find may lie in another database.",
  "/api/v1/account/profile/image":
    "The key of the file to come is noted before it is stored, and the profile is read once the check of the image has been heard.",
  "/api/v1/account/collection/edit": "The name that it has decides whether the posting rules are asked before it is written.",
  "/api/v1/payment/ledger/check":
    "Nineteen questions over the whole ledger, one by one, so that none holds the database for long; an admin asks.",
  "/api/v1/account/consent/revoke": WITHDRAWN,
  "/api/v1/face-photo/popup-confirm": WITHDRAWN,
  "/api/v1/backend/add": "The fleet is asked what it learnt of the server between the write and the answer.",
  "/api/v1/task/operate": "The room decides between what is read and what is answered.",
  "/api/v1/task/index/save-personal": KEEPS_FILE,
  "/api/v1/task/sweep/share": SHARE,
  "/api/v1/task/v2/img-to-img": SOURCES,
  "/api/v1/task/v2/make-variation": SOURCES,
  "/api/v1/task/v2/upscale": SOURCES,
  "/api/v1/task/v2/img-to-text": SOURCES,
  "/api/v1/task/lab/img-to-img": SOURCES,
  "/api/v1/task/lab/make-variation": SOURCES,
  "/api/v1/task/lab/upscale": SOURCES,
  "/api/v1/task/studio/img-to-img": SOURCES,
  "/api/v1/task/studio/make-variation": SOURCES,
  "/api/v1/creativity/generate/apply": EACH_SOURCE,
  "/api/v1/ai-photo/generate":
    "The photo is looked at for a face, then read again as what is painted from, before the one batch that takes its price.",
  "/api/v1/ai-photo/collect": KEEPS_FILE,
  "/api/v1/workflow/create": "The classes that the graph names are asked for before it is kept.",
  "/api/v1/workflow/change": GRAPH,
  "/api/v1/workflow/check": GRAPH,
  "/api/v1/workflow/run": GRAPH,
  "/api/v1/board/share": SHARE,
  "/api/v1/square/component/config-v2": MODULES,
  "/api/v1/square/module/preview": MODULES,
  "/api/v1/post/portfolio/add": POSTED,
  "/api/v1/post/portfolio/add_v2": POSTED,
  "/api/v1/post/portfolio/edit": EDITED,
  "/api/v1/post/video/add": POSTED,
  "/api/v1/post/video/edit": EDITED,
  "/api/v1/artwork/delete": GONE,
  "/api/v1/artwork/visibility": EDITED,
  "/api/v1/portfolio/publish": EDITED,
  "/api/v1/portfolio/delete": GONE,
  "/api/v1/artwork/keep": KEEPS_FILE,
  "/api/v1/post/article/add": POSTED,
  "/api/v1/post/article/edit": EDITED,
  "/api/v1/resource/folder/share": SHARE,
  "/api/v1/character/timbre/tts": "The task is read after the batch that made it, in the form in which it is followed.",
  "/api/v1/character/timbre/train":
    "The voice is read, then the sample and the consent side by side, before the one batch that takes its price.",
  "/api/v1/resource/confirmImageUploadedByPreSign": ASKS_STORE,
  "/api/v1/resource/rendition/plan": ASKS_STORE,
  "/api/v1/resource/rendition/confirm": ASKS_STORE,
  "/api/v1/resource/captions/add": CAPTIONS,
  "/api/v1/resource/captions/remove": CAPTIONS,
  "/api/v1/task/v2/video/img-to-video": SOURCES,
  "/api/v1/task/v2/video/multi-img-to-video": EACH_SOURCE,
  "/api/v1/task/v2/video/effect-to-video": EACH_SOURCE,
  "/api/v1/task/v2/video/audio-to-lip-video": SOURCES,
}
