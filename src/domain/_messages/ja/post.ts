import type { post as source } from "../en/post.ts"

/** Japanese of the page of one work. */
export const post = {
  by: "作者：{author}",
  published: "{date, date, medium} 公開",
  preview: "Easel プレビュー",
  previewHint: "プレビューレンダラーが描きました。AI モデルは使っていません。",
  openFull: "原寸の絵を開く",
  download: "ダウンロード",
  useThis: "これを使う",
  recipe: "レシピ",
  prompt: "プロンプト",
  negativePrompt: "描かないもの",
  style: "画風",
  size: "サイズ",
  seed: "シード",
  steps: "ステップ数",
  guidance: "ガイダンス",
  sampler: "サンプラー",
  copy: "コピー",
  copyOf: "コピー：{what}",
  copied: "コピーしました",
  backToWorks: "すべての作品",
} as const satisfies Record<keyof typeof source, string>
