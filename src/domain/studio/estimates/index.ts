export { estimateStudioTask } from "../estimate.ts"
