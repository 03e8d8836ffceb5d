export { cancelTask, deleteTask } from "./change-tasks.ts"
export { type CreateRequest, createTask, type Idempotency, imagesLeftToday } from "./create-task.ts"
export { listTasksFrom, type SourcedTask } from "./list-by-source.ts"
export { selectNamedTasks } from "./named-tasks.ts"
export { payloadOfMeta, payloadOfTask } from "./payload-of-task.ts"
export {
  type FinishedResult,
  markPublished,
  type ResultRow,
  resultOfRow,
  selectResults,
  selectStanding,
  type TaskStanding,
} from "./publishable.ts"
export { type MendedQuote, quoteTask } from "./quote-task.ts"
export { readAnswers } from "./read-answers.ts"
export { isTrashedResult, listTasks, ownsTask, readConfig, readConfigOf, readProgress, readResult } from "./read-tasks.ts"
export { refuseUnrunnable } from "./refuse-unrunnable.ts"
export { SHARE_PARAMETER } from "./share-rows.ts"
export { isSharedResult } from "./share-task.ts"
export { VISITOR_IMAGES_PER_DAY } from "./visitor-rules.ts"
