export { readImageHeader } from "../../formats/image/header.ts"
export { bareImage, bytesOfBase64 } from "./bare-image.ts"
export { hasToBeRewritten } from "./check-upload.ts"
export { captionsOf, type FileRow, fileOfRow, type KeptCaptions, type KeptStoryboard, searchNameOf } from "./file-row.ts"
export { type InspectMedia, inspectFor } from "./inspect-for.ts"
export { keepCopy } from "./keep-copy.ts"
export { keepFile } from "./keep-file.ts"
export {
  forgetRenditionUploads,
  openRenditions,
  renditionBytesUnderWay,
  selectRenditionUpload,
  selectRenditionUploads,
} from "./rendition-uploads.ts"
export { storyboardKeys, takenBytes } from "./upload-rows.ts"
