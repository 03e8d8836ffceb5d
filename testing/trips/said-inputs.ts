import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import { shareBoard } from "../../src/domain/board/contract.ts"
import { EMPTY_BOARD } from "../../src/domain/board/document.ts"
import { createRedeemCodes } from "../../src/domain/credits/contract.ts"
import { finalStep, signIn } from "../../src/domain/identity/sign-in-contract.ts"
import { banAccount } from "../../src/domain/moderation/contract.ts"
import { accessTokenCreate } from "../../src/domain/security/contract.ts"
import { invitationAdd } from "../../src/domain/site/sign-up-contract.ts"
import { preSignCancel } from "../../src/domain/upload/contract.ts"
import { VIDEO_EFFECTS } from "../../src/domain/video/generation/effect-table.ts"
import { type MemberClient, TestClient } from "../_http/call.ts"
import { UPLOAD } from "../_http/owned-things.ts"
import { testMedia } from "../_kernel/runtime.ts"
import { boardOf, putBytes, tileOf } from "../board/board.ts"
import { askCode, freshEmail, freshPhone, PASSWORD, signedUp } from "../identity/sign-in.ts"
import { reportedWork } from "../moderation/reviews.ts"
import { insertArticle } from "../post/article.ts"
import { publishImage } from "../post/publish.ts"
import { insertWork } from "../post/work.ts"
import { pngText } from "../profile/image.ts"
import { finishedTask } from "../task/finished-task.ts"
import { somePng } from "../upload/upload.ts"
import type { WalkedSite } from "./walked-site.ts"

type Said = (site: WalkedSite) => unknown

const fox = { prompt: "a fox" }
const waiting: Said = async ({ waiting: id }) => ({ id, operation: "cancel" })
const ofAnother = async (objectType = 1) => ({ id: await insertWork({ objectType }), kind: "work", reason: "spam" })
const reported: Said = async () => (await reportedWork()).reference
const byEmail = async (email: string, scene: "login" | "sign-up" | "reset" | "link") => ({
  email,
  ...(await askCode(new TestClient(), { email }, scene)),
})
const byPhone = async (scene: "login" | "link") => {
  const phone = freshPhone()
  return { phone, ...(await askCode(new TestClient(), { phone }, scene)) }
}
const tileHash = async (owner: MemberClient) => (await putBytes(owner, tileOf(1))).sha256
const film = async ({ owner }: WalkedSite) =>
  (
    await finishedTask(owner.accountId, ["a film"], "video/mp4", {
      action: 40,
      specification: { kind: "text-to-video", prompt: "a fox", width: 1280, height: 720, durationSeconds: 5, seed: 1 },
      durationMs: 5_000,
    })
  ).id
const ofFilm: Said = async (site) => ({ parent_task_id: await film(site) })
const rule = {
  ...{ id: "walked", title: "Walked", about: "TextOther", kind: "word", is_active: true, scenes: [], fields: [], languages: [] },
  ...{ action: "note", level: 1, entries: ["zqwalkedword"], limit: null, examples: { found: ["zqwalkedword"], free: [] } },
}
/** Settings of images that begin with another, for each of the ways to ask for them. */
const fromImages = Object.fromEntries(
  ["v2", "lab", "studio"].flatMap((flow) => [
    [`/api/v1/task/${flow}/img-to-img`, ({ things }: WalkedSite) => ({ meta: { ...fox, file_id: things.image, width: 64, height: 64 } })],
    [`/api/v1/task/${flow}/text-to-img`, () => ({ meta: fox })],
  ]),
)
const server = { kind: "easel", url: "https://easel.example.org" }

