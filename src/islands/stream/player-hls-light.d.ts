/** The light build has the types of the whole one; what it leaves out (captions within a stream, encryption, interstitials) is not used. */
declare module "hls.js/light" {
  export { default, type ErrorData, ErrorDetails, ErrorTypes, Events, type Level } from "hls.js"
}
