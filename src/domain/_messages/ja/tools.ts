import type { tools as source } from "../en/tools.ts"

/** Japanese of the tool pages. */
export const tools = {
  title: "ツール",
  description: "切り出し、変換、切り抜き。すべてブラウザーの中で、アップロードなしに。",
  staysHere: "アップロードはされません。ファイルはこのブラウザーの中に留まります。",
  trimTitle: "動画を切り出す",
  trimDescription: "動画から必要な部分をフレーム単位で切り出します。",
  convertTitle: "動画を変換する",
  convertDescription: "形式、サイズ、速度の変更。GIF、WebP、音声だけも。",
  coverTitle: "表紙を取り出す",
  coverDescription: "動画のいちばん良い一枚を画像に。",
  cutOutTitle: "背景を消す",
  cutOutDescription: "画像から被写体を切り抜きます。",
  audioTitle: "音声を編集する",
  audioDescription: "切り出し、フェード、変換、録音。",
  controlTitle: "コントロール画像の確認",
  controlDescription: "コントロールネットが画像から読み取るものを確かめます。",
  maskTitle: "マスクを描く",
  maskDescription: "描き直したい部分に印を付けます。",
} as const satisfies Record<keyof typeof source, string>
