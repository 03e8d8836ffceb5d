import { defineFeature } from "../_kernel/feature.ts"
import { cancelUpload } from "./cancel-upload.ts"
import { confirmImage } from "./confirm-image.ts"
import { confirmPart } from "./confirm-part.ts"
import { confirmUpload } from "./confirm-upload.ts"
import * as contract from "./contract.ts"
import { uploadEvents } from "./events.ts"
import { importImageByUrl } from "./import-image-by-url.ts"
import { uploadData } from "./personal-data.ts"
import { planUpload } from "./plan-upload.ts"
import { putSignedPart } from "./put-part.ts"
import { sweepRenditions } from "./rendition-uploads.ts"
import { resumeUpload } from "./resume-upload.ts"
import { UPLOAD_CATEGORIES } from "./rules.ts"
import { sweepUploads } from "./sweep-uploads.ts"
import { takeOnePiece } from "./take-one-piece.ts"

export const feature = defineFeature({
  contract,
  calls: {
    preSignGet: planUpload,
    getPreSignAddr: planUpload,
    uploadImageByPreSign: (context, input) => planUpload(context, { ...input, category: UPLOAD_CATEGORIES.image }),
    uploadPart: putSignedPart,
    preSignConfirmPart: confirmPart,
    confirmFilePart: confirmPart,
    preSignConfirm: (context, { file_id: id }) => confirmUpload(context, id),
    confirmImageUploadedByPreSign: (context, { file_id: id }) => confirmImage(context, id),
    preSignResume: (context, { file_id: id }) => resumeUpload(context, id),
    preSignCancel: (context, { file_id: id }) => cancelUpload(context, id),
    uploadFile: takeOnePiece,
    uploadImageByUrl: (context, input) => importImageByUrl(context, input),
  },
  events: uploadEvents,
  jobs: { uploads: sweepUploads, renditions: sweepRenditions },
  personalData: uploadData,
})
