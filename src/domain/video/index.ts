export { estimateVideo } from "./estimate-video.ts"
