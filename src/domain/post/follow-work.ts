import { asWorkId } from "../_kernel/ids.ts"
import { type EventHandler, on } from "../_kernel/outbox.ts"
import { accountShown } from "../identity/index.ts"
import { filesLeft, workChanged } from "./events.ts"
import { syncAuthor } from "./sync-author.ts"
import { dropFolder } from "./withdrawal/drop-folder.ts"
import { placeWork } from "./withdrawal/place-work.ts"

/** What follows here from changes of works and of their authors. */
export const workEvents: readonly EventHandler[] = [
  on(workChanged, (context, { work_id }) => placeWork(context, asWorkId(work_id))),
  on(filesLeft, (context, { work_id, folder }) => dropFolder(context, asWorkId(work_id), folder)),
  on(accountShown, (context, { accountId }) => syncAuthor(context, accountId)),
]
