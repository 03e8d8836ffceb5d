export { estimateLipSync, estimateRemake, estimateVideo } from "./estimate-video.ts"