/** Inputs that a schema's own example cannot be: about a thing in a certain state, or with fields that go together. */
export const SAID: Readonly<Record<string, Said>> = {
  "/api/v1/account/sign-up": async () => ({ ...(await byEmail(freshEmail(), "sign-up")), password: PASSWORD }),
  "/api/v1/account/login-in": async () => ({ email: await signedUp(), password: PASSWORD }),
  "/api/v1/account/login-in/sms": () => byPhone("login"),
  "/api/v1/account/login/final-step": async () => {
    const { token } = await new TestClient().dataOf(signIn, await byEmail(freshEmail(), "login"))
    return finalStep.input().parse({ token, name: "Ada" })
  },
  "/api/v1/account/forgot": async () => ({ email: await signedUp() }),
  "/api/v1/account/reset": async () => ({ ...(await byEmail(await signedUp(), "reset")), password: "another long sentence" }),
  "/api/v1/account/prove": async ({ owner }) => {
    const { session_id, code } = await byEmail(`${owner.accountId}@atelier.test`, "login")
    return { session_id, code }
  },
  "/api/v1/account/link/email": () => byEmail(freshEmail(), "link"),
  "/api/v1/account/link/phone": () => byPhone("link"),
  "/api/v1/account/access-token/revoke": async ({ owner }) => {
    const made: object = await owner.dataOf(accessTokenCreate, { name: "A script", scopes: ["read"] })
    return { id: Reflect.get(made, "id") }
  },
  "/api/v1/account/profile/image": () => ({ kind: "avatar", image: pngText(64, 64) }),
  "/api/v1/account/delete": ({ owner }) => ({ confirm: `${owner.accountId}@atelier.test` }),
  "/api/v1/account/ban-cancel": async ({ owner, named }) => {
    const account_id = await named("user")
    await owner.dataOf(banAccount, { account_id, reason: "Spam" })
    return { account_id }
  },
  "/api/v1/payment/redeem": async ({ owner }) => ({
    code: (await owner.dataOf(createRedeemCodes, { coins: 1, maximum_uses: 1, count: 1 })).codes[0],
  }),
  "/api/v1/payment/grant": async ({ named }) => ({ account_id: await named("user"), coins: 10, note: "Welcome" }),
  "/api/v1/payment/redeem-code/create": () => ({ coins: 1, maximum_uses: 1, count: 1 }),
  "/api/v1/admin/invitation/revoke": async ({ owner }) => {
    const added: object = await owner.dataOf(invitationAdd, { count: 1 })
    return { code: /[0-9A-Za-z]{8,}/.exec(JSON.stringify(Reflect.get(added, "codes") ?? added))?.[0] ?? "" }
  },
  "/api/v1/admin/site/save": () => ({
    name: "Atelier",
    accent: null,
    footer: "",
    links: [],
    terms: "",
    privacy: "",
    contact: "",
    version: 0,
  }),
  "/api/v1/report": () => ofAnother(),
  "/api/v1/report/portfolio": async () => ({ id: await insertWork(), reason: "spam" }),
  "/api/v1/ai-video/report": async () => ({ id: await insertWork({ objectType: 15 }), reason: "spam" }),
  "/api/v1/review/case/detail": reported,
  "/api/v1/review/case/claim": reported,
  "/api/v1/review/case/decide": async () => ({ ...(await reportedWork()).reference, decision: "keep" }),
  "/api/v1/review/hide": async () => ({ id: (await reportedWork()).id }),
  "/api/v1/review/ban": async () => ({ id: (await reportedWork()).id }),
  "/api/v1/review/rule/save": () => ({ rule, version: 0 }),
  "/api/v1/review/rule/history": () => ({ id: "minors" }),
  "/api/v1/review/rule/try": () => ({ rule, text: "A harbor", with_published: true }),
  "/api/v1/backend/add": () => ({ name: "another", ...server }),
  "/api/v1/backend/check": () => ({ server }),
  "/api/v1/task/operate": waiting,
  "/api/v1/task/speed-up": async ({ waiting: id }) => ({ id }),
  "/api/v1/task/index/delete": async ({ things }) => ({ id: things.task, operate_number: 0 }),
  "/api/v1/task/index/poster": async (site) => ({ id: await film(site), operate_number: "0" }),
  "/api/v1/task/index/save-personal": async ({ things }) => ({ id: things.task, operate_number: 0 }),
  "/api/v1/task/create": () => ({ action: 1, meta: fox }),
  ...fromImages,
  "/api/v1/creativity/generate/apply": ({ images }) => ({ id: "watercolour-portrait", inputs: { photo: images[0] } }),
  "/api/v1/task/v2/audio/text-to-audio-effect": () => ({ prompt: "rain" }),
  "/api/v1/task/v2/audio/music/text-to-music": () => ({ prompt: "a slow waltz" }),
  "/api/v1/task/v2/audio/music/generate-lyrics": () => ({ prompt: "the sea" }),
  "/api/v1/character/timbre/tts": () => ({ prompt: "Hello!", timbre: "en-female", waits: false }),
  "/api/v1/character/timbre/voice/sample": () => ({ timbre: "en-female" }),
  "/api/v1/task/v2/audio/speech-to-text": async (site) => ({ parent_task_id: await film(site) }),
  "/api/v1/task/v2/video/text-to-video": () => fox,
  "/api/v1/task/v2/video/img-to-video": ({ things }) => ({ ...fox, parent_task_id: things.task }),
  "/api/v1/task/v2/video/multi-img-to-video": ({ images }) => ({
    ...fox,
    multiImg2videoInfo: { imageList: [...images, ...images], width: 720, height: 1280 },
  }),
  "/api/v1/task/v2/video/effect-to-video": ({ images }) => ({
    SpecialEffectsAppInfo: { id: VIDEO_EFFECTS[0]?.id },
    specialEffectsImageList: images.map((url, order) => ({ url, order })),
  }),
  "/api/v1/task/v2/video/extend": ofFilm,
  "/api/v1/task/v2/video/upscale": ofFilm,
  "/api/v1/task/v2/video/frame-interpolation": ofFilm,
  "/api/v1/task/v2/audio/video-to-audio": async (site) => ({ parent_task_id: await film(site), prompt: "rain" }),
  "/api/v1/task/v2/video/audio-to-lip-video": async (site) => ({
    ...{ parent_task_id: await film(site), prompt: "Hello!", timbre: "en-female" },
  }),
  "/api/v1/ai-video/detail": async () => ({ id: await insertWork({ objectType: 15 }) }),
  "/api/v1/ai-video/play": async () => ({ id: await insertWork({ objectType: 15 }) }),
  "/api/v1/post/article/detail": async () => ({ id: await insertArticle() }),
  "/api/v1/post/article/edit": async ({ owner }) => ({
    id: await insertArticle(undefined, { over: { authorId: owner.accountId } }),
    title: "Harbour at dusk",
  }),
  "/api/v1/portfolio/delete": async ({ owner }) => ({ id: (await publishImage(owner)).id }),
  "/api/v1/artwork/keep": async () => {
    const coverKey = `work/${newMediaName()}/full.png`
    await testMedia().put(coverKey, await somePng(), "image/png")
    return { id: await insertWork({ coverKey }, { recipe: JSON.stringify(fox) }) }
  },
  "/api/v1/board/save": ({ things }) => ({ board_id: things.board, revision: 1, document: EMPTY_BOARD }),
  "/api/v1/board/shared/detail": async ({ owner, things }) => {
    await owner.dataOf(shareBoard, { board_id: things.board, is_shared: true })
    return { board_id: things.board }
  },
  "/api/v1/board/blob/get": async ({ owner }) => ({ sha256: await tileHash(owner) }),
  "/api/v1/board/shared/blob": async ({ owner }) => {
    const board_id = await boardOf(owner, tileOf(1))
    await owner.dataOf(shareBoard, { board_id, is_shared: true })
    return { board_id, sha256: await tileHash(owner) }
  },
  // One upload at a time, and one of theirs is under way.
  ...Object.fromEntries(
    ["pre-sign/get", "getPreSignAddr", "uploadImageByPreSign"].map((name) => [
      `/api/v1/resource/${name}`,
      async ({ owner, things }: WalkedSite) => {
        await owner.dataOf(preSignCancel, { file_id: things.pending })
        return { ...UPLOAD, ...(name === "uploadImageByPreSign" ? {} : { category: 1 }) }
      },
    ]),
  ),
}
