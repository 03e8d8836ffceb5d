export { cancelTask, deleteTask } from "./change-tasks.ts"
export { createTask, type Idempotency, imagesLeftToday } from "./create-task.ts"
export { listTasks, ownsTask, readConfig, readProgress, readResult } from "./read-tasks.ts"
export { VISITOR_IMAGES_PER_DAY } from "./visitor-rules.ts"
