import type { shell as source } from "../en/shell.ts"

/** Japanese of the page frame. */
export const shell = {
  brand: "Atelier",
  tagline: "言葉から絵をつくり、描かれていく様子を眺め、残して、分かち合う。",
  skipToContent: "本文へ移動",
  mainNavigation: "メイン",
  home: "ホーム",
  create: "つくる",
  tools: "ツール",
  language: "言語",
  theme: "ダークとライトを切り替える",
  signIn: "ログイン",
  previewNote: "ここにある絵はプレビューレンダラーが描いたもので、AI モデルは使っていません。",
  connectGpu: "GPU を接続する",
  notFoundTitle: "このアドレスには何もありません",
  notFoundBody: "ページが取り下げられたか、アドレスに誤りがあります。",
  errorTitle: "ページを表示できませんでした",
  errorBody: "原因はこちら側にあります。作品は無事です。しばらくしてからもう一度お試しください。",
  unavailableTitle: "いま作品を読み込めません",
  unavailableBody: "データベースが応答すれば元に戻ります。しばらくしてからもう一度お試しください。",
  requestId: "リクエスト {id}",
  tryAgain: "もう一度試す",
  goHome: "ホームへ",
  makeSomething: "つくってみる",
  aboutTitle: "プレビューレンダラー",
  aboutLead: "Atelier は GPU がなくても描けます。そのとき筆を執るのは、付属の小さなプログラム Easel です。",
  aboutWhatTitle: "これは何か",
  aboutWhat:
    "Easel は言葉を読み、知っている被写体、光、天気、色、画風を見つけて、規則に従って描きます。何も学習しておらず、推測もしません。AI モデルではありません。知らない言葉は描かれません。",
  aboutWhyTitle: "何の役に立つか",
  aboutWhy:
    "絵のまわりのものはすべて本物です。順番待ち、進み具合、途中経過の表示、取り消し、履歴、レシピ。一つの文から手元に残る一枚まで、どのマシンでもひととおり試せます。",
  aboutConnectTitle: "GPU を接続する",
  aboutConnect:
    "Atelier は HTTP でレンダラーに依頼します。レンダープロトコルに対応したものなら、どれでも Easel の代わりになります。変数 RENDERERS に加えてください。プレビューではないと名乗るレンダラーの作品には、プレビューの印が付きません。",
  aboutStep1: "GPU のあるマシンでプロトコルに対応したレンダラーを起動し、このサーバーからアドレスに届くことを確かめます。",
  aboutStep2: "RENDERERS に加えます。名前、プロトコルの種類、アドレス、同時に受けるタスク数、必要ならトークンも書きます。",
  aboutStep3: "起動し直します。各レンダラーが応答しているかは /api/health で分かります。",
  aboutProtocol:
    "レンダラーは、できることを伝え、タスクを受け、進み具合を知らせ、絵を渡し、取り消しに応じます。正確な形式は docs/render-protocol.md にあります。",
} as const satisfies Record<keyof typeof source, string>
