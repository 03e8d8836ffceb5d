import { asFileId } from "../../domain/_shared/ids.ts"
import { cancelUpload } from "../../domain/media/cancel-upload.ts"
import { confirmImage } from "../../domain/media/confirm-image.ts"
import { confirmPart } from "../../domain/media/confirm-part.ts"
import { confirmUpload } from "../../domain/media/confirm-upload.ts"
import { planUpload } from "../../domain/media/plan-upload.ts"
import { resumeUpload } from "../../domain/media/resume-upload.ts"
import { UPLOAD_CATEGORIES } from "../../domain/media/rules.ts"
import * as calls from "../../domain/media/upload-contract.ts"
import { serve } from "../_http/serve.ts"
import { answerOnePiece } from "./upload-one-piece.ts"
import { answerPart } from "./upload-part.ts"

const { confirmFilePart, confirmImageUploadedByPreSign, getPreSignAddr, preSignCancel, preSignConfirm, preSignConfirmPart } = calls
const { preSignGet, preSignResume, uploadFile, uploadImageByPreSign, uploadPart } = calls

/** Every call of uploads, from the plan to the file. */
export const uploadApi = serve(
  {
    preSignGet,
    getPreSignAddr,
    uploadImageByPreSign,
    uploadPart,
    preSignConfirmPart,
    confirmFilePart,
    preSignConfirm,
    confirmImageUploadedByPreSign,
    preSignResume,
    preSignCancel,
    uploadFile,
  },
  {
    preSignGet: (context, input) => planUpload(context, input),
    getPreSignAddr: (context, input) => planUpload(context, input),
    uploadImageByPreSign: (context, input) => planUpload(context, { ...input, category: UPLOAD_CATEGORIES.image }),
    uploadPart: (context, input, request) => answerPart(context, input, request),
    preSignConfirmPart: (context, input) => confirmPart(context, input),
    confirmFilePart: (context, input) => confirmPart(context, input),
    preSignConfirm: (context, { file_id: id }) => confirmUpload(context, asFileId(id)),
    confirmImageUploadedByPreSign: (context, { file_id: id }) => confirmImage(context, asFileId(id)),
    preSignResume: (context, { file_id: id }) => resumeUpload(context, asFileId(id)),
    preSignCancel: (context, { file_id: id }) => cancelUpload(context, asFileId(id)),
    uploadFile: (context, input, request) => answerOnePiece(context, input, request),
  },
)
