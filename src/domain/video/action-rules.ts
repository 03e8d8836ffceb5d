export { domainTypeOf, LIP_SYNC_ACTION, REMAKE_ACTIONS, VIDEO_ACTIONS } from "./generation/task-actions.ts"
