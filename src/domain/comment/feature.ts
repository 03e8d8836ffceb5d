import { defineFeature } from "../_kernel/feature.ts"
import { asAccountId, asCommentId, asWorkId } from "../_kernel/ids.ts"
import { on } from "../_kernel/outbox.ts"
import { accountShown } from "../identity/index.ts"
import { workDeleted, workPublished } from "../post/events.ts"
import { accountBlocked } from "../social/events.ts"
import { checkComment, retryCommentChecks } from "./check-comment.ts"
import { closeComments } from "./close-comments.ts"
import * as contract from "./contract.ts"
import { countedComments } from "./counted-comments.ts"
import { createComment } from "./create-comment.ts"
import { deleteComment, deleteCommentsOf } from "./delete-comment.ts"
import { editComment } from "./edit-comment.ts"
import { commentFilesLeft, commentImagesDue } from "./events.ts"
import { hideComment, hideCommentsOf } from "./hide-comment.ts"
import { likeComment } from "./like-comment.ts"
import { listComments, listReplies } from "./list-comments.ts"
import { moderatedComment } from "./moderated-comment.ts"
import { tellCalled } from "./move-comment.ts"
import { commentData } from "./personal-data.ts"
import { pinComment } from "./pin-comment.ts"
import { dropImages, placeImages } from "./place-images.ts"
import { syncCommenter } from "./sync-author.ts"

export const feature = defineFeature({
  contract,
  calls: {
    listComments,
    listComments2: listComments,
    listReplies,
    addComment: (context, { obj_id: id, obj_type: objectType, text = "", images = [] }) =>
      createComment(context, { work: { id, objectType }, answers: null, text, images, scene: null, source: null }),
    addReply: (context, { comment_id: answers, text = "", images = [] }) =>
      createComment(context, { work: null, answers, text, images, scene: null, source: null }),
    createComment: (
      context,
      { obj_id: id, obj_type: objectType, reply_to: answers = null, text = "", images = [], ss: scene, page: source },
    ) => createComment(context, { work: { id, objectType }, answers, text, images, scene, source }),
    likeComment,
    deleteComment,
    pinComment,
    editComment,
    hideComment,
    closeComments,
  },
  events: [
    on(commentImagesDue, async (context, { comment_id }) => {
      await checkComment(context, asCommentId(comment_id))
      await placeImages(context, asCommentId(comment_id))
    }),
    on(commentFilesLeft, (context, { comment_id, folder }) => dropImages(context, asCommentId(comment_id), folder)),
    on(accountShown, (context, { accountId }) => syncCommenter(context, accountId)),
    on(workPublished, (context, { work_id, author_id }) => tellCalled(context, work_id, author_id)),
    on(accountBlocked, (context, { blocker_id, blocked_id }) => hideCommentsOf(context, asAccountId(blocked_id), asAccountId(blocker_id))),
    on(workDeleted, (context, { work_id }) => deleteCommentsOf(context, asWorkId(work_id))),
  ],
  jobs: { "image checks of comments": retryCommentChecks },
  counted: [countedComments],
  personalData: commentData,
  subjects: [moderatedComment],
})
