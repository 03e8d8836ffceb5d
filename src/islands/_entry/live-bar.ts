/*
 * What of the top bar is alive on the pages of members: one file, since they load all of it at the same time.
 */
export { followBell, pressBell } from "../message/bell.ts"
export { followRing, pressRing } from "../task/task-ring.ts"
