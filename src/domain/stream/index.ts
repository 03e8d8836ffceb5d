export { copyVideo } from "./copy-video.ts"
export { readPoster, refusedPoster, storePoster } from "./store-poster.ts"
