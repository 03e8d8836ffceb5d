import { asFileId } from "../../domain/_kernel/ids.ts"
import { cancelUpload } from "../../domain/upload/cancel-upload.ts"
import { confirmImage } from "../../domain/upload/confirm-image.ts"
import { confirmPart } from "../../domain/upload/confirm-part.ts"
import { confirmUpload } from "../../domain/upload/confirm-upload.ts"
import * as calls from "../../domain/upload/contract.ts"
import { planUpload } from "../../domain/upload/plan-upload.ts"
import { resumeUpload } from "../../domain/upload/resume-upload.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
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
