export { copyVideo } from "./copy-video.ts"
