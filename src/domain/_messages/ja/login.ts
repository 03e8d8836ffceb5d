import type { login as source } from "../en/login.ts"

/** Japanese of the sign-in dialog. */
export const login = {
  title: "アカウントは不要です",
  body: "ゲストのまま一日に {count, plural, other {# 枚}}まで描けます。絵はこのブラウザーに結び付けて保管されます。",
  benefits: "アカウントでできること",
  benefitStudio: "スタジオのすべての設定（自由なサイズ、ステップ数、ガイダンス、サンプラー）",
  benefitDevices: "どの端末からでも自分の絵を見る",
  benefitPublish: "自分の名前で公開する",
  server: "このサーバーはアカウントなしで動いています。かんたん作成からどうぞ。",
  start: "つくり始める",
  close: "閉じる",
  reason_guidance: "ステップ数、ガイダンス、サンプラーはスタジオの機能です。",
  reason_negative: "除外の指定はスタジオの機能です。",
  reason_size: "自由なサイズはスタジオの機能です。",
} as const satisfies Record<keyof typeof source, string>
